/**
 * HTTP without models: routes and their description, refusals, metrics, and what keeps slow clients from stopping a
 * server. Javalin and Jetty do the rest.
 *
 * <p>Read {@link io.anypose.app.serve.http.Route}, of which both the server and its OpenAPI description are made, then
 * {@link io.anypose.app.serve.http.WebApp}. This package knows nothing of the rest of anypose.
 */
package io.anypose.app.serve.http;
