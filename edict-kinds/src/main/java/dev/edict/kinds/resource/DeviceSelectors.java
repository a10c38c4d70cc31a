package dev.edict.kinds.resource;

import dev.edict.cel.CompileException;
import dev.edict.cel.device.DeviceExpression;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;

/** Compiles the expressions that choose devices. */
final class DeviceSelectors {
    private DeviceSelectors() {}

    static void check(String expression, FieldPath path, FieldErrors errors) {
        try {
            DeviceExpression.compile(expression);
        } catch (CompileException refused) {
            errors.invalid(path, expression, refused.issues());
        }
    }
}
