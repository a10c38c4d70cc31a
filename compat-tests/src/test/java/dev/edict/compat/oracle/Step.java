package dev.edict.compat.oracle;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One step of a scenario.
 *
 * @param name words that say what it is about
 * @param method empty for a step that only gathers the events of a watch
 * @param body null if the request has none
 * @param directives the lines before the request, in words
 */
record Step(String name, String method, String path, Map<String, String> headers, @Nullable String body,
        List<List<String>> directives) {

    /** The words after the last directive of this name. */
    Optional<List<String>> directive(String word) {
        return directives.stream().filter(line -> line.getFirst().equals(word))
                .reduce((first, second) -> second).map(line -> line.subList(1, line.size()));
    }

    List<List<String>> directives(String word) {
        return directives.stream().filter(line -> line.getFirst().equals(word))
                .map(line -> line.subList(1, line.size())).toList();
    }

    boolean silent() {
        return directive("silent").isPresent();
    }

    /** The step with all placeholders of its request replaced. */
    Step filled(UnaryOperator<String> fill) {
        Map<String, String> filled = new LinkedHashMap<>();
        headers.forEach((name, value) -> filled.put(name, fill.apply(value)));
        return new Step(name, method, fill.apply(path), filled, body == null ? null : fill.apply(body), directives);
    }
}
