package dev.edict.schema;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;

/** Trees for tests, written as JSON with single quotes. */
public final class QuotedJson {
    private QuotedJson() {}

    public static ObjectValue tree(String json) {
        return (ObjectValue) Json.parse(json.replace('\'', '"'));
    }
}
