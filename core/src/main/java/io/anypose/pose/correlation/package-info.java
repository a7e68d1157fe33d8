/**
 * Correlation of functions over a group with weights, by products and in Fourier space: the layers of networks over poses.
 *
 * <p>Read {@link io.anypose.pose.correlation.GroupCorrelation}. Does not import {@code pose}.
 */
package io.anypose.pose.correlation;
