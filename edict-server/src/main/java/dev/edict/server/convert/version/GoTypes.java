package dev.edict.server.convert.version;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;

/** The types that the real server names in its messages. */
final class GoTypes {
    private GoTypes() {}

    static String name(Value value) {
        return switch (value) {
            case StringValue text -> "string";
            case NumberValue number -> number.isLong() ? "int64" : "float64";
            case BooleanValue truth -> "bool";
            case ListValue list -> "[]interface {}";
            case ObjectValue object -> "map[string]interface {}";
            case NullValue nothing -> "<nil>";
        };
    }
}
