/**
 * Where views come from: the IDX reader, MNIST, splits and view sampling.
 *
 * <p>Read {@link io.anypose.data.Views} first, then {@link io.anypose.data.SeenViews}, through which all training data
 * pass. This package may import {@code group}, {@code image} and {@code provenance}, and no engine type.
 */
package io.anypose.data;
