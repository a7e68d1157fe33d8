package io.anypose.app;

import io.anypose.provenance.Provenance;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"anypose " + Provenance.buildVersion() + " (commit " + Provenance.buildCommit() + ")"};
    }
}
