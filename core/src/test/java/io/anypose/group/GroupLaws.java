package io.anypose.group;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** The laws of a group, checked on all of its elements; says which ones do not hold. */
final class GroupLaws {

    private GroupLaws() {}

    static Set<String> broken(Group group) {
        return broken(group.poses(), group::compose, group::inverse);
    }

    static Set<String> broken(List<Pose> poses, BinaryOperator<Pose> compose, UnaryOperator<Pose> inverse) {
        Set<String> broken = new TreeSet<>();
        Pose identity = poses.get(0);
        for (Pose a : poses) {
            if (!compose.apply(a, identity).equals(a)
                    || !compose.apply(identity, a).equals(a)) {
                broken.add("identity");
            }
            if (!compose.apply(a, inverse.apply(a)).equals(identity)
                    || !compose.apply(inverse.apply(a), a).equals(identity)) {
                broken.add("inverse");
            }
            for (Pose b : poses) {
                for (Pose c : poses) {
                    if (!compose.apply(compose.apply(a, b), c).equals(compose.apply(a, compose.apply(b, c)))) {
                        broken.add("associativity");
                    }
                }
            }
        }
        return broken;
    }
}
