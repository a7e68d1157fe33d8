package io.anypose.recipe;

import io.anypose.pose.Recognitions;
import java.util.Map;

/**
 * What a model says about one picture.
 *
 * @param label name of the class
 * @param pose size of the pose along each axis, such as rotation → −108
 * @param confidence probability of the class
 * @param details probabilities of all classes and poses, in the only row
 */
public record Answer(String label, Map<String, Double> pose, double confidence, Recognitions details) {}
