package io.anypose.bench.damage;

import java.util.stream.Stream;

/** Archives, for which checksums are made right: the fuzzer would never hit upon one. */
abstract class ArchiveFuzzing extends IntakeFuzzing {

    ArchiveFuzzing(IntakeKind kind) {
        super(kind);
    }

    @Override
    final Stream<byte[]> seeds() {
        return Stream.of(new ArchiveMutants(whole()).plain());
    }

    @Override
    final byte[] sealed(byte[] plain) {
        return new ArchiveMutants(whole()).sealed(plain);
    }
}
