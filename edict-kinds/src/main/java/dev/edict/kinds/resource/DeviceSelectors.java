package dev.edict.kinds.resource;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.CompileException;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.StructTypes;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the expressions that choose devices. What a device's attributes are is not known before there is one. One that
 * binds names is not compiled: the language of other places does not have that.
 */
final class DeviceSelectors {
    private static final CelType DEVICE = CelType.struct("kubernetes.DRADevice");
    private static final Map<String, CelType> FIELDS = Map.of(
            "driver", CelType.STRING,
            "attributes", byDomain(CelType.ANY),
            "capacity", byDomain(CelType.struct("kubernetes.Quantity")),
            "allowMultipleAllocations", CelType.BOOL);

    private DeviceSelectors() {}

    private static CelType byDomain(CelType values) {
        return CelType.map(CelType.STRING, CelType.map(CelType.STRING, values));
    }

    /** Made when the first expression is checked. */
    private static final class Environment {
        static final CelEnvironment ONE = CelEnvironment.base().withVariable("device", DEVICE).withStructs(new StructTypes() {
            @Override
            public @Nullable CelType typeNamed(String name) {
                return name.equals(DEVICE.name()) ? DEVICE : null;
            }

            @Override
            public @Nullable CelType fieldType(String structName, String field) {
                return structName.equals(DEVICE.name()) ? FIELDS.get(field) : null;
            }
        });
    }

    static void check(String expression, FieldPath path, FieldErrors errors) {
        if (expression.contains("cel.bind")) {
            return;
        }
        try {
            CelType type = Environment.ONE.compile(expression).type();
            if (!type.equals(CelType.BOOL) && !type.equals(CelType.ANY)) {
                errors.invalid(path, expression, "must evaluate to bool or the unknown type, not " + type.declaredName());
            }
        } catch (CompileException refused) {
            errors.invalid(path, expression, "compilation failed: " + refused.issues());
        }
    }
}
