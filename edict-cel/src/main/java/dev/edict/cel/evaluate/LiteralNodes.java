package dev.edict.cel.evaluate;

import dev.edict.cel.type.CelType;
import dev.edict.cel.type.PatchTypes;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import dev.edict.cel.value.OptionalValue;
import dev.edict.cel.value.StructValue;
import dev.edict.cel.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists, maps and objects that an expression makes. */
final class LiteralNodes {
    private static final long LIST_COST = 10;
    private static final long MAP_COST = 30;
    private static final long STRUCT_COST = 40;

    private LiteralNodes() {}

    /** @param optional empty if no element is optional */
    record ListNode(List<Node> elements, List<Boolean> optional) implements Node {
        @Override
        public Object evaluate(Frame frame) {
            Object made = make(frame);
            frame.meter.charge(LIST_COST);
            return made;
        }

        private Object make(Frame frame) {
            List<Object> values = new ArrayList<>(elements.size());
            for (int index = 0; index < elements.size(); index++) {
                Object value = elements.get(index).evaluate(frame);
                if (value instanceof CelError) {
                    return value;
                }
                if (!optional.isEmpty() && optional.get(index)) {
                    if (!(value instanceof OptionalValue found)) {
                        return new CelError("cannot initialize optional list element from non-optional value "
                                + Values.show(value));
                    }
                    if (found.value() == null) {
                        continue;
                    }
                    value = found.value();
                }
                values.add(value);
            }
            return CelList.of(values);
        }
    }

    record Entry(Node key, Node value, boolean optional) {}

    record MapNode(List<Entry> entries) implements Node {
        @Override
        public Object evaluate(Frame frame) {
            Object made = make(frame);
            frame.meter.charge(MAP_COST);
            return made;
        }

        private Object make(Frame frame) {
            Map<Object, Object> values = new LinkedHashMap<>();
            for (Entry entry : entries) {
                Object key = entry.key().evaluate(frame);
                if (key instanceof CelError) {
                    return key;
                }
                Object value = entry.value().evaluate(frame);
                if (value instanceof CelError) {
                    return value;
                }
                if (entry.optional()) {
                    if (!(value instanceof OptionalValue found)) {
                        return new CelError("cannot initialize optional entry '" + Values.show(key)
                                + "' from non-optional value " + Values.show(value));
                    }
                    if (found.value() == null) {
                        values.remove(key);
                        continue;
                    }
                    value = found.value();
                }
                values.put(key, value);
            }
            return CelMap.of(values);
        }
    }

    record Field(String name, Node value, boolean optional) {}

    /** Objects that change others can be made; those of declared types can be looked at only. */
    record StructNode(String typeName, List<Field> fields) implements Node {
        @Override
        public Object evaluate(Frame frame) {
            Object made = make(frame);
            frame.meter.charge(STRUCT_COST);
            return made;
        }

        private Object make(Frame frame) {
            Map<String, Object> values = new LinkedHashMap<>();
            for (Field field : fields) {
                Object value = field.value().evaluate(frame);
                if (value instanceof CelError) {
                    return value;
                }
                if (field.optional()) {
                    if (!(value instanceof OptionalValue found)) {
                        return new CelError("cannot initialize optional entry '" + field.name()
                                + "' from non-optional value " + Values.show(value));
                    }
                    if (found.value() == null) {
                        values.remove(field.name());
                        continue;
                    }
                    value = found.value();
                }
                values.put(field.name(), value);
            }
            return PatchTypes.includes(typeName)
                    ? new StructValue(CelType.struct(typeName), values)
                    : new CelError("unknown type '" + typeName + "'");
        }
    }
}
