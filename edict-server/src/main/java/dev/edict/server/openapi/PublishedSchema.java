package dev.edict.server.openapi;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.Set;
import java.util.TreeSet;

/**
 * A schema that is ready to be written into any number of documents.
 *
 * @param references the names of the definitions that it refers to
 */
record PublishedSchema(ObjectValue tree, byte[] json, Set<String> references) {
    static final String PREFIX = "#/components/schemas/";

    static PublishedSchema of(ObjectValue tree) {
        Set<String> references = new TreeSet<>();
        gather(tree, references);
        return new PublishedSchema(tree, Json.bytes(tree), references);
    }

    private static void gather(Value value, Set<String> references) {
        if (value instanceof ObjectValue object) {
            String reference = object.string("$ref");
            if (reference.startsWith(PREFIX)) {
                references.add(reference.substring(PREFIX.length()));
            }
            object.forEach((key, child) -> gather(child, references));
        } else if (value instanceof ListValue list) {
            list.forEach(child -> gather(child, references));
        }
    }
}
