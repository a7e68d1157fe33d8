package io.anypose.learn;

import io.anypose.pose.Recognitions;
import java.util.Map;

/**
 * What a model says about one picture.
 *
 * @param label name of the class
 * @param pose size of the pose along each axis, such as rotation → −108
 * @param poseText the same with the units of the axes, as people write it, such as −108° or 4 px, −2 px
 * @param confidence probability of the class, if the picture shows one of the classes
 * @param unknown whether the picture is not like those that the model knows, so that nothing is to be made of the rest; never
 *     with a model that was not calibrated
 * @param details probabilities of all classes and poses, in the only row
 */
public record Answer(
        String label,
        Map<String, Double> pose,
        String poseText,
        double confidence,
        boolean unknown,
        Recognitions details) {}
