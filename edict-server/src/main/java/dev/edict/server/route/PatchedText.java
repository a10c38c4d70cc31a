package dev.edict.server.route;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a patch has made of a built-in object, as text for the refusal that quotes it. What a patch has looked into is in
 * the order of the alphabet; metadata that it has not is in the order of its fields.
 */
final class PatchedText {
    private static final List<String> METADATA = List.of("name", "generateName", "namespace", "selfLink", "uid",
            "resourceVersion", "generation", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds",
            "labels", "annotations", "ownerReferences", "finalizers", "managedFields");

    private PatchedText() {}

    /** @param patch a merge patch, or the operations of a JSON patch */
    static String of(Value result, Value patch) {
        Value ordered = result instanceof ObjectValue object && object.get("metadata") instanceof ObjectValue metadata
                ? object.with("metadata", inOrderOfFields(metadata)) : result;
        return Json.text(opened(ordered, patch instanceof ListValue operations ? places(operations) : patch));
    }

    private static ObjectValue inOrderOfFields(ObjectValue metadata) {
        Map<String, Value> fields = new LinkedHashMap<>();
        METADATA.forEach(field -> {
            Value value = metadata.get(field);
            if (value != null) {
                fields.put(field, value);
            }
        });
        metadata.forEach(fields::putIfAbsent);
        return ObjectValue.copyOf(fields);
    }

    /** The places that operations name, as a tree. */
    private static ObjectValue places(ListValue operations) {
        ObjectValue places = ObjectValue.EMPTY;
        for (ObjectValue operation : operations.objects()) {
            for (String member : List.of("path", "from")) {
                String[] steps = operation.string(member).split("/", -1);
                places = with(places, steps, 1);
            }
        }
        return places;
    }

    private static ObjectValue with(ObjectValue places, String[] steps, int step) {
        // The last step is the place itself, into which nobody looks.
        if (step >= steps.length - 1) {
            return places;
        }
        String key = steps[step].replace("~1", "/").replace("~0", "~");
        return places.with(key, with(places.object(key), steps, step + 1));
    }

    private static Value opened(Value value, Value where) {
        if (!(value instanceof ObjectValue object) || !(where instanceof ObjectValue inside)) {
            return value;
        }
        Map<String, Value> fields = new TreeMap<>();
        object.forEach((key, field) -> {
            Value further = inside.get(key);
            fields.put(key, further == null ? field : opened(field, further));
        });
        return ObjectValue.copyOf(fields);
    }
}
