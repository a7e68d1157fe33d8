/**
 * Clients of a server: some that ask as fast as they are answered, some that never finish asking, and one that watches its health.
 *
 * <p>Read {@link io.anypose.bench.client.EagerClients} first. Imports none of the other packages of bench.
 */
package io.anypose.bench.client;
