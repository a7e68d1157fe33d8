package io.anypose.app.measure;

import io.anypose.learn.TrainedModel;
import io.anypose.pose.Recognisers;
import java.util.Locale;

/** How a recogniser comes to know the pose. */
enum PoseMode {
    /** It is given. */
    GIVEN {
        @Override
        boolean isUsual(TrainedModel model) {
            return true;
        }
    },
    /** By nearest neighbours. */
    KNN {
        @Override
        boolean isUsual(TrainedModel model) {
            return findsPoses(model) && Recognisers.searchIsQuick(model.model().spec());
        }
    },
    /** By the orbit recogniser that travels with the model. */
    ORBIT {
        @Override
        boolean isUsual(TrainedModel model) {
            return model.orbit().isPresent();
        }
    };

    /** Whether an evaluation has it by default. */
    abstract boolean isUsual(TrainedModel model);

    /** Whether the model has latents whose pose can be searched for. */
    static boolean findsPoses(TrainedModel model) {
        return model.model().findsPoses();
    }

    /** The name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
