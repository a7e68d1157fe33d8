/** The commands that measure a model at every pose: {@code evaluate}, {@code ablate}, and {@code plot} of their records. */
package io.anypose.app.measure;
