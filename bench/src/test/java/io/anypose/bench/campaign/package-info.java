/**
 * The hostile hour: processes that are killed, and inputs that are damaged; what has to hold is said in targets.
 *
 * <p>Read {@link io.anypose.bench.campaign.Campaign} first.
 */
package io.anypose.bench.campaign;
