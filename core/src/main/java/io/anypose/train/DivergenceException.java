package io.anypose.train;

import io.anypose.provenance.AnyposeException;

/** The loss is no longer a number. */
public final class DivergenceException extends AnyposeException {

    DivergenceException(double loss, int epoch, TrainingSettings settings) {
        super(
                "training diverged: the loss became %s in epoch %d; try a smaller learning rate (now %s), a smaller lambda (now %s) or another seed"
                        .formatted(loss, epoch, settings.learningRate(), settings.consistencyWeight()));
    }
}
