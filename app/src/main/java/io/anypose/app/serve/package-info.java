/**
 * The server: an HTTP API and a web page over trained models. What is recognised, core decides.
 *
 * <p>Read {@link io.anypose.app.serve.Server}, then {@link io.anypose.app.serve.Api}, which lists the routes, then
 * {@link io.anypose.app.serve.Demo}, which asks the models. There are two kinds of threads: many that talk HTTP, and the
 * one of {@link io.anypose.app.serve.EngineQueue}, which alone uses models. This package knows nothing of the command
 * line.
 */
package io.anypose.app.serve;
