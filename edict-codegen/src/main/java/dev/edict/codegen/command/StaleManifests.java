package dev.edict.codegen.command;

import dev.edict.codegen.crd.Manifest;
import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.model.yaml.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Holds manifests that are kept, as in a folder of a repository or of a chart, against those that were made from the records. What
 * counts is what they say: layout, comments, and the authority that an installer puts in for a webhook, are free.
 *
 * @param made by name
 * @param kept by name
 */
public record StaleManifests(Map<String, ObjectValue> made, Map<String, ObjectValue> kept) {
    private static final int MOST_SHOWN = 60;

    /**
     * Reads both.
     *
     * @param classes the folder of compiled classes
     * @throws IllegalArgumentException if nothing was made there
     */
    public static StaleManifests of(Path classes, Path kept) throws IOException {
        Path folder = classes.resolve(Manifest.FOLDER);
        if (!Files.isDirectory(folder)) {
            throw new IllegalArgumentException("there are no manifests in " + folder + ": has the processor of edict-codegen run?");
        }
        return new StaleManifests(Manifests.in(List.of(folder)), Files.exists(kept) ? Manifests.in(List.of(kept)) : Map.of());
    }

    /** What is wrong with those that are kept, each in a line; empty if they are current. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        made.forEach((name, definition) -> {
            ObjectValue other = kept.get(name);
            String where = other == null ? "" : difference("", definition, lasting(other));
            if (other == null) {
                problems.add(name + " is missing");
            } else if (where != null) {
                problems.add(name + " is stale: " + where);
            }
        });
        Set<String> groups = made.values().stream().map(StaleManifests::groupOf).collect(Collectors.toSet());
        kept.forEach((name, definition) -> {
            if (!made.containsKey(name) && groups.contains(groupOf(definition))) {
                problems.add(name + " is no more: there is no record for it");
            }
        });
        return problems;
    }

    /** Writes those that are stale or missing anew, as {@code <name>.yaml}. @return what was written */
    public List<Path> update(Path folder) throws IOException {
        List<Path> written = new ArrayList<>();
        for (Map.Entry<String, ObjectValue> definition : made.entrySet()) {
            if (isStale(definition.getKey(), definition.getValue())) {
                Files.createDirectories(folder);
                Path file = folder.resolve(definition.getKey() + ".yaml");
                Files.write(file, Yaml.bytes(definition.getValue()));
                written.add(file);
            }
        }
        return written;
    }

    private boolean isStale(String name, ObjectValue definition) {
        ObjectValue other = kept.get(name);
        return other == null || !definition.equals(lasting(other));
    }

    /** A manifest without what servers and installers put into it. */
    private static ObjectValue lasting(ObjectValue definition) {
        return definition.without("status")
                .withoutAt("metadata", "creationTimestamp")
                .withoutAt("spec", "conversion", "webhook", "clientConfig", "caBundle");
    }

    private static String groupOf(ObjectValue definition) {
        return definition.object("spec").string("group");
    }

    /** The first place where two trees differ; null if there is none. */
    private static @Nullable String difference(String path, @Nullable Value made, @Nullable Value kept) {
        if (made instanceof ObjectValue left && kept instanceof ObjectValue right) {
            Set<String> keys = new TreeSet<>(left.keys());
            keys.addAll(right.keys());
            for (String key : keys) {
                String found = difference(path + "." + key, left.get(key), right.get(key));
                if (found != null) {
                    return found;
                }
            }
            return null;
        }
        if (made instanceof ListValue left && kept instanceof ListValue right && left.size() == right.size()) {
            for (int index = 0; index < left.size(); index++) {
                String found = difference(path + "[" + index + "]", left.get(index), right.get(index));
                if (found != null) {
                    return found;
                }
            }
            return null;
        }
        return made != null && made.equals(kept) ? null
                : path.substring(1) + " is " + shown(kept) + ", and should be " + shown(made);
    }

    private static String shown(@Nullable Value value) {
        String text = value == null ? "absent" : Json.text(value);
        return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "...";
    }
}
