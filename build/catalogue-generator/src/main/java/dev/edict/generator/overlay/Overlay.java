package dev.edict.generator.overlay;

import dev.edict.generator.source.Message;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that is kept by hand, one component a file.
 *
 * @param packages the packages of definitions to take, with the API version of their kinds; {@code -} where none
 * @param inlined protobuf fields, such as {@code io.k8s.api.core.v1.Volume volumeSource}, by the JSON field that each
 *     is; {@value #INLINE} where the fields of the message stand among those of the enclosing object
 * @param enums the values of Go types that are closed sets
 * @param defaults default values by definition and field
 * @param roots definitions to take for their own sake
 * @param special the schemas of types that are no plain messages
 */
public record Overlay(
        Map<String, String> packages,
        Map<String, String> inlined,
        Map<String, List<String>> enums,
        Map<String, Value> defaults,
        Map<String, Root> roots,
        Map<String, ObjectValue> special,
        FieldFacts facts,
        ExtraMessages messages,
        ObjectValue resources) {
    public static final String INLINE = "inline";

    /** A definition that is taken for its own sake, and the API version of which it is a kind. */
    public record Root(boolean kind, @Nullable String apiVersion) {}

    public static Overlay read() {
        Map<String, String> packages = new LinkedHashMap<>();
        for (String line : OverlayFile.lines("packages.txt")) {
            String[] words = line.split(" ");
            packages.put(words[0], words[1]);
        }
        Map<String, String> names = new HashMap<>();
        for (String line : OverlayFile.lines("names.txt")) {
            String[] words = line.split(" ");
            names.put(words[0] + " " + words[1], words[2]);
        }
        Map<String, List<String>> enums = new HashMap<>();
        for (String line : OverlayFile.lines("enums.txt")) {
            int equals = line.indexOf(" = ");
            enums.put(line.substring(0, equals), List.of(line.substring(equals + 3).split(" \\| ")));
        }
        Map<String, Value> defaults = new HashMap<>();
        for (String line : OverlayFile.lines("defaults.txt")) {
            String[] words = line.split(" ", 3);
            defaults.put(words[0] + " " + words[1], Json.parse(words[2]));
        }
        Map<String, Root> roots = new LinkedHashMap<>();
        for (String line : OverlayFile.lines("roots.txt")) {
            String[] words = line.split(" ");
            roots.put(words[0], new Root(words.length > 1 && words[1].equals("kind"),
                    words.length > 2 ? words[2] : null));
        }
        Map<String, ObjectValue> special = new LinkedHashMap<>();
        object("special.json").forEach((name, schema) -> special.put(name, (ObjectValue) schema));
        return new Overlay(packages, names, enums, defaults, roots, special, FieldFacts.read(),
                ExtraMessages.read(), object("resources.json"));
    }

    private static ObjectValue object(String file) {
        return (ObjectValue) Json.parse(OverlayFile.bytes(file));
    }

    /** The JSON field of a protobuf field. */
    public String jsonName(String definition, String protobufName) {
        return inlined.getOrDefault(definition + " " + protobufName, protobufName);
    }

    /** The API version of a kind, or null where it has none. */
    public @Nullable String apiVersion(String definition) {
        Root root = roots.get(definition);
        if (root != null) {
            return root.apiVersion();
        }
        String version = packages.get(Message.packageOf(definition));
        return version == null || version.equals("-") ? null : version;
    }
}
