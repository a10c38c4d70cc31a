package dev.edict.server.kubelet;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.proxy.PathText;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a kubelet is told in the query: in the order of the names, as Go writes it. */
final class KubeletQuery {
    private final TreeMap<String, List<String>> values = new TreeMap<>();

    KubeletQuery add(String name, String value) {
        values.merge(name, List.of(value),
                (before, more) -> Stream.concat(before.stream(), more.stream()).toList());
        return this;
    }

    KubeletQuery addIf(boolean wanted, String name, String value) {
        return wanted ? add(name, value) : this;
    }

    /** What is said of the streams of a command, or of ports. @param options of the kind that says it */
    static KubeletQuery of(ObjectValue options) {
        KubeletQuery query = new KubeletQuery()
                .addIf(options.bool("stdin"), "input", "1")
                .addIf(options.bool("stdout"), "output", "1")
                .addIf(options.bool("stderr"), "error", "1")
                .addIf(options.bool("tty"), "tty", "1");
        options.list("command").strings().forEach(word -> query.add("command", word));
        String ports = options.list("ports").stream().map(Object::toString).collect(Collectors.joining(","));
        return query.addIf(!ports.isEmpty(), "port", ports);
    }

    /** Empty, or with a question mark. */
    String text() {
        String text = values.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream()
                        .map(value -> PathText.escapeQuery(entry.getKey()) + "=" + PathText.escapeQuery(value)))
                .collect(Collectors.joining("&"));
        return text.isEmpty() ? "" : "?" + text;
    }
}
