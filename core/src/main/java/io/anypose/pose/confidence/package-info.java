/**
 * How much is to be made of an answer: confidences that keep what they promise, and pictures that a model does not know.
 *
 * <p>Read {@link io.anypose.pose.confidence.Calibration} first. This package does not import
 * {@code pose}: it knows nothing of how classes and poses are found.
 */
package io.anypose.pose.confidence;
