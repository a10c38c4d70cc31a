package dev.edict.cel.function;

import static dev.edict.cel.type.CelType.STRING;

/** What helps to write patches. */
final class PatchFunctions {
    private PatchFunctions() {}

    static void addTo(FunctionTable.Builder table) {
        table.global("jsonpatch.escapeKey", "string_jsonpatch_escapeKey_string", STRING,
                (arguments, meter) -> ((String) arguments[0]).replace("~", "~0").replace("/", "~1"), STRING);
    }
}
