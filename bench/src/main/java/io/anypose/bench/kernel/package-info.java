/**
 * The kernels: the small pieces of work that training and recognition spend their time in, each measured alone by JMH.
 *
 * <p>Read a kernel such as {@link io.anypose.bench.kernel.BatchGather}. JMH wants the classes of kernels and of their states public and not
 * final.
 */
package io.anypose.bench.kernel;
