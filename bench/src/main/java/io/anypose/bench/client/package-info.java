/**
 * Clients of a server that ask as fast as they are answered.
 *
 * <p>Read {@link io.anypose.bench.client.EagerClients} first. Imports none of the other packages of bench.
 */
package io.anypose.bench.client;
