package io.anypose.app.console;

import io.anypose.provenance.Provenance;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
public final class Version implements IVersionProvider {

    @Override
    public String[] getVersion() {
        return new String[] {"anypose " + Provenance.buildVersion() + " (commit " + Provenance.buildCommit() + ")"};
    }
}
