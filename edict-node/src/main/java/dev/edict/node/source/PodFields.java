package dev.edict.node.source;

import dev.edict.api.core.v1.Pod;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a pod can be told of itself. */
final class PodFields {
    private static final Pattern ENTRY = Pattern.compile("metadata\\.(labels|annotations)\\['([^']*)'\\]");

    private PodFields() {}

    /** @return null for a path that says nothing here */
    static @Nullable String of(Pod pod, String path) {
        Matcher entry = ENTRY.matcher(path);
        if (entry.matches()) {
            return (entry.group(1).equals("labels") ? pod.metadata().labels() : pod.metadata().annotations())
                    .getOrDefault(entry.group(2), "");
        }
        return switch (path) {
            case "metadata.name" -> pod.name();
            case "metadata.namespace" -> pod.namespace();
            case "metadata.uid" -> pod.metadata().uid();
            case "metadata.labels" -> lines(pod.metadata().labels());
            case "metadata.annotations" -> lines(pod.metadata().annotations());
            case "spec.nodeName" -> pod.spec().nodeName();
            case "spec.serviceAccountName" -> pod.spec().serviceAccountName();
            case "status.podIP", "status.podIPs" -> pod.status().podIP();
            case "status.hostIP", "status.hostIPs" -> pod.status().hostIP();
            default -> null;
        };
    }

    /** As a file has them. */
    private static String lines(Map<String, String> entries) {
        return new TreeMap<>(entries).entrySet().stream()
                .map(entry -> entry.getKey() + "=\"" + escaped(entry.getValue()) + "\"").collect(Collectors.joining("\n"));
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
