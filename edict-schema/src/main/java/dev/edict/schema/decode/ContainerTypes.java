package dev.edict.schema.decode;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Slices and maps. */
final class ContainerTypes {
    private ContainerTypes() {}

    /** @param pointers whether an element can be null */
    record SliceType(String name, GoType element, boolean pointers) implements GoType {
        @Override
        public Value decode(Value value, DecodeRun run) {
            if (!(value instanceof ListValue list)) {
                run.mismatch(value, name);
                return NullValue.NULL;
            }
            List<Value> changed = null;
            for (int index = 0; index < list.size(); index++) {
                Value before = list.get(index);
                Value after = before;
                if (before != NullValue.NULL) {
                    run.enterIndex(index);
                    after = element.decode(before, run);
                    run.leave();
                } else if (!pointers) {
                    after = element.zero();
                }
                if (changed == null && after != before) {
                    changed = new ArrayList<>(list.items().subList(0, index));
                }
                if (changed != null) {
                    changed.add(after);
                }
            }
            return changed == null ? list : ListValue.copyOf(changed);
        }

        @Override
        public Value zero() {
            return NullValue.NULL;
        }

        @Override
        public boolean isEmpty(Value decoded) {
            return decoded instanceof ListValue list && list.isEmpty();
        }
    }

    record MapType(String name, GoType element) implements GoType {
        @Override
        public Value decode(Value value, DecodeRun run) {
            if (!(value instanceof ObjectValue object)) {
                run.mismatch(value, name);
                return NullValue.NULL;
            }
            ObjectValue.@Nullable Builder changed = null;
            for (int position = 0; position < object.size(); position++) {
                String key = object.keyAt(position);
                Value before = object.valueAt(position);
                run.key(object, key);
                Value after;
                if (before == NullValue.NULL) {
                    after = element.zero();
                } else {
                    run.enterKey(key);
                    after = element.decode(before, run);
                    run.leave();
                }
                if (changed == null && after != before) {
                    changed = StructType.beginning(object, position);
                }
                if (changed != null) {
                    changed.put(key, after);
                }
            }
            return changed == null ? object : changed.build();
        }

        @Override
        public Value zero() {
            return NullValue.NULL;
        }

        @Override
        public boolean isEmpty(Value decoded) {
            return decoded instanceof ObjectValue object && object.isEmpty();
        }
    }
}
