package dev.edict.cel.function;

import static dev.edict.cel.type.CelType.BOOL;
import static dev.edict.cel.type.CelType.INT;
import static dev.edict.cel.type.CelType.STRING;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.CelError;

/** Semantic versions. */
final class VersionFunctions {
    private static final CelType VERSION = SemanticVersion.TYPE;

    private VersionFunctions() {}

    static void addTo(FunctionTable.Builder table) {
        table.global("semver", "string_to_semver", VERSION, (arguments, meter) -> parse(arguments), STRING)
                .global("semver", "string_bool_to_semver", VERSION, (arguments, meter) -> parse(arguments), STRING, BOOL)
                .global("isSemver", "is_semver_string", BOOL,
                        (arguments, meter) -> parse(arguments) instanceof SemanticVersion, STRING)
                .global("isSemver", "is_semver_string_bool", BOOL,
                        (arguments, meter) -> parse(arguments) instanceof SemanticVersion, STRING, BOOL)
                .member("isGreaterThan", "semver_is_greater_than", BOOL,
                        (arguments, meter) -> compare(arguments) > 0, VERSION, VERSION)
                .member("isLessThan", "semver_is_less_than", BOOL,
                        (arguments, meter) -> compare(arguments) < 0, VERSION, VERSION)
                .member("compareTo", "semver_compare_to", INT,
                        (arguments, meter) -> (long) compare(arguments), VERSION, VERSION)
                .member("major", "semver_major", INT, (arguments, meter) -> ((SemanticVersion) arguments[0]).major(), VERSION)
                .member("minor", "semver_minor", INT, (arguments, meter) -> ((SemanticVersion) arguments[0]).minor(), VERSION)
                .member("patch", "semver_patch", INT, (arguments, meter) -> ((SemanticVersion) arguments[0]).patch(), VERSION);
    }

    private static Object parse(Object[] arguments) {
        try {
            return arguments.length == 2 && (Boolean) arguments[1]
                    ? SemanticVersion.parseLeniently((String) arguments[0])
                    : SemanticVersion.parse((String) arguments[0]);
        } catch (SemanticVersion.Malformed malformed) {
            return new CelError(String.valueOf(malformed.getMessage()));
        }
    }

    private static int compare(Object[] arguments) {
        return Integer.signum(((SemanticVersion) arguments[0]).compareTo((SemanticVersion) arguments[1]));
    }
}
