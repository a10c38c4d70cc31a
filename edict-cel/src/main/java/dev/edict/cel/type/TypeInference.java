package dev.edict.cel.type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether one type can stand for another, and finds out on the way what the type parameters of an expression
 * are. One instance serves one expression; for one thread.
 *
 * <p>A question answered with no leaves nothing behind; one answered with yes may have settled type parameters.
 */
public final class TypeInference {
    private final Map<CelType, CelType> found = new HashMap<>();
    /** What the present question has changed, to be taken back if the answer is no. */
    private final List<Change> changes = new ArrayList<>();
    private int made;

    public TypeInference() {}

    /** @param before null if nothing was known */
    private record Change(CelType parameter, @Nullable CelType before) {}

    /** A type parameter that nothing else knows of. */
    public CelType fresh() {
        return CelType.parameter("_var" + made++);
    }

    public boolean isAssignable(CelType to, CelType from) {
        return isAssignable(List.of(to), List.of(from));
    }

    /** Whether each type fits its counterpart, all of them together. */
    public boolean isAssignable(List<CelType> to, List<CelType> from) {
        changes.clear();
        if (fits(to, from)) {
            return true;
        }
        for (Change change : changes.reversed()) {
            if (change.before() == null) {
                found.remove(change.parameter());
            } else {
                found.put(change.parameter(), change.before());
            }
        }
        return false;
    }

    private void learn(CelType parameter, CelType type) {
        changes.add(new Change(parameter, found.put(parameter, type)));
    }

    /** The less specific of two types that fit one another. */
    public static CelType mostGeneral(CelType one, CelType other) {
        return isEqualOrLessSpecific(one, other) ? one : other;
    }

    /** The type with everything in it that has been found out. */
    public CelType resolve(CelType type) {
        return resolve(type, false);
    }

    /** The type with everything in it that has been found out; what has not is dynamic. */
    public CelType resolveOrDynamic(CelType type) {
        return resolve(type, true);
    }

    /** Puts types in the place of type parameters. */
    public static CelType replace(CelType type, Map<String, CelType> parameters) {
        if (type.kind() == TypeKind.PARAMETER) {
            return parameters.getOrDefault(type.name(), type);
        }
        if (type.parameters().isEmpty()) {
            return type;
        }
        List<CelType> replaced = new ArrayList<>(type.parameters().size());
        for (CelType parameter : type.parameters()) {
            replaced.add(replace(parameter, parameters));
        }
        return new CelType(type.kind(), type.name(), replaced);
    }

    private CelType resolve(CelType type, boolean restIsDynamic) {
        if (type.kind() == TypeKind.PARAMETER) {
            CelType known = found.get(type);
            if (known != null) {
                return resolve(known, restIsDynamic);
            }
            return restIsDynamic ? CelType.DYN : type;
        }
        if (type.parameters().isEmpty()) {
            return type;
        }
        List<CelType> resolved = new ArrayList<>(type.parameters().size());
        for (CelType parameter : type.parameters()) {
            resolved.add(resolve(parameter, restIsDynamic));
        }
        return new CelType(type.kind(), type.name(), resolved);
    }

    private boolean fits(List<CelType> to, List<CelType> from) {
        if (to.size() != from.size()) {
            return false;
        }
        for (int index = 0; index < to.size(); index++) {
            if (!fits(to.get(index), from.get(index))) {
                return false;
            }
        }
        return true;
    }

    private boolean fits(CelType one, CelType other) {
        if (other.kind() == TypeKind.PARAMETER) {
            boolean wasKnown = one.equals(other) || found.containsKey(other);
            if (settles(other, one)) {
                return true;
            }
            if (wasKnown) {
                return false;
            }
        }
        if (one.kind() == TypeKind.PARAMETER) {
            return settles(one, other);
        }
        if (one.isDynamicOrError() || other.isDynamicOrError()) {
            return true;
        }
        if (one.kind() == TypeKind.NULL) {
            return canBeNull(other);
        }
        if (other.kind() == TypeKind.NULL) {
            return canBeNull(one);
        }
        return switch (one.kind()) {
            case TYPE -> other.kind() == TypeKind.TYPE;
            case OPAQUE, LIST, MAP -> one.kind() == other.kind()
                    && one.name().equals(other.name())
                    && fits(one.parameters(), other.parameters());
            case BOOL, INT, UINT, DOUBLE, STRING, BYTES, DURATION, TIMESTAMP, STRUCT, DYN, ANY, NULL, PARAMETER, ERROR ->
                one.equals(other);
        };
    }

    /** Whether a type parameter can be the type, given what is known of it. */
    private boolean settles(CelType parameter, CelType type) {
        if (parameter.equals(type)) {
            return true;
        }
        CelType known = found.get(parameter);
        if (known == null) {
            if (!isFreeOf(parameter, type)) {
                return false;
            }
            learn(parameter, type);
            return true;
        }
        if (known.equals(type)) {
            return true;
        }
        if (!fits(type, known)) {
            return false;
        }
        CelType general = mostGeneral(type, known);
        if (isFreeOf(parameter, general)) {
            learn(parameter, general);
        }
        return true;
    }

    private boolean isFreeOf(CelType parameter, CelType within) {
        if (parameter.equals(within)) {
            return false;
        }
        if (within.kind() == TypeKind.PARAMETER) {
            CelType known = found.get(within);
            return known == null || isFreeOf(parameter, known);
        }
        for (CelType inner : within.parameters()) {
            if (!isFreeOf(parameter, inner)) {
                return false;
            }
        }
        return true;
    }

    private static boolean canBeNull(CelType type) {
        return switch (type.kind()) {
            case OPAQUE, STRUCT, ANY, DURATION, TIMESTAMP, NULL -> true;
            case DYN, BOOL, INT, UINT, DOUBLE, STRING, BYTES, LIST, MAP, TYPE, PARAMETER, ERROR -> false;
        };
    }

    private static boolean isEqualOrLessSpecific(CelType one, CelType other) {
        if (one.isDynamic() || one.kind() == TypeKind.PARAMETER) {
            return true;
        }
        if (other.isDynamic() || other.kind() == TypeKind.PARAMETER || one.kind() != other.kind()) {
            return false;
        }
        return switch (one.kind()) {
            case TYPE -> true;
            case OPAQUE, LIST, MAP -> {
                if (!one.name().equals(other.name()) || one.parameters().size() != other.parameters().size()) {
                    yield false;
                }
                for (int index = 0; index < one.parameters().size(); index++) {
                    if (!isEqualOrLessSpecific(one.parameters().get(index), other.parameters().get(index))) {
                        yield false;
                    }
                }
                yield true;
            }
            case DYN, ANY, NULL, BOOL, INT, UINT, DOUBLE, STRING, BYTES, DURATION, TIMESTAMP, STRUCT, PARAMETER, ERROR ->
                one.equals(other);
        };
    }
}
