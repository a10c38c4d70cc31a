package dev.edict.cli;

import dev.edict.server.encrypt.ConfiguredResources;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Moves what is stored to the newest key, so that older ones can be dropped. It asks a running server for it: that has the keys,
 * and lets others go on writing meanwhile.
 */
final class EncryptRewriteCommand implements Command {
    private static final Option DATA = new Option("--data", "DIR",
            "The data directory of the server: its kubeconfig is used, and the position of an unfinished rewrite is kept there.",
            ".edict");
    private static final Option KUBECONFIG = new Option("--kubeconfig", "FILE",
            "Which server, and as whom: somebody who may list and patch everything. Default: DIR/kubeconfig");
    private static final Option RESOURCES = new Option("--resources", "NAME,…",
            "Which resources, such as secrets or *.apps. Default: those of the configuration, or all without one.");
    private static final Option POSITION = new Option("--position", "FILE",
            "Where it is kept how far an unfinished rewrite has come. Default: DIR/encrypt-rewrite.json");
    private static final Option PAGE = new Option("--page", "N", "How many objects are listed at a time.", "500");

    @Override
    public String name() {
        return "encrypt rewrite";
    }

    @Override
    public String description() {
        return "Write everything that is stored again with the newest key of the encryption.";
    }

    @Override
    public List<Option> options() {
        return List.of(EncryptionOptions.CONFIGURATION, RESOURCES, DATA, KUBECONFIG, POSITION, PAGE);
    }

    @Override
    public void run(Arguments arguments, PrintStream out) throws Exception {
        Path data = Path.of(arguments.get(DATA));
        Path kubeconfig = file(arguments, KUBECONFIG, data.resolve("kubeconfig"));
        Path file = file(arguments, POSITION, data.resolve("encrypt-rewrite.json"));
        Path parent = file.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            throw new Arguments.UsageException("there is no directory for " + file + "; give " + POSITION.name());
        }
        int pageSize = pageSize(arguments);
        List<String> names = arguments.list(RESOURCES);
        try (ClusterConnection connection = ClusterConnection.open(kubeconfig)) {
            KeysInUse keys = keysOf(connection);
            String configuration = arguments.find(EncryptionOptions.CONFIGURATION);
            if (configuration != null) {
                ConfiguredResources configured = ConfiguredResources.read(Path.of(configuration));
                requireInUse(configured, keys, configuration);
                names = names.isEmpty() ? configured.names() : names;
            }
            RewritePosition position = RewritePosition.read(file, connection.server().toString(), keys.text());
            if (position.counts().all() > 0) {
                out.println("Going on where an earlier rewrite has stopped, after " + position.counts().all() + " objects.");
            }
            RewriteCounts counts = new Rewrite(connection, position, file, pageSize, out)
                    .run(RewritableResources.find(connection, names));
            conclude(counts, out);
        } catch (InterruptedException stopped) {
            throw new IOException("stopped. Run the command again to go on.", stopped);
        } catch (IOException broken) {
            throw new IOException(broken.getMessage() + "\nRun the command again to go on.", broken);
        }
    }

    private static Path file(Arguments arguments, Option option, Path otherwise) {
        String chosen = arguments.find(option);
        return chosen == null ? otherwise : Path.of(chosen);
    }

    private static int pageSize(Arguments arguments) {
        try {
            int size = Integer.parseInt(arguments.get(PAGE));
            if (size > 0) {
                return size;
            }
        } catch (NumberFormatException noNumber) {
            // Said below.
        }
        throw new Arguments.UsageException(PAGE.name() + " takes a number above 0, not " + arguments.get(PAGE));
    }

    private static KeysInUse keysOf(ClusterConnection connection) throws IOException {
        ClusterConnection.Answer metrics = connection.get("/metrics", "*/*");
        if (metrics.code() != 200) {
            throw new IOException("cannot read the metrics of " + connection.server() + ": " + metrics.message());
        }
        KeysInUse keys = KeysInUse.read(metrics.text());
        if (keys == null) {
            throw new IOException("the server at " + connection.server() + " does not encrypt anything: start it with "
                    + EncryptionOptions.CONFIGURATION.name());
        }
        return keys;
    }

    private static void requireInUse(ConfiguredResources configured, KeysInUse keys, String file) throws IOException {
        if (!configured.hash().equals(keys.configuration())) {
            throw new IOException("the server uses another configuration than " + file + " says now: restart it, or wait until it "
                    + "has read the file again");
        }
    }

    private static void conclude(RewriteCounts counts, PrintStream out) throws IOException {
        out.println();
        out.println("Rewritten: " + counts.rewritten() + ". With the newest key before: " + counts.current()
                + ". Deleted meanwhile: " + counts.gone() + ". Left with older keys: " + counts.failed() + ".");
        if (counts.failed() > 0) {
            throw new IOException(counts.failed() + " objects could not be rewritten: do not drop older keys yet.");
        }
        out.println("Once every server uses this configuration, older keys can be dropped from it. Backups, and the history of "
                + "the store until it is compacted, still need them.");
    }
}
