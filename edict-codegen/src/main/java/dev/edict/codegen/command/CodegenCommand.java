package dev.edict.codegen.command;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The generator on the command line.
 *
 * <pre>
 * records [--package NAME] --output FOLDER FILE...   writes annotated records for definitions
 * verify  --classes FOLDER --manifests FOLDER        fails if manifests are not those that the records make
 * update  --classes FOLDER --manifests FOLDER        makes them so
 * </pre>
 */
public final class CodegenCommand {
    private static final String USAGE = """
            usage: records [--package NAME] --output FOLDER FILE...
                   verify --classes FOLDER --manifests FOLDER
                   update --classes FOLDER --manifests FOLDER""";

    private final List<String> arguments;
    private final PrintStream out;

    private CodegenCommand(List<String> arguments, PrintStream out) {
        this.arguments = new ArrayList<>(arguments);
        this.out = out;
    }

    public static void main(String[] arguments) {
        int code = run(List.of(arguments), System.out);
        if (code != 0) {
            System.exit(code);
        }
    }

    /** @return 0 if all went well, 1 if manifests are stale or something could not be done, 2 if it was asked wrongly */
    public static int run(List<String> arguments, PrintStream out) {
        try {
            return arguments.isEmpty()
                    ? usage(out)
                    : new CodegenCommand(arguments.subList(1, arguments.size()), out).run(arguments.getFirst());
        } catch (IllegalArgumentException | IOException e) {
            out.println(e.getMessage());
            return 1;
        }
    }

    private static int usage(PrintStream out) {
        out.println(USAGE);
        return 2;
    }

    private int run(String verb) throws IOException {
        switch (verb) {
            case "records" -> {
                String name = option("--package", "");
                String output = option("--output", "");
                if (output.isEmpty() || arguments.isEmpty()) {
                    return usage(out);
                }
                RecordFiles files = new RecordFiles(Manifests.in(arguments.stream().map(Path::of).toList()), name);
                files.write(Path.of(output)).forEach(out::println);
                return 0;
            }
            case "verify", "update" -> {
                String classes = option("--classes", "");
                String manifests = option("--manifests", "");
                if (classes.isEmpty() || manifests.isEmpty() || !arguments.isEmpty()) {
                    return usage(out);
                }
                StaleManifests both = StaleManifests.of(Path.of(classes), Path.of(manifests));
                if (verb.equals("update")) {
                    both.update(Path.of(manifests)).forEach(out::println);
                    return 0;
                }
                List<String> problems = both.problems();
                problems.forEach(out::println);
                if (!problems.isEmpty()) {
                    out.println("to write them anew: update --classes " + classes + " --manifests " + manifests);
                }
                return problems.isEmpty() ? 0 : 1;
            }
            default -> {
                return usage(out);
            }
        }
    }

    /** Takes an option and its value away from the arguments. */
    private String option(String name, String otherwise) {
        int index = arguments.indexOf(name);
        if (index < 0 || index + 1 == arguments.size()) {
            return otherwise;
        }
        arguments.remove(index);
        return arguments.remove(index);
    }
}
