package dev.edict.compat.oracle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The scenarios of a directory: by default those of the repository, or of {@code -Doracle.scenarios=DIRECTORY}. */
public final class Scenarios {
    private final Path directory;

    Scenarios(Path directory) {
        this.directory = directory;
    }

    /** Those that the system property names, or those of the repository. */
    public static Scenarios chosen() {
        String given = System.getProperty("oracle.scenarios", "");
        return new Scenarios(given.isEmpty() ? Path.of(System.getProperty("basedir", "."), "scenarios") : Path.of(given));
    }

    /** All of a group: those whose names begin with the word and a dash. */
    public List<Scenario> group(String word) throws IOException {
        return all().stream().filter(scenario -> scenario.group().equals(word)).toList();
    }

    /** All of them, in the order of their names. */
    List<Scenario> all() throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new IOException("there is no directory " + directory.toAbsolutePath());
        }
        return in(directory);
    }

    private static List<Scenario> in(Path directory) throws IOException {
        List<Scenario> scenarios = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(path -> path.toString().endsWith(".txt")).sorted().toList()) {
                scenarios.add(Scenario.read(file));
            }
        }
        return scenarios;
    }

    /**
     * What a person asks for.
     *
     * @param word a directory, a file, a group such as {@code crd}, or the name of a scenario with or without its end
     */
    List<Scenario> named(String word) throws IOException {
        if (Files.isDirectory(Path.of(word))) {
            return in(Path.of(word));
        }
        if (word.endsWith(".txt")) {
            return List.of(Scenario.read(Path.of(word)));
        }
        List<Scenario> found = all().stream()
                .filter(scenario -> scenario.group().equals(word) || scenario.name().startsWith(word)).toList();
        if (found.isEmpty()) {
            throw new IOException("no scenario of " + directory + " is called " + word + "; its groups are " + groups());
        }
        return found;
    }

    /** How many scenarios each group has. */
    Map<String, Integer> groups() throws IOException {
        Map<String, Integer> groups = new TreeMap<>();
        all().forEach(scenario -> groups.merge(scenario.group(), 1, Integer::sum));
        return groups;
    }
}
