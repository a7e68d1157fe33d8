/**
 * From a recipe to a trained model file and back.
 *
 * <p>Read {@link io.anypose.learn.Experiment}, {@link io.anypose.learn.TrainingJob} and {@link io.anypose.learn.TrainedModel}. This
 * package puts the others of core together, so that the command line, the worker processes and a user's program train in the same
 * way.
 */
package io.anypose.learn;
