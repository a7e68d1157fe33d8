/**
 * Clients of a server: one that asks as fast as it is answered, some that never finish asking, and one that watches its health.
 *
 * <p>Read {@link io.anypose.bench.client.ClientConnection} first. Imports none of the other packages of bench.
 */
package io.anypose.bench.client;
