package io.anypose.train;

import io.anypose.file.NullIsNaN;

/**
 * What an epoch brought.
 *
 * @param epoch counted from 1
 * @param loss mean of the total over the epoch's anchors, as the weights changed
 * @param classification the cross-entropy in it
 * @param consistency the squared difference in it, before λ
 * @param prior the operator's prior in it
 * @param validationLoss of the weights at the end of the epoch, on views of validation images at seen poses
 * @param validationAccuracy fraction of these views classified correctly, pose given
 * @param anchorsPerSecond how fast training went
 */
public record EpochRecord(
        int epoch,
        @NullIsNaN double loss,
        @NullIsNaN double classification,
        @NullIsNaN double consistency,
        @NullIsNaN double prior,
        @NullIsNaN double validationLoss,
        @NullIsNaN double validationAccuracy,
        @NullIsNaN double anchorsPerSecond) {}
