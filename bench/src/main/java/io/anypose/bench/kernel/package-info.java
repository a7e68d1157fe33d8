/**
 * The kernels: the small pieces of work that training and recognition spend their time in, each measured alone by JMH.
 *
 * <p>Read {@link io.anypose.bench.kernel.Kernels}, which finds and runs them, then a kernel such as {@link
 * io.anypose.bench.kernel.BatchGather}. JMH wants the classes of kernels and of their states public and not final.
 */
package io.anypose.bench.kernel;
