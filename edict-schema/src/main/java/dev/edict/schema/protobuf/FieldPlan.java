package dev.edict.schema.protobuf;

import dev.edict.model.schema.ZeroValue;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * How one field is written and read.
 *
 * @param message the plan of the messages that the field holds; for those kinds that have any
 */
record FieldPlan(
        String name,
        int number,
        Cardinality cardinality,
        WireKind kind,
        ZeroValue zero,
        Supplier<MessagePlan> message) {

    enum Cardinality {
        ONE,
        LIST,
        MAP
    }

    /** The field's name in Go, which complaints show. */
    String goName() {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    /** Whether Go holds this field by value, and so writes it even if it has never been set. */
    boolean isAlwaysWritten() {
        return switch (kind) {
            case TIME, MICRO_TIME, JSON -> zero != ZeroValue.KEPT;
            case BYTES -> false;
            case STRING, BOOLEAN, INT_32, INT_64, DOUBLE -> zero == ZeroValue.OMITTED || zero == ZeroValue.WRITTEN;
            default -> zero == ZeroValue.WRITTEN;
        };
    }
}
