package io.anypose.app.serve;

import io.anypose.recipe.TrainedModel;

/**
 * A model that the server was given.
 *
 * @param name how clients call it
 * @param small whether it was trained for a minute or so, only to show what it is about
 */
public record ServedModel(String name, TrainedModel trained, boolean small) {}
