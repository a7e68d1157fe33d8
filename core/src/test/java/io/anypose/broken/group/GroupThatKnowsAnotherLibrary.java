package io.anypose.broken.group;

import com.google.gson.JsonObject;

/** Breaks the rule that the algebra stands alone. */
public record GroupThatKnowsAnotherLibrary(JsonObject json) {}
