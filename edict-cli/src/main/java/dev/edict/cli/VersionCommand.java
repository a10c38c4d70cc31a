package dev.edict.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says which Edict this is, and which Kubernetes it speaks. */
@Command(name = "version", description = "Print the version of Edict and of the Kubernetes API that it serves.")
final class VersionCommand implements Runnable, CommandLine.IVersionProvider {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public String[] getVersion() {
        String version = Main.class.getPackage().getImplementationVersion();
        return new String[] {"edict " + (version == null ? "development" : version) + ", Kubernetes API 1.36"};
    }

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        out.println(getVersion()[0]);
    }
}
