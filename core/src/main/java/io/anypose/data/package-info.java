/**
 * Views of objects at poses: data sets, splits and view sampling. Files are read by {@code data.idx} and
 * {@code data.picture}, which this package does not know.
 *
 * <p>Read {@link io.anypose.data.Views} first, then {@link io.anypose.data.SeenViews}, through which all training data
 * pass. This package may import {@code group}, {@code image} and {@code provenance}, and no engine type.
 */
package io.anypose.data;
