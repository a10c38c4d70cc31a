package dev.edict.controllers.hash;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An object as Go's format {@code %#v} prints the structure that holds it (in the dialect of spew, which follows pointers): every
 * field with its name and its type, whether it is set or not, keys of maps in order, and no types within lists and maps:
 *
 * <pre>{@code (v1.Sysctl){Name:(string)a Value:(string)b}}</pre>
 *
 * <p>Times are printed as the zero that they are in templates: what Go prints of others depends on the machine.
 */
final class GoDump {
    private static final String NIL = "<nil>";
    private static final String ZERO_TIME = "{Time:(time.Time){wall:(uint64)0 ext:(int64)0 loc:(*time.Location)<nil>}}";

    private final StringBuilder text = new StringBuilder(8_192);

    private GoDump() {}

    static String of(String structure, ObjectValue object) {
        GoDump printer = new GoDump();
        printer.text.append('(').append(named(structure)).append(')');
        printer.one(structure, object);
        return printer.text.toString();
    }

    private static String named(String type) {
        return switch (type) {
            case "string", "bool", "int32", "int64" -> type;
            case "map" -> "map[string]string";
            default -> type.indexOf('.') < 0 ? "v1." + type : type;
        };
    }

    private void field(GoTypes.Field field, ObjectValue object) {
        Value value = field.count() == GoTypes.Count.EMBEDDED ? object : object.get(field.key());
        String type = named(field.type());
        text.append(field.name()).append(":(");
        switch (field.count()) {
            case ONE, EMBEDDED -> {
                text.append(type).append(')');
                one(field.type(), value);
            }
            case OPTIONAL -> {
                text.append('*').append(type).append(')');
                if (value == null || value instanceof NullValue) {
                    text.append(NIL);
                } else {
                    one(field.type(), value);
                }
            }
            case LIST -> {
                text.append("[]").append(type).append(')');
                list(field.type(), value);
            }
        }
    }

    private void one(String type, @Nullable Value value) {
        switch (type) {
            case "bool" -> text.append(value == null || value instanceof NullValue ? "false" : value.toString());
            case "int32", "int64" -> text.append(value == null || value instanceof NullValue ? "0" : value.toString());
            case "map" -> map("string", value);
            case "ResourceList" -> map("resource.Quantity", value);
            case "resource.Quantity" -> GoQuantity.print(value, text);
            case "intstr.IntOrString" -> integerOrString(value);
            case "Time" -> text.append(ZERO_TIME);
            default -> structureOrString(type, value);
        }
    }

    private void structureOrString(String type, @Nullable Value value) {
        List<GoTypes.Field> fields = GoTypes.structure(type);
        if (fields == null) {
            text.append(value instanceof StringValue string ? string.text() : "");
            return;
        }
        ObjectValue object = value instanceof ObjectValue present ? present : ObjectValue.EMPTY;
        char before = '{';
        for (GoTypes.Field field : fields) {
            text.append(before);
            field(field, object);
            before = ' ';
        }
        text.append('}');
    }

    private void list(String type, @Nullable Value value) {
        if (!(value instanceof ListValue list) || list.isEmpty()) {
            text.append(NIL);
            return;
        }
        char before = '[';
        for (Value item : list) {
            text.append(before);
            one(type, item);
            before = ' ';
        }
        text.append(']');
    }

    private void map(String type, @Nullable Value value) {
        if (!(value instanceof ObjectValue entries) || entries.isEmpty()) {
            text.append(NIL);
            return;
        }
        TreeMap<String, Value> sorted = new TreeMap<>();
        entries.forEach(sorted::put);
        text.append("map");
        char[] before = {'['};
        sorted.forEach((key, entry) -> {
            text.append(before[0]).append(key).append(':');
            one(type, entry);
            before[0] = ' ';
        });
        text.append(']');
    }

    private void integerOrString(@Nullable Value value) {
        boolean isString = value instanceof StringValue;
        text.append("{Type:(intstr.Type)").append(isString ? '1' : '0').append(" IntVal:(int32)");
        one("int32", isString ? null : value);
        text.append(" StrVal:(string)");
        one("string", value);
        text.append('}');
    }
}
