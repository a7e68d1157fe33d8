/**
 * IDX files, the format of MNIST: read strictly, from a folder or from the MNIST that is part of the build.
 *
 * <p>Read {@link io.anypose.data.idx.IdxFolder} first. This package makes a {@link io.anypose.data.DataSet}.
 */
package io.anypose.data.idx;
