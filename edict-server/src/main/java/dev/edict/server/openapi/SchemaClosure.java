package dev.edict.server.openapi;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.openapi.Operation.Body;
import dev.edict.server.openapi.Operation.Content;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** The schemas that paths refer to, with all that those refer to in turn. */
final class SchemaClosure {
    static final String PREFIX = "#/components/schemas/";

    private final SchemaSource source;
    private final SortedMap<String, ObjectValue> schemas = new TreeMap<>();
    private final Deque<String> waiting = new ArrayDeque<>();

    private SchemaClosure(SchemaSource source) {
        this.source = source;
    }

    static SortedMap<String, ObjectValue> of(List<PathItem> items, SchemaSource source) {
        SchemaClosure closure = new SchemaClosure(source);
        for (PathItem item : items) {
            item.operations().forEach(closure::addReferences);
        }
        while (!closure.waiting.isEmpty()) {
            closure.read(closure.waiting.remove());
        }
        return closure.schemas;
    }

    private void addReferences(Operation operation) {
        Body body = operation.body();
        if (body != null) {
            waiting.add(body.definition());
        }
        for (Content content : operation.responses().values()) {
            if (content instanceof Content.Of reference) {
                waiting.add(reference.definition());
            }
        }
    }

    private void read(String name) {
        if (!schemas.containsKey(name)) {
            ObjectValue schema = source.schema(name);
            schemas.put(name, schema);
            addReferences(schema);
        }
    }

    private void addReferences(Value value) {
        if (value instanceof ObjectValue object) {
            String reference = object.string("$ref");
            if (reference.startsWith(PREFIX)) {
                waiting.add(reference.substring(PREFIX.length()));
            }
            object.forEach((key, child) -> addReferences(child));
        } else if (value instanceof ListValue list) {
            list.forEach(this::addReferences);
        }
    }
}
