package dev.edict.codegen.process;

import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Looks up the paths that a resource is described with, such as {@code .spec.replicas}, in its schema. */
final class FieldPaths {
    private static final Pattern SIMPLE = Pattern.compile("(\\.[A-Za-z_][-A-Za-z0-9_]*)+");

    private FieldPaths() {}

    /**
     * What is wrong with the path of a field; null if nothing is.
     *
     * @param below what it has to begin with; empty for anything
     * @param needed the types that the field may have
     */
    static @Nullable String problem(String path, String below, List<String> needed, ObjectValue schema) {
        if (!SIMPLE.matcher(path).matches()) {
            return path + " is no path: write the names of fields, each with a dot before it, such as .spec.cidr";
        }
        if (!path.startsWith(below + ".")) {
            return path + " has to be below " + below;
        }
        ObjectValue here = schema;
        for (String name : path.substring(1).split("\\.")) {
            ObjectValue field = here.object("properties").objectOrNull(name);
            field = field == null ? here.objectOrNull("additionalProperties") : field;
            if (field == null) {
                return here.bool("x-kubernetes-preserve-unknown-fields") ? null
                        : "there is no field " + path + ": nothing is called " + name;
            }
            here = field;
        }
        return !here.has("type") || needed.contains(here.string("type")) ? null
                : path + " has to be of type " + String.join(" or ", needed) + ", and is of type " + here.string("type");
    }
}
