package dev.edict.kinds.field;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import org.jspecify.annotations.Nullable;

/** The rules for paths of files inside a volume or on a node. */
public final class PathRules {
    private PathRules() {}

    /** No step of the path may lead upwards. */
    public static void noBacksteps(String target, FieldPath path, FieldErrors errors) {
        if (hasBacksteps(target)) {
            errors.invalid(path, target, "must not contain '..'");
        }
    }

    public static boolean hasBacksteps(String target) {
        return target.equals("..") || target.startsWith("../") || target.endsWith("/..") || target.contains("/../");
    }

    /** A relative path that leads downwards. */
    public static void localDescending(String target, FieldPath path, FieldErrors errors) {
        if (target.startsWith("/")) {
            errors.invalid(path, target, "must be a relative path");
        }
        noBacksteps(target, path, errors);
    }

    /** A relative path that leads downwards and stays clear of the names that the node agent uses itself. */
    public static void localNonReserved(String target, FieldPath path, FieldErrors errors) {
        localDescending(target, path, errors);
        if (target.startsWith("..") && !target.startsWith("../")) {
            errors.invalid(path, target, "must not start with '..'");
        }
    }

    /** Permissions of a file, if there are any. */
    public static void mode(@Nullable Long mode, FieldPath path, FieldErrors errors) {
        if (mode != null && (mode < 0 || mode > 0777)) {
            errors.invalid(path, mode, "must be a number between 0 and 0777 (octal), both inclusive");
        }
    }
}
