package io.anypose.spark.picture;

import io.anypose.learn.Answer;
import io.anypose.learn.Answer.Detail;
import io.anypose.learn.TrainedModel;
import io.anypose.provenance.AnyposeException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Rows with answers, made from batches of rows with pictures as they are asked for.
 *
 * <p>Of a batch the rows themselves are in memory and the few kilobytes of each picture that the model sees; decoded pictures
 * are not. A batch ends early where its rows are large.
 */
final class RecognisedRows implements Iterator<Row> {

    private static final long MOST_BYTES = 32_000_000;

    private final Iterator<Row> rows;
    private final int input;
    private final PictureColumn form;
    private final int batchSize;
    private final TrainedModel model;
    private final Configuration hadoop;
    private final Queue<Row> ready = new ArrayDeque<>();
    private long pictures;
    private long refused;
    private Optional<String> firstRefusal = Optional.empty();

    RecognisedRows(
            Iterator<Row> rows,
            int input,
            PictureColumn form,
            int batchSize,
            TrainedModel model,
            Configuration hadoop) {
        this.rows = rows;
        this.input = input;
        this.form = form;
        this.batchSize = batchSize;
        this.model = model;
        this.hadoop = hadoop;
    }

    @Override
    public boolean hasNext() {
        return !ready.isEmpty() || rows.hasNext();
    }

    @Override
    public Row next() {
        if (ready.isEmpty()) {
            recogniseBatch();
        }
        Row next = ready.poll();
        if (next == null) {
            throw new NoSuchElementException("there are no more rows");
        }
        return next;
    }

    private void recogniseBatch() {
        List<Row> batch = new ArrayList<>();
        List<Optional<String>> refusals = new ArrayList<>();
        List<byte[]> prepared = new ArrayList<>();
        long bytes = 0;
        while (rows.hasNext() && batch.size() < batchSize && bytes < MOST_BYTES) {
            Row row = rows.next();
            batch.add(row);
            bytes += row.isNullAt(input) ? 0 : form.size(row.get(input));
            refusals.add(prepare(row, prepared));
        }
        Iterator<Answer> answers =
                model.recognisePrepared(prepared, Detail.USUAL).iterator();
        for (int i = 0; i < batch.size(); i++) {
            Row answer = refusals.get(i).map(AnswerColumn::of).orElseGet(() -> AnswerColumn.of(answers.next()));
            ready.add(with(batch.get(i), answer));
        }
        count(refusals);
    }

    /** Adds the bytes of the row's picture, or says why there are none. */
    private Optional<String> prepare(Row row, List<byte[]> prepared) {
        if (row.isNullAt(input)) {
            return Optional.of("the row has no picture: its column is null");
        }
        try {
            prepared.add(model.prepare(form.picture(row.get(input), hadoop)));
            return Optional.empty();
        } catch (AnyposeException e) {
            return Optional.of(e.getMessage());
        }
    }

    private void count(List<Optional<String>> refusals) {
        pictures += refusals.size();
        refused += refusals.stream().filter(Optional::isPresent).count();
        firstRefusal = firstRefusal.or(
                () -> refusals.stream().flatMap(Optional::stream).findFirst());
    }

    private static Row with(Row row, Row last) {
        Object[] values = new Object[row.size() + 1];
        for (int i = 0; i < row.size(); i++) {
            values[i] = row.get(i);
        }
        values[row.size()] = last;
        return RowFactory.create(values);
    }

    long pictures() {
        return pictures;
    }

    long refused() {
        return refused;
    }

    Optional<String> firstRefusal() {
        return firstRefusal;
    }
}
