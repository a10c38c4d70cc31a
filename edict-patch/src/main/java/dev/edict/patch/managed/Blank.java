package dev.edict.patch.managed;

import dev.edict.model.schema.Schema;
import dev.edict.model.schema.SchemaType;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.HashSet;
import java.util.Set;

/**
 * The object that a created one is compared with: not nothing, but what the server writes for an empty object of the
 * kind. What is there in every object of the kind is added by nobody.
 */
final class Blank {
    private final Set<String> onTheWay = new HashSet<>();

    private Blank() {}

    static ObjectValue of(Schema schema) {
        return new Blank().object(schema);
    }

    private ObjectValue object(Schema schema) {
        String reference = schema.reference();
        if (reference != null && !onTheWay.add(reference)) {
            return ObjectValue.EMPTY;
        }
        ObjectValue.Builder blank = ObjectValue.builder();
        schema.properties().forEach((name, property) -> {
            switch (property.zero()) {
                case WRITTEN -> blank.put(name, value(property));
                case WRITTEN_AS_NULL -> blank.put(name, NullValue.NULL);
                case OMITTED, KEPT -> { }
            }
        });
        if (reference != null) {
            onTheWay.remove(reference);
        }
        return blank.build();
    }

    private Value value(Schema schema) {
        SchemaType type = schema.type();
        return switch (type) {
            case OBJECT -> object(schema);
            case STRING -> new StringValue("");
            case INTEGER, NUMBER -> NumberValue.of(0);
            case BOOLEAN -> BooleanValue.FALSE;
            case MAP, LIST, ANY -> NullValue.NULL;
        };
    }
}
