package dev.edict.cli;

import java.io.PrintStream;
import java.util.List;

/** Says which Edict this is, and which Kubernetes it speaks. */
final class VersionCommand implements Command {

    @Override
    public String name() {
        return "version";
    }

    @Override
    public String description() {
        return "Print the version of Edict and of the Kubernetes API that it serves.";
    }

    @Override
    public List<Option> options() {
        return List.of();
    }

    @Override
    public void run(Arguments arguments, PrintStream out) {
        String version = Main.class.getPackage().getImplementationVersion();
        out.println("edict " + (version == null ? "development" : version) + ", Kubernetes API 1.36");
    }
}
