package dev.edict.server.authenticate.issuer;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.CelExpression;
import dev.edict.cel.CompileException;
import dev.edict.cel.CostLimits;
import dev.edict.cel.evaluate.PlanException;
import dev.edict.cel.evaluate.Program;
import dev.edict.cel.syntax.Expression;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.StructTypes;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.StructValue;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.authenticate.TokenRefusedException;
import dev.edict.server.filter.User;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An expression over the claims of a token, or over the user that was made of them. Immutable. */
record ClaimExpression(String text, Expression tree, Program program) {
    private static final String CLAIMS = "claims";
    private static final String USER = "user";
    private static final CelType USER_TYPE = CelType.struct("kubernetes.UserInfo");

    /** What is compiled with which variable. */
    enum Variable {
        OF_CLAIMS,
        OF_USER
    }

    /** @return null if it is wrong, which the errors then tell */
    static @Nullable ClaimExpression compile(
            String text, Variable variable, boolean condition, FieldPath path, FieldErrors errors) {
        try {
            CelExpression read = environment(variable).compile(text);
            if (condition && !read.type().equals(CelType.BOOL)) {
                errors.invalid(path, text, "must evaluate to bool");
                return null;
            }
            return new ClaimExpression(text, read.checked().root(), read.program());
        } catch (CompileException refused) {
            errors.invalid(path, text, "compilation failed: " + refused.issues());
        } catch (PlanException refused) {
            errors.internal(path, "program instantiation failed: " + refused.words());
        }
        return null;
    }

    private static CelEnvironment environment(Variable variable) {
        return switch (variable) {
            case OF_CLAIMS -> CelEnvironment.base().withVariable(CLAIMS, CelType.map(CelType.STRING, CelType.ANY));
            case OF_USER -> CelEnvironment.base().withStructs(new UserTypes()).withVariable(USER, USER_TYPE);
        };
    }

    private static final class UserTypes implements StructTypes {
        private static final Map<String, CelType> FIELDS = Map.of("username", CelType.STRING, "uid", CelType.STRING,
                "groups", CelType.list(CelType.STRING),
                "extra", CelType.map(CelType.STRING, CelType.list(CelType.STRING)));

        @Override
        public @Nullable CelType typeNamed(String name) {
            return name.equals(USER_TYPE.name()) ? USER_TYPE : null;
        }

        @Override
        public @Nullable CelType fieldType(String structName, String field) {
            return structName.equals(USER_TYPE.name()) ? FIELDS.get(field) : null;
        }
    }

    /** What comes of it with these claims. */
    Object ofClaims(Object claims) throws TokenRefusedException {
        return run(CLAIMS, claims);
    }

    /** What comes of it with this user. */
    Object ofUser(User user) throws TokenRefusedException {
        ObjectValue.Builder extra = ObjectValue.builder();
        user.extra().forEach((key, values) -> extra.put(key, ListValue.of(values.toArray())));
        return run(USER, new StructValue(USER_TYPE, Map.of("username", user.name(), "uid", user.uid(),
                "groups", CelList.of(user.groups()), "extra", ClaimValues.of(extra.build()))));
    }

    private Object run(String variable, Object value) throws TokenRefusedException {
        Program.Outcome outcome = program.run(name -> name.equals(variable) ? value : null, CostLimits.PER_CALL);
        Object result = outcome.value();
        if (result == null || result instanceof CelError) {
            throw new TokenRefusedException("expression '" + text + "' resulted in error: "
                    + (result instanceof CelError error ? error.message() : outcome.stopped()));
        }
        return result;
    }

    /** A text or a list of texts, without empty ones. @throws TokenRefusedException if it is something else */
    static List<String> texts(Object value) throws TokenRefusedException {
        List<String> texts = new ArrayList<>();
        switch (value) {
            case String text -> texts.add(text);
            case NullValue nothing -> { }
            case CelList list -> {
                for (Object item : list) {
                    if (!(item instanceof String text)) {
                        throw noTexts();
                    }
                    texts.add(text);
                }
            }
            default -> throw noTexts();
        }
        texts.removeIf(String::isEmpty);
        return texts;
    }

    private static TokenRefusedException noTexts() {
        return new TokenRefusedException("expression must return a string or a list of strings");
    }

    /** Whether it reads a claim by its name. */
    boolean reads(String claim) {
        return reads(tree, claim);
    }

    private static boolean reads(@Nullable Expression node, String claim) {
        return switch (node) {
            case null -> false;
            case Expression.Literal literal -> false;
            case Expression.Identifier identifier -> false;
            case Expression.Select select -> isClaims(select.operand()) && select.field().equals(claim)
                    || reads(select.operand(), claim);
            case Expression.Call call -> isOptionalSelect(call, claim) || reads(call.target(), claim)
                    || call.arguments().stream().anyMatch(argument -> reads(argument, claim));
            case Expression.ListLiteral list -> list.elements().stream().anyMatch(element -> reads(element, claim));
            case Expression.MapLiteral map -> map.entries().stream()
                    .anyMatch(entry -> reads(entry.key(), claim) || reads(entry.value(), claim));
            case Expression.StructLiteral struct -> struct.fields().stream().anyMatch(field -> reads(field.value(), claim));
            case Expression.Comprehension loop -> reads(loop.range(), claim) || reads(loop.initial(), claim)
                    || reads(loop.condition(), claim) || reads(loop.step(), claim) || reads(loop.result(), claim);
        };
    }

    private static boolean isClaims(Expression node) {
        return node instanceof Expression.Identifier identifier && identifier.name().equals(CLAIMS);
    }

    private static boolean isOptionalSelect(Expression.Call call, String claim) {
        return call.target() == null && call.function().equals("_?._") && call.arguments().size() == 2
                && isClaims(call.arguments().getFirst())
                && call.arguments().getLast() instanceof Expression.Literal literal && claim.equals(literal.value());
    }
}
