package dev.edict.codegen.command;

import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import dev.edict.model.yaml.YamlSyntaxException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The definitions of custom resources, of {@code apiextensions.k8s.io/v1}, in files: YAML or JSON, with any number of
 * documents. What else is there is passed over.
 */
public final class Manifests {
    private Manifests() {}

    /**
     * Definitions by their names.
     *
     * @param places files, and folders in which files are looked for
     * @throws IllegalArgumentException if a file can not be understood, or two define the same
     */
    public static Map<String, ObjectValue> in(Collection<Path> places) throws IOException {
        Map<String, ObjectValue> definitions = new TreeMap<>();
        for (Path place : places) {
            for (Path file : files(place)) {
                read(file, definitions);
            }
        }
        return definitions;
    }

    private static List<Path> files(Path place) throws IOException {
        if (!Files.isDirectory(place)) {
            return List.of(place);
        }
        try (Stream<Path> all = Files.walk(place)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> file.toString().matches(".*\\.(ya?ml|json)"))
                    .sorted()
                    .toList();
        }
    }

    private static void read(Path file, Map<String, ObjectValue> definitions) throws IOException {
        for (String document : Files.readString(file).split("(?m)^---(?=\\s|$)")) {
            if (isBlank(document)) {
                continue;
            }
            try {
                if (Yaml.parse(document) instanceof ObjectValue object
                        && object.string("kind").equals("CustomResourceDefinition")
                        && object.string("apiVersion").equals("apiextensions.k8s.io/v1")
                        && definitions.put(object.object("metadata").string("name"), object) != null) {
                    throw new IllegalArgumentException(
                            file + " defines " + object.object("metadata").string("name") + " again");
                }
            } catch (YamlSyntaxException e) {
                throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
            }
        }
    }

    /** Whether there are but comments. */
    private static boolean isBlank(String document) {
        return document.lines().allMatch(line -> line.isBlank() || line.stripLeading().startsWith("#"));
    }
}
