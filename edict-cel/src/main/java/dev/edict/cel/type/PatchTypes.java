package dev.edict.cel.type;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What expressions make that change objects: partial objects and operations of JSON Patch. {@code Object} is the type of a
 * whole object and {@code Object.spec.containers} that of what its field holds; any field may be given and may hold anything.
 */
public final class PatchTypes implements StructTypes {
    public static final CelType OBJECT = CelType.struct("Object");
    public static final CelType OPERATION = CelType.struct("JSONPatch");
    public static final PatchTypes ALL = new PatchTypes();

    private static final Map<String, CelType> FIELDS = Map.of(
            "op", CelType.STRING, "path", CelType.STRING, "from", CelType.STRING, "value", CelType.DYN);

    /** What a field of an operation is of that there is not: nothing but what is known only at run time is of it. */
    private static final CelType NAMELESS = CelType.struct("");

    private PatchTypes() {}

    /** Whether an operation has such a field. */
    public static boolean isPartOfOperation(Object field) {
        return FIELDS.containsKey(field);
    }

    /** Whether a type is one of these, whose values expressions can make. */
    public static boolean includes(String name) {
        return isObject(name) || name.equals(OPERATION.name());
    }

    private static boolean isObject(String name) {
        return name.equals(OBJECT.name()) || name.startsWith(OBJECT.name() + ".");
    }

    @Override
    public @Nullable CelType typeNamed(String name) {
        return includes(name) ? CelType.struct(name) : null;
    }

    @Override
    public @Nullable CelType fieldType(String structName, String field) {
        if (isObject(structName)) {
            return CelType.DYN;
        }
        return structName.equals(OPERATION.name()) ? FIELDS.getOrDefault(field, NAMELESS) : null;
    }
}
