package dev.edict.compat.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A story of API requests in a text file; what the real server answered lies beside it.
 *
 * @param file ends in {@code .txt}
 */
record Scenario(Path file, List<Step> steps) {
    private static final Pattern START = Pattern.compile("^== ?", Pattern.MULTILINE);
    private static final Pattern REQUEST =
            Pattern.compile("(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) (\\S+)");
    private static final Pattern HEADER = Pattern.compile("([A-Za-z][A-Za-z0-9-]*): (.*)");
    private static final Pattern SPACE = Pattern.compile("\\s+");

    static Scenario read(Path file) throws IOException {
        return new Scenario(file, parse(Files.readString(file)));
    }

    /** The file's name without its ending. */
    String name() {
        String name = String.valueOf(file.getFileName());
        return name.substring(0, name.length() - ".txt".length());
    }

    /** The part of the name before the first dash: what the scenario is about. */
    String group() {
        return name().replaceFirst("-.*", "");
    }

    /** Whether it changes what others see who do not ask for it: which class claims get. */
    boolean isNoticedByOthers() {
        return steps.stream().anyMatch(step -> String.valueOf(step.body()).contains("is-default-class"));
    }

    /** Where its recording is. */
    Path recording() {
        return file.resolveSibling(name() + ".recorded");
    }

    static List<Step> parse(String text) {
        List<Step> steps = new ArrayList<>();
        String[] blocks = START.split(text, -1);
        for (int i = 1; i < blocks.length; i++) {
            steps.add(step(List.of(blocks[i].split("\n", -1))));
        }
        return steps;
    }

    private static Step step(List<String> lines) {
        List<List<String>> directives = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            String line = lines.get(i).strip();
            Matcher request = REQUEST.matcher(line);
            if (request.matches()) {
                return request(lines, i + 1, request, directives);
            }
            if (!line.isEmpty() && !line.startsWith("#")) {
                directives.add(List.of(SPACE.split(line)));
            }
        }
        return new Step(lines.getFirst().strip(), "", "", Map.of(), null, directives);
    }

    private static Step request(List<String> lines, int from, Matcher request, List<List<String>> directives) {
        Map<String, String> headers = new LinkedHashMap<>();
        int next = from;
        for (; next < lines.size(); next++) {
            Matcher header = HEADER.matcher(lines.get(next));
            if (!header.matches()) {
                break;
            }
            headers.put(header.group(1), header.group(2).strip());
        }
        String body = String.join("\n",
                lines.subList(next, lines.size()).stream().filter(line -> !line.startsWith("# ")).toList());
        return new Step(lines.getFirst().strip(), request.group(1), request.group(2), headers,
                body.isBlank() ? null : body.replaceAll("^\n+|\n+$", ""), directives);
    }
}
