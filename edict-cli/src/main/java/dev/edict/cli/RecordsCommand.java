package dev.edict.cli;

import dev.edict.codegen.command.Manifests;
import dev.edict.codegen.command.RecordFiles;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Writes the records of which somebody's manifests could have been made. The generator is loaded when this runs, not before. */
final class RecordsCommand implements Command {
    private static final Option OUTPUT = new Option("--output", "FOLDER",
            "Where the records go, in a package for each version. Those that are current are left alone.", "src/main/java");
    private static final Option PACKAGE = new Option("--package", "NAME",
            "What the packages of versions are in. Default: the name of the group, turned round");

    @Override
    public String name() {
        return "codegen records";
    }

    @Override
    public String description() {
        return "Write annotated records for the definitions of custom resources in files or folders.";
    }

    @Override
    public List<Option> options() {
        return List.of(OUTPUT, PACKAGE);
    }

    @Override
    public List<String> operands() {
        return List.of("FILE…");
    }

    @Override
    public void run(Arguments arguments, PrintStream out) throws IOException {
        Map<String, ObjectValue> definitions = Manifests.in(arguments.operands().stream().map(Path::of).toList());
        if (definitions.isEmpty()) {
            throw new IOException("there is no CustomResourceDefinition of apiextensions.k8s.io/v1 in "
                    + String.join(", ", arguments.operands()));
        }
        new RecordFiles(definitions, Objects.requireNonNullElse(arguments.find(PACKAGE), ""))
                .write(Path.of(arguments.get(OUTPUT))).forEach(out::println);
    }
}
