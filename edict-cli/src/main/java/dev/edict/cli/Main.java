package dev.edict.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The entry of the {@code edict} command. */
@Command(
        name = "edict",
        description = "A Kubernetes-compatible declarative control plane in one process.",
        mixinStandardHelpOptions = true,
        versionProvider = VersionCommand.class,
        subcommands = {UpCommand.class, VersionCommand.class, WarmUpCommand.class})
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main())
                .setExecutionExceptionHandler(Main::explain)
                .execute(arguments));
    }

    private static int explain(Exception failure, CommandLine command, CommandLine.ParseResult result) {
        command.getErr().println("edict: " + failure.getMessage());
        if (Boolean.getBoolean("edict.trace")) {
            failure.printStackTrace(command.getErr());
        }
        return 1;
    }
}
