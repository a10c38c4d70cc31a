package dev.edict.server.audit;

import dev.edict.model.json.JsonWriter;
import java.util.List;

/** The fields of one object on their way into JSON; those with nothing in them are left out, as Go does. */
final class Fields {
    private final JsonWriter writer;
    private boolean begun;

    Fields(JsonWriter writer) {
        this.writer = writer;
        writer.ascii("{");
    }

    /** Writes the name of a field, whose value the caller writes. @param name which needs no quoting */
    JsonWriter name(String name) {
        return writer.ascii(separator()).ascii("\"").ascii(name).ascii("\":");
    }

    /** What stands before the next field, whose name and value the caller writes. */
    String separator() {
        String separator = begun ? "," : "";
        begun = true;
        return separator;
    }

    void field(String name, String value) {
        if (!value.isEmpty()) {
            name(name).string(value);
        }
    }

    void field(String name, List<String> values) {
        if (!values.isEmpty()) {
            list(name(name), values);
        }
    }

    static void list(JsonWriter writer, List<String> values) {
        writer.ascii("[");
        for (int index = 0; index < values.size(); index++) {
            if (index > 0) {
                writer.ascii(",");
            }
            writer.string(values.get(index));
        }
        writer.ascii("]");
    }

    void end() {
        writer.ascii("}");
    }
}
