package dev.edict.cel.device;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.CelExpression;
import dev.edict.cel.CompileException;
import dev.edict.cel.evaluate.PlanException;
import dev.edict.cel.evaluate.Program;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.StructTypes;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An expression over the variable {@code device} that says whether a device will do. What the attributes of a device are is not
 * known before there is one. Thread-safe.
 */
public final class DeviceExpression {
    /** What one run may cost. */
    private static final long LIMIT = 1_000_000;

    private static final String VARIABLE = "device";
    private static final CelType DEVICE = CelType.struct("kubernetes.DRADevice");
    private static final Map<String, CelType> FIELDS = Map.of(
            DeviceValue.DRIVER, CelType.STRING,
            DeviceValue.ATTRIBUTES, byDomain(CelType.ANY),
            DeviceValue.CAPACITY, byDomain(CelType.struct("kubernetes.Quantity")),
            DeviceValue.MULTIPLE, CelType.BOOL);

    private final Program program;

    private DeviceExpression(Program program) {
        this.program = program;
    }

    private static CelType byDomain(CelType values) {
        return CelType.map(CelType.STRING, CelType.map(CelType.STRING, values));
    }

    /** Made when the first expression is compiled. */
    private static final class Environment {
        static final CelEnvironment ONE = CelEnvironment.base().withBindings().withVariable(VARIABLE, DEVICE).withStructs(new StructTypes() {
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

    /** @throws CompileException with everything that is wrong with it, in Kubernetes' words */
    public static DeviceExpression compile(String text) throws CompileException {
        CelExpression expression;
        try {
            expression = Environment.ONE.compile(text);
        } catch (CompileException refused) {
            throw new CompileException("compilation failed: " + refused.issues());
        }
        CelType type = expression.type();
        if (!type.equals(CelType.BOOL) && !type.equals(CelType.ANY)) {
            throw new CompileException("must evaluate to bool or the unknown type, not " + type.declaredName());
        }
        try {
            return new DeviceExpression(expression.program());
        } catch (PlanException hopeless) {
            throw new CompileException("program instantiation failed: " + hopeless.getMessage());
        }
    }

    /** Whether a device will do. @throws IllegalStateException if that can not be told, or not within the limit */
    public boolean matches(DeviceValue device) {
        Program.Outcome outcome = program.run(name -> name.equals(VARIABLE) ? device.value() : null, LIMIT);
        if (outcome.stopped() != null) {
            throw new IllegalStateException(outcome.stopped());
        }
        return switch (outcome.value()) {
            case Boolean matches -> matches;
            case CelError error -> throw new IllegalStateException(error.message());
            case null -> throw new IllegalStateException("the expression has no value");
            default -> throw new IllegalStateException("CEL result of type " + Values.typeOf(outcome.value()).name()
                    + " could not be converted to bool");
        };
    }
}
