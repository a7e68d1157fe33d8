/** The command {@code learn}: from a folder of pictures to a model, with all settings chosen. */
package io.anypose.app.learn;
