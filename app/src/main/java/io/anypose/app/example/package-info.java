/**
 * Pictures that anypose makes itself, to try it on: transformations that nobody wrote down for it, and letters.
 *
 * <p>Read {@link io.anypose.app.example.ExampleKind} first. Nothing here knows about models or training.
 */
package io.anypose.app.example;
