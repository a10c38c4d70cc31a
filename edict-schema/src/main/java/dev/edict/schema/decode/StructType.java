package dev.edict.schema.decode;

import dev.edict.model.schema.Schema;
import dev.edict.model.schema.ZeroValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A struct. Its fields are looked up in the schema on first use, because structs may contain themselves. */
final class StructType implements GoType {
    private final String name;
    private final Schema schema;
    private final TypeCompiler compiler;
    private volatile @Nullable Fields fields;

    /** A field, and what becomes of its empty value. */
    private record Field(String name, GoType type, ZeroValue zero) {
        boolean isAlwaysWritten() {
            return zero == ZeroValue.WRITTEN || zero == ZeroValue.WRITTEN_AS_NULL;
        }

        Value whenAbsent() {
            return zero == ZeroValue.WRITTEN ? type.zero() : NullValue.NULL;
        }

        /** An empty list comes back from storage as none at all, so that is what everybody sees. */
        Value stored(Value decoded) {
            return zero == ZeroValue.WRITTEN_AS_NULL && decoded instanceof ListValue list && list.isEmpty()
                    ? NullValue.NULL : decoded;
        }

        boolean isOmitted(Value decoded) {
            return zero == ZeroValue.OMITTED && type.isEmpty(decoded);
        }
    }

    private record Fields(Map<String, Field> all, List<Field> alwaysWritten) {}

    StructType(String name, Schema schema, TypeCompiler compiler) {
        this.name = name;
        this.schema = schema;
        this.compiler = compiler;
    }

    private Fields fields() {
        Fields known = fields;
        if (known == null) {
            Map<String, Field> all = new HashMap<>();
            List<Field> alwaysWritten = new ArrayList<>();
            schema.properties().forEach((key, property) -> {
                Field field = new Field(key, compiler.type(property), property.zero());
                all.put(key, field);
                if (field.isAlwaysWritten()) {
                    alwaysWritten.add(field);
                }
            });
            known = new Fields(all, alwaysWritten);
            fields = known;
        }
        return known;
    }

    @Override
    public String name() {
        return name;
    }

    /** The name without its package. */
    String simpleName() {
        return name.substring(name.lastIndexOf('.') + 1);
    }

    @Override
    public Value decode(Value value, DecodeRun run) {
        if (!(value instanceof ObjectValue object)) {
            run.mismatch(value, name);
            return ObjectValue.EMPTY;
        }
        Fields known = fields();
        ObjectValue.@Nullable Builder changed = null;
        int alwaysWritten = 0;
        for (int position = 0; position < object.size(); position++) {
            String key = object.keyAt(position);
            Value before = object.valueAt(position);
            Field field = known.all().get(key);
            if (field != null) {
                run.key(object, key);
            }
            Value after = field == null ? unknown(key, run) : decode(field, before, run);
            if (changed == null && after != before) {
                changed = beginning(object, position);
            }
            if (after != null) {
                if (changed != null) {
                    changed.put(key, after);
                }
                if (field != null && field.isAlwaysWritten()) {
                    alwaysWritten++;
                }
            }
        }
        if (alwaysWritten < known.alwaysWritten().size()) {
            changed = changed == null ? object.toBuilder() : changed;
            addMissing(known, changed);
        }
        return changed == null ? object : changed.build();
    }

    private static @Nullable Value unknown(String key, DecodeRun run) {
        run.unknownField(key);
        return null;
    }

    /** The decoded value, or null where it is to be left out. */
    private @Nullable Value decode(Field field, Value value, DecodeRun run) {
        if (value == NullValue.NULL) {
            return null;
        }
        run.enterField(this, field.name());
        Value decoded = field.type().decode(value, run);
        run.leave();
        return field.isOmitted(decoded) ? null : run.isStoring() ? field.stored(decoded) : decoded;
    }

    private static void addMissing(Fields fields, ObjectValue.Builder object) {
        for (Field field : fields.alwaysWritten()) {
            if (!object.has(field.name())) {
                object.put(field.name(), field.whenAbsent());
            }
        }
    }

    /** The first fields of an object, to be continued. */
    static ObjectValue.Builder beginning(ObjectValue object, int size) {
        ObjectValue.Builder builder = ObjectValue.builder();
        for (int position = 0; position < size; position++) {
            builder.put(object.keyAt(position), object.valueAt(position));
        }
        return builder;
    }

    @Override
    public Value zero() {
        ObjectValue.Builder object = ObjectValue.builder();
        addMissing(fields(), object);
        return object.build();
    }

    @Override
    public boolean isEmpty(Value decoded) {
        return decoded.equals(zero());
    }
}
