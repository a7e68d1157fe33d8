/**
 * The server: an HTTP API and a web page over trained models. It moves bytes and words; what is recognised, core decides.
 *
 * <p>Read {@link io.anypose.app.serve.Server}, then {@link io.anypose.app.serve.Api}, which lists the routes. Two kinds of
 * threads meet here: many that talk HTTP, and the one of {@link io.anypose.app.serve.EngineQueue}, which alone touches
 * models. This package knows nothing of the command line.
 */
package io.anypose.app.serve;
