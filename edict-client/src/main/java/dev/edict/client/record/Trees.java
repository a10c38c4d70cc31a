package dev.edict.client.record;

import dev.edict.model.value.ObjectValue;
import java.util.Map;

/** How events are written. */
final class Trees {
    private Trees() {}

    /** Puts a text that is not empty. */
    static void put(ObjectValue.Builder tree, String field, String text) {
        if (!text.isEmpty()) {
            tree.put(field, text);
        }
    }

    static ObjectValue metadata(String namespace, String name, Map<String, String> annotations) {
        ObjectValue.Builder metadata = ObjectValue.builder().put("name", name).put("namespace", namespace);
        if (!annotations.isEmpty()) {
            ObjectValue.Builder notes = ObjectValue.builder();
            annotations.forEach(notes::put);
            metadata.put("annotations", notes.build());
        }
        return metadata.build();
    }
}
