package dev.edict.patch.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A text file of steps. Lines that begin with {@code #} explain. A step is a line {@code == title}, a command, the lines
 * of its body, a line {@code ->} and the lines that are expected of it.
 *
 * <p>With {@code -Dscenario.rewrite=true} the expected lines are replaced by the actual ones: look at the difference
 * before you commit it.
 */
public final class Scenario {
    /** One step as it stands in the file. */
    public record Step(String title, String command, String body, String expected) {}

    private Scenario() {}

    /** The files of a folder of this module's test resources, whichever folder the tests run in. */
    public static List<Path> in(String folder) throws IOException {
        Path resources = Path.of("src/test/resources");
        Path root = Files.exists(resources.resolve(folder)) ? resources : Path.of("edict-patch").resolve(resources);
        try (Stream<Path> files = Files.list(root.resolve(folder))) {
            return files.sorted().toList();
        }
    }

    /** What a file says and what it would say if every expectation were what happened. */
    public record Outcome(String expected, String actual) {}

    public static Outcome play(Path file, Function<Step, String> player) throws IOException {
        String text = Files.readString(file);
        StringBuilder actual = new StringBuilder();
        for (Object part : parse(text)) {
            if (part instanceof Step step) {
                actual.append("== ").append(step.title()).append('\n').append(step.command()).append('\n')
                        .append(step.body()).append("->\n").append(player.apply(step)).append('\n');
            } else {
                actual.append(part);
            }
        }
        if (Boolean.getBoolean("scenario.rewrite") && !text.contentEquals(actual)) {
            Files.writeString(file, actual);
        }
        return new Outcome(text, actual.toString());
    }

    /** Steps, and the text between them as it is. */
    private static List<Object> parse(String text) {
        List<Object> parts = new ArrayList<>();
        String[] lines = text.split("\n", -1);
        int index = 0;
        while (index < lines.length) {
            if (!lines[index].startsWith("== ")) {
                boolean last = index == lines.length - 1;
                if (!last || !lines[index].isEmpty()) {
                    parts.add(lines[index] + (last ? "" : "\n"));
                }
                index++;
                continue;
            }
            String title = lines[index++].substring(3);
            String command = lines[index++];
            StringBuilder body = new StringBuilder();
            while (index < lines.length && !lines[index].equals("->")) {
                body.append(lines[index++]).append('\n');
            }
            index++;
            StringBuilder expected = new StringBuilder();
            while (index < lines.length && !lines[index].isEmpty()) {
                expected.append(expected.isEmpty() ? "" : "\n").append(lines[index++]);
            }
            parts.add(new Step(title, command, body.toString(), expected.toString()));
        }
        return parts;
    }
}
