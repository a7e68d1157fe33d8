package io.anypose.data;

import io.anypose.group.Pose;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Other views that write down every (object, pose) that is asked for, and for which purpose as far as anybody says so. */
public final class ViewLog extends WatchedViews {

    /** One view that was asked for. */
    public record Entry(int object, Pose pose) {}

    private final Map<String, List<Entry>> entries = new HashMap<>();
    private String purpose = "";

    public ViewLog(Views views) {
        super(views);
    }

    /** What is asked for from now on is asked for this purpose. */
    public synchronized void purpose(String now) {
        purpose = now;
    }

    /** All that was asked for a purpose, with repetitions, in the order of asking. */
    public synchronized List<Entry> entries(String of) {
        return List.copyOf(entries.getOrDefault(of, List.of()));
    }

    /** The objects that were asked for, for a purpose. */
    public Set<Integer> objects(String of) {
        return entries(of).stream().map(Entry::object).collect(Collectors.toSet());
    }

    /** The poses that were asked for, for a purpose. */
    public Set<Pose> poses(String of) {
        return entries(of).stream().map(Entry::pose).collect(Collectors.toSet());
    }

    /** How often each view was asked for, for a purpose. */
    public Map<Entry, Long> counts(String of) {
        return entries(of).stream().collect(Collectors.groupingBy(entry -> entry, Collectors.counting()));
    }

    @Override
    public void write(int object, Pose pose, byte[] target, int offset) {
        synchronized (this) {
            entries.computeIfAbsent(purpose, key -> new ArrayList<>()).add(new Entry(object, pose));
        }
        super.write(object, pose, target, offset);
    }
}
