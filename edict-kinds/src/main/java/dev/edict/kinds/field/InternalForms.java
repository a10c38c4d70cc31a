package dev.edict.kinds.field;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How Kubernetes shows a whole object as a bad value in a message: as its own structure, every field of it with an
 * upper-case name, whether it is set or not, and not as the JSON that was sent. What the structures are is told by
 * {@code internal-forms.txt}, which is read when the first such message is written.
 */
public final class InternalForms {
    private static final List<String> METADATA = List.of("name", "generateName", "namespace", "selfLink", "uid",
            "resourceVersion", "generation", "creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds",
            "labels", "annotations", "ownerReferences", "finalizers", "managedFields");

    private InternalForms() {}

    /** How often a field holds its type. */
    private enum Count { ALWAYS, EMBEDDED, OPTIONAL, LIST, MAP }

    private record Field(String name, String key, Count count, String type) {
        private static final Pattern TEXT = Pattern.compile("(\\+?)(\\w+)(\\*|\\[]|\\{}|:|)(\\w*)(?:=(\\w+))?");

        static Field read(String text) {
            Matcher parts = TEXT.matcher(text);
            if (!parts.matches()) {
                throw new IllegalStateException("not a field: " + text);
            }
            String name = parts.group(2);
            Count count = parts.group(1).isEmpty() ? switch (parts.group(3)) {
                case "*" -> Count.OPTIONAL;
                case "[]" -> Count.LIST;
                case "{}" -> Count.MAP;
                default -> Count.ALWAYS;
            } : Count.EMBEDDED;
            String key = parts.group(5) == null
                    ? Character.toLowerCase(name.charAt(0)) + name.substring(1)
                    : parts.group(5);
            return new Field(name, key, count, count == Count.EMBEDDED ? name : parts.group(4));
        }
    }

    private static final class Structures {
        static final Map<String, List<Field>> ALL = read();

        private static Map<String, List<Field>> read() {
            Map<String, List<Field>> structures = new HashMap<>();
            List<Field> fields = new ArrayList<>();
            for (String line : text().lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList()) {
                String[] words = line.strip().split(" ");
                boolean begins = !line.startsWith(" ");
                if (begins) {
                    fields = new ArrayList<>();
                    structures.put(words[0], fields);
                }
                for (int index = begins ? 1 : 0; index < words.length; index++) {
                    fields.add(Field.read(words[index]));
                }
            }
            return structures;
        }

        private static String text() {
            try (InputStream forms = Objects.requireNonNull(
                    InternalForms.class.getResourceAsStream("internal-forms.txt"))) {
                return new String(forms.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }

    /** An object in the form of a structure. */
    public static Value of(String structure, ObjectValue object) {
        ObjectValue.Builder form = ObjectValue.builder();
        fill(form, structure, object);
        return form.build();
    }

    /** An object in the form of a structure, or null if there is none. */
    public static Value ofOptional(String structure, @Nullable ObjectValue object) {
        return object == null ? NullValue.NULL : of(structure, object);
    }

    /** A list of objects in the form of a structure; an empty one is null, as it is read from storage. */
    public static Value ofList(String structure, ListValue list) {
        return list.isEmpty()
                ? NullValue.NULL
                : ListValue.copyOf(list.objects().stream().map(item -> of(structure, item)).toList());
    }

    private static void fill(ObjectValue.Builder form, String structure, ObjectValue object) {
        if (structure.equals("ObjectMeta")) {
            metadata(form, object.object("metadata"));
            return;
        }
        for (Field field : Objects.requireNonNull(Structures.ALL.get(structure), structure)) {
            if (field.count == Count.EMBEDDED) {
                fill(form, field.type, object);
            } else {
                form.put(field.name, value(field, object));
            }
        }
    }

    /** Metadata has the same form everywhere: what is not set is not shown. */
    private static void metadata(ObjectValue.Builder form, ObjectValue metadata) {
        for (String key : METADATA) {
            Value value = metadata.get(key);
            if (value != null && !(value instanceof NullValue)) {
                form.put(key, value instanceof ObjectValue map ? sorted(map) : value);
            }
        }
    }

    private static Value value(Field field, ObjectValue object) {
        Value value = object.get(field.key);
        return switch (field.count) {
            case EMBEDDED, ALWAYS -> value == null ? zero(field.type) : one(field.type, value);
            case OPTIONAL -> value == null ? NullValue.NULL : one(field.type, value);
            case MAP -> value instanceof ObjectValue map ? sorted(map) : NullValue.NULL;
            case LIST -> field.type.isEmpty()
                    ? Shown.orNull(object.list(field.key).isEmpty() ? null : value)
                    : ofList(field.type, object.list(field.key));
        };
    }

    private static Value one(String type, Value value) {
        if (!(value instanceof ObjectValue object) || type.equals("any")) {
            return value;
        }
        return type.equals("LabelSelector") ? Shown.selector(object) : of(type, object);
    }

    private static Value zero(String type) {
        return switch (type) {
            case "" -> new StringValue("");
            case "int" -> NumberValue.of(0);
            case "bool" -> BooleanValue.FALSE;
            case "Quantity" -> new StringValue("0");
            case "any" -> NullValue.NULL;
            default -> of(type, ObjectValue.EMPTY);
        };
    }

    private static ObjectValue sorted(ObjectValue map) {
        ObjectValue.Builder sorted = ObjectValue.builder();
        for (String key : new TreeSet<>(map.keys())) {
            sorted.put(key, Shown.field(map, key));
        }
        return sorted.build();
    }
}
