/** Options that several commands have: where images come from, and where the engine computes. */
package io.anypose.app.option;
