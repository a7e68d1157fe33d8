package io.anypose.bench.kernel;

import io.anypose.data.DataSet;
import io.anypose.data.idx.Mnist;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** The four IDX files of MNIST, 70,000 digits: digests compared, unpacked, headers and labels checked. */
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class IdxReading extends Kernel {

    @Benchmark
    public DataSet embedded() {
        return Mnist.embedded();
    }
}
