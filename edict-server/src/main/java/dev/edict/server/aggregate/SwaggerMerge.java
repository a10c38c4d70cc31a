package dev.edict.server.aggregate;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Documents of Swagger 2 made one. A definition or parameter that another document has under the same name with another
 * content gets a new name, wherever it is referred to; a path that is there already stays as it is.
 */
final class SwaggerMerge {
    private static final String REFERENCE = "$ref";
    private static final String LOCAL = "#/";

    private SwaggerMerge() {}

    /** The paths that begin so, with the definitions and parameters that they need. */
    static ObjectValue part(ObjectValue swagger, String pathPrefix) {
        ObjectValue.Builder paths = ObjectValue.builder();
        Set<String> needed = new LinkedHashSet<>();
        Deque<Value> unread = new ArrayDeque<>();
        swagger.object("paths").forEach((path, item) -> {
            if (path.startsWith(pathPrefix) || path.concat("/").equals(pathPrefix)) {
                paths.put(path, item);
                unread.add(item);
            }
        });
        while (!unread.isEmpty()) {
            references(unread.poll(), reference -> {
                if (needed.add(reference)) {
                    unread.add(swagger.object(section(reference)).object(name(reference)));
                }
                return reference;
            });
        }
        ObjectValue part = ObjectValue.of("paths", paths.build());
        for (String section : new String[] {"definitions", "parameters"}) {
            ObjectValue.Builder kept = ObjectValue.builder();
            needed.stream().filter(reference -> section(reference).equals(section)).map(SwaggerMerge::name).sorted()
                    .forEach(name -> kept.put(name, swagger.object(section).object(name)));
            part = part.with(section, kept.build());
        }
        return part;
    }

    /** Both in one; what the first says of itself stays. */
    static ObjectValue merge(ObjectValue first, ObjectValue second) {
        Map<String, String> renamed = new HashMap<>();
        for (String section : new String[] {"definitions", "parameters"}) {
            ObjectValue known = first.object(section);
            second.object(section).forEach((name, content) -> {
                if (known.has(name) && !content.equals(known.get(name))) {
                    renamed.put(LOCAL + section + "/" + name,
                            LOCAL + section + "/" + free(name, known, second.object(section)));
                }
            });
        }
        UnaryOperator<String> rename = reference -> renamed.getOrDefault(reference, reference);
        ObjectValue merged = first;
        for (String section : new String[] {"definitions", "parameters"}) {
            ObjectValue.Builder all = first.object(section).toBuilder();
            second.object(section).forEach((name, content) -> {
                String reference = rename.apply(LOCAL + section + "/" + name);
                if (!all.has(name(reference))) {
                    all.put(name(reference), references(content, rename));
                }
            });
            ObjectValue built = all.build();
            merged = built.isEmpty() ? merged : merged.with(section, built);
        }
        ObjectValue.Builder paths = first.object("paths").toBuilder();
        second.object("paths").forEach((path, item) -> {
            if (!paths.has(path)) {
                paths.put(path, references(item, rename));
            }
        });
        return merged.with("paths", paths.build());
    }

    private static String free(String name, ObjectValue known, ObjectValue besides) {
        int number = 2;
        while (known.has(name + "_v" + number) || besides.has(name + "_v" + number)) {
            number++;
        }
        return name + "_v" + number;
    }

    private static String section(String reference) {
        int slash = reference.indexOf('/', LOCAL.length());
        return slash < 0 ? "" : reference.substring(LOCAL.length(), slash);
    }

    private static String name(String reference) {
        return reference.substring(reference.lastIndexOf('/') + 1);
    }

    /** The value with every reference within its own document changed. */
    private static Value references(Value value, UnaryOperator<String> change) {
        return switch (value) {
            case ObjectValue object -> {
                ObjectValue changed = object;
                for (int position = 0; position < object.size(); position++) {
                    String key = object.keyAt(position);
                    Value child = object.valueAt(position);
                    boolean refers = key.equals(REFERENCE) && child instanceof StringValue text
                            && text.text().startsWith(LOCAL);
                    changed = changed.with(key, refers
                            ? renamed((StringValue) child, change) : references(child, change));
                }
                yield changed;
            }
            case ListValue list -> {
                ListValue changed = list;
                for (int index = 0; index < list.size(); index++) {
                    Value child = references(list.get(index), change);
                    changed = child == list.get(index) ? changed : changed.with(index, child);
                }
                yield changed;
            }
            default -> value;
        };
    }

    private static StringValue renamed(StringValue reference, UnaryOperator<String> change) {
        String changed = change.apply(reference.text());
        return changed.equals(reference.text()) ? reference : new StringValue(changed);
    }
}
