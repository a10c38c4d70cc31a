package dev.edict.cli;

import dev.edict.codegen.command.StaleManifests;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** Holds manifests that somebody keeps against those that his records make. The generator is loaded when this runs, not before. */
final class ManifestsCommand implements Command {
    private static final Option CLASSES = new Option("--classes", "FOLDER",
            "Where the records were compiled to, with the processor of edict-codegen.", "target/classes");
    private static final Option MANIFESTS = new Option("--manifests", "FOLDER", "Where the manifests are kept.", "src/main/crd");

    private final boolean update;

    /** @param update whether to write what is stale, or only to say so */
    ManifestsCommand(boolean update) {
        this.update = update;
    }

    @Override
    public String name() {
        return update ? "codegen update" : "codegen verify";
    }

    @Override
    public String description() {
        return update
                ? "Write the manifests of custom resources that are not those which their records make."
                : "Fail if the manifests of custom resources are not those which their records make.";
    }

    @Override
    public List<Option> options() {
        return List.of(CLASSES, MANIFESTS);
    }

    @Override
    public void run(Arguments arguments, PrintStream out) throws IOException {
        Path kept = Path.of(arguments.get(MANIFESTS));
        StaleManifests both = StaleManifests.of(Path.of(arguments.get(CLASSES)), kept);
        if (update) {
            both.update(kept).forEach(out::println);
            return;
        }
        List<String> problems = both.problems();
        problems.forEach(out::println);
        if (!problems.isEmpty()) {
            throw new IOException("the manifests in " + kept + " are not current. To write them anew: "
                    + "edict codegen update --classes " + arguments.get(CLASSES) + " --manifests " + kept);
        }
    }
}
