package dev.edict.cel.value;

import dev.edict.cel.type.CelType;
import dev.edict.cel.type.FieldNames;
import dev.edict.cel.type.SchemaView;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** From object trees to the values of expressions and back. Containers become views; nothing is copied. */
public final class Values {
    private Values() {}

    /** The value as its schema says it is to be understood. */
    public static Object adapt(Value value, SchemaView schema) {
        if (value == NullValue.NULL) {
            return schema.isNullable()
                    ? NullValue.NULL
                    : new CelError("invalid data, got null for schema with nullable=false");
        }
        if (schema.isIntOrString()) {
            return adaptIntOrString(value);
        }
        return switch (schema.type()) {
            case "object" -> adaptObject(value, schema);
            case "array" -> adaptList(value, schema);
            case "string" -> value instanceof StringValue text
                    ? FormattedText.read(text.text(), schema.format())
                    : unexpected("string", value);
            case "number" -> value instanceof NumberValue number
                    ? (Object) number.doubleValue()
                    : unexpected("float", value);
            case "integer" -> value instanceof NumberValue number && number.isLong()
                    ? (Object) number.longValue()
                    : unexpected("int", value);
            case "boolean" -> value instanceof BooleanValue truth ? (Object) truth.isTrue() : unexpected("bool", value);
            default -> schema.preservesUnknownFields()
                    ? new Preserved(value)
                    : new CelError("invalid type, expected object, array, number, integer, boolean or string, or no type"
                            + " with x-kubernetes-int-or-string or x-kubernetes-preserve-unknown-fields is true, got "
                            + schema.type());
        };
    }

    private static Object adaptIntOrString(Value value) {
        if (value instanceof StringValue text) {
            return text.text();
        }
        return value instanceof NumberValue number && number.isLong()
                ? (Object) number.longValue()
                : new CelError("invalid data, expected XIntOrString value to be either a string or integer");
    }

    private static Object adaptObject(Value value, SchemaView schema) {
        if (!(value instanceof ObjectValue object)) {
            return new CelError("invalid data, expected a map for the provided schema with type=object");
        }
        SchemaView whole = schema.isEmbeddedResource() ? schema.ofResource() : schema;
        return new TreeMap(object, whole.properties(), whole.additionalProperties());
    }

    private static Object adaptList(Value value, SchemaView schema) {
        if (!(value instanceof ListValue list)) {
            return new CelError("invalid data, expected an array for the provided schema with type=array");
        }
        SchemaView items = schema.items();
        if (items == null) {
            return new CelError("invalid array type, expected Items with a non-empty Schema");
        }
        String listType = schema.listType();
        return switch (listType == null ? "" : listType) {
            case "map" -> new KeyedList(list, items, schema.listMapKeys().stream()
                    .map(key -> Objects.requireNonNullElse(FieldNames.escape(key), key))
                    .toList());
            case "set" -> new SetList(list, items);
            case "", "atomic" -> new TreeList(list, items);
            default -> new CelError(
                    "invalid x-kubernetes-list-type, expected 'map', 'set' or 'atomic' but got " + listType);
        };
    }

    private static CelError unexpected(String expected, Value value) {
        return new CelError("invalid data, expected " + expected + ", got " + switch (value) {
            case ObjectValue object -> "map[string]interface {}";
            case ListValue list -> "[]interface {}";
            case StringValue text -> "string";
            case NumberValue number -> number.isLong() ? "int64" : "float64";
            case BooleanValue truth -> "bool";
            case NullValue nothing -> "<nil>";
        });
    }

    /** The value without a schema: as JSON says it. */
    public static Object dynamic(Value value) {
        return switch (value) {
            case NullValue nothing -> nothing;
            case BooleanValue truth -> truth.isTrue();
            case NumberValue number -> number.isLong() ? (Object) number.longValue() : (Object) number.doubleValue();
            case StringValue text -> text.text();
            case ListValue list -> new DynamicList(list);
            case ObjectValue object -> new DynamicMap(object);
        };
    }

    /** What is left of a value when its schema is forgotten. */
    public static Object withoutSchema(Object value) {
        return switch (value) {
            case TreeMap map -> new DynamicMap(map.tree());
            case TreeList list -> new DynamicList(list.tree());
            case Preserved preserved -> dynamic(preserved.tree());
            default -> value;
        };
    }

    /** The value as a tree; what JSON cannot say is written as text. */
    public static Value tree(Object value) {
        return switch (value) {
            case NullValue nothing -> nothing;
            case TreeMap map -> map.tree();
            case DynamicMap map -> map.tree();
            case TreeList list -> list.tree();
            case DynamicList list -> list.tree();
            case Preserved preserved -> preserved.tree();
            case Boolean truth -> BooleanValue.of(truth);
            case Long number -> NumberValue.of(number);
            case Double number when Double.isFinite(number) -> NumberValue.of(number);
            case UnsignedInteger number -> NumberValue.parse(number.toString());
            case String text -> new StringValue(text);
            case CelList list -> {
                List<Value> items = new ArrayList<>();
                for (Object element : list) {
                    items.add(tree(element));
                }
                yield ListValue.copyOf(items);
            }
            case CelMap map -> {
                ObjectValue.Builder object = ObjectValue.builder();
                for (Iterator<Object> keys = map.keys(); keys.hasNext(); ) {
                    Object key = keys.next();
                    Object found = map.find(key);
                    object.put(show(key), found == null ? NullValue.NULL : tree(found));
                }
                yield object.build();
            }
            default -> new StringValue(show(value));
        };
    }

    /** The type of a value at run time, without the types of what it holds. */
    public static CelType typeOf(Object value) {
        return switch (value) {
            case Boolean truth -> CelType.BOOL;
            case Long number -> CelType.INT;
            case UnsignedInteger number -> CelType.UINT;
            case Double number -> CelType.DOUBLE;
            case String text -> CelType.STRING;
            case ByteString bytes -> CelType.BYTES;
            case Nanoseconds duration -> CelType.DURATION;
            case Timestamp time -> CelType.TIMESTAMP;
            case NullValue nothing -> CelType.NULL;
            case CelType type -> CelType.TYPE;
            case CelList list -> LIST;
            case StructValue struct -> struct.type();
            case CelMap map -> MAP;
            case OptionalValue optional -> OPTIONAL;
            case OpaqueValue opaque -> opaque.type();
            case Preserved preserved -> UNKNOWN;
            default -> CelType.ERROR;
        };
    }

    private static final CelType LIST = CelType.list(CelType.DYN);
    private static final CelType MAP = CelType.map(CelType.DYN, CelType.DYN);
    private static final CelType OPTIONAL = CelType.optional(CelType.DYN);
    private static final CelType UNKNOWN = CelType.opaque("unknown");

    /** The value as error messages write it. */
    public static String show(Object value) {
        return switch (value) {
            case NullValue nothing -> "null";
            case CelError error -> error.message();
            case Double number -> GoNumbers.shortest(number);
            case OptionalValue optional -> optional.value() == null
                    ? "optional.none()"
                    : "optional(" + show(optional.value()) + ")";
            case CelType type -> type.name();
            default -> value.toString();
        };
    }

    /** How many elements, characters or bytes a value has, as cost counts them; 1 for what has no size. */
    public static long size(Object value) {
        return switch (value) {
            case String text -> Texts.length(text);
            case ByteString bytes -> bytes.size();
            case CelList list -> list.size();
            case StructValue struct -> 1;
            case CelMap map -> map.size();
            case OptionalValue optional -> optional.value() == null ? 1 : size(optional.value());
            case OpaqueValue opaque -> opaque.size();
            default -> 1;
        };
    }

    /** A view of a list that no schema describes. */
    private static final class DynamicList extends CelList {
        private final ListValue tree;

        DynamicList(ListValue tree) {
            this.tree = tree;
        }

        ListValue tree() {
            return tree;
        }

        @Override
        public long size() {
            return tree.size();
        }

        @Override
        public Object get(long index) {
            return dynamic(tree.get((int) index));
        }
    }

    /** A view of an object that no schema describes. */
    private static final class DynamicMap extends CelMap {
        private final ObjectValue tree;

        DynamicMap(ObjectValue tree) {
            this.tree = tree;
        }

        ObjectValue tree() {
            return tree;
        }

        @Override
        public long size() {
            return tree.size();
        }

        @Override
        public @Nullable Object find(Object key) {
            Value found = key instanceof String name ? tree.get(name) : null;
            return found == null ? null : dynamic(found);
        }

        @Override
        public Iterator<Object> keys() {
            return new ArrayList<Object>(tree.keys()).iterator();
        }
    }
}
