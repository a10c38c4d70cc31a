package dev.edict.schema.decode;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A JSON schema or, instead of it, a boolean, a list of schemas or a list of strings, as the schema of a custom
 * resource has them. Strict reading does not reach inside.
 *
 * @param list the type of the list that may stand instead, or null where a boolean may
 */
record SchemaUnionType(String name, GoType schema, @Nullable GoType list) implements GoType {
    @Override
    public Value decode(Value value, DecodeRun run) {
        run.beginLenient();
        try {
            return switch (value) {
                case ObjectValue object -> schema.decode(object, run);
                case ListValue items when list != null -> list.decode(items, run);
                case BooleanValue truth when list == null -> truth;
                default -> {
                    if (list == null) {
                        throw new DecodeException("boolean or JSON schema expected");
                    }
                    yield NullValue.NULL;
                }
            };
        } finally {
            run.endLenient();
        }
    }

    @Override
    public Value zero() {
        return list == null ? BooleanValue.FALSE : NullValue.NULL;
    }

    @Override
    public boolean isEmpty(Value decoded) {
        return false;
    }
}
