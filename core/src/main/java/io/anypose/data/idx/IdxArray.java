package io.anypose.data.idx;

/**
 * The content of an IDX file of unsigned bytes. A value inside of this package: the arrays are shared and not changed.
 *
 * @param path where it was read, for error messages
 * @param shape the sizes of the dimensions, the slowest first
 */
@SuppressWarnings("ArrayRecordComponent")
record IdxArray(String path, int[] shape, byte[] values) {

    int count() {
        return shape[0];
    }
}
