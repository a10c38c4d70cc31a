package dev.edict.cel.type;

import java.util.List;
import java.util.stream.Collectors;

/**
 * The type of an expression. Types are equal when they are the same type.
 *
 * @param name the name at run time: what {@code type(x)} is called
 * @param parameters the element of a list, key and value of a map, what an optional holds, …
 */
public record CelType(TypeKind kind, String name, List<CelType> parameters) {
    public static final CelType DYN = simple(TypeKind.DYN, "dyn");
    public static final CelType ANY = simple(TypeKind.ANY, "google.protobuf.Any");
    public static final CelType NULL = simple(TypeKind.NULL, "null_type");
    public static final CelType BOOL = simple(TypeKind.BOOL, "bool");
    public static final CelType INT = simple(TypeKind.INT, "int");
    public static final CelType UINT = simple(TypeKind.UINT, "uint");
    public static final CelType DOUBLE = simple(TypeKind.DOUBLE, "double");
    public static final CelType STRING = simple(TypeKind.STRING, "string");
    public static final CelType BYTES = simple(TypeKind.BYTES, "bytes");
    public static final CelType DURATION = simple(TypeKind.DURATION, "google.protobuf.Duration");
    public static final CelType TIMESTAMP = simple(TypeKind.TIMESTAMP, "google.protobuf.Timestamp");
    public static final CelType TYPE = simple(TypeKind.TYPE, "type");
    public static final CelType ERROR = simple(TypeKind.ERROR, "error");

    private static final String OPTIONAL = "optional_type";

    public CelType {
        parameters = List.copyOf(parameters);
    }

    private static CelType simple(TypeKind kind, String name) {
        return new CelType(kind, name, List.of());
    }

    public static CelType list(CelType element) {
        return new CelType(TypeKind.LIST, "list", List.of(element));
    }

    public static CelType map(CelType key, CelType value) {
        return new CelType(TypeKind.MAP, "map", List.of(key, value));
    }

    public static CelType optional(CelType value) {
        return opaque(OPTIONAL, value);
    }

    public static CelType struct(String name) {
        return simple(TypeKind.STRUCT, name);
    }

    public static CelType opaque(String name, CelType... parameters) {
        return new CelType(TypeKind.OPAQUE, name, List.of(parameters));
    }

    public static CelType parameter(String name) {
        return simple(TypeKind.PARAMETER, name);
    }

    /** The type of which the given type is the only value. */
    public static CelType typeOf(CelType type) {
        return new CelType(TypeKind.TYPE, "type", List.of(type));
    }

    public boolean isOptional() {
        return kind == TypeKind.OPAQUE && name.equals(OPTIONAL);
    }

    /** What an optional holds; any other type itself. */
    public CelType unwrapped() {
        return isOptional() ? parameters.getFirst() : this;
    }

    boolean isDynamic() {
        return kind == TypeKind.DYN || kind == TypeKind.ANY;
    }

    boolean isDynamicOrError() {
        return isDynamic() || kind == TypeKind.ERROR;
    }

    /** Whether two types differ at most in the names of their type parameters. */
    public boolean isEquivalentTo(CelType other) {
        if (kind != other.kind || parameters.size() != other.parameters.size()) {
            return false;
        }
        if (kind != TypeKind.PARAMETER && !name.equals(other.name)) {
            return false;
        }
        for (int index = 0; index < parameters.size(); index++) {
            if (!parameters.get(index).isEquivalentTo(other.parameters.get(index))) {
                return false;
            }
        }
        return true;
    }

    /** The type as the checker's declarations write it, and messages about what an expression must give. */
    public String declaredName() {
        return parameters.isEmpty()
                ? name
                : name + parameters.stream().map(CelType::declaredName).collect(Collectors.joining(", ", "(", ")"));
    }

    /** The type as messages write it. */
    @Override
    public String toString() {
        return switch (kind) {
            case ANY -> "any";
            case DURATION -> "duration";
            case TIMESTAMP -> "timestamp";
            case ERROR -> "!error!";
            case NULL -> "null";
            case DYN, BOOL, INT, UINT, DOUBLE, STRING, BYTES, LIST, MAP, STRUCT, OPAQUE, TYPE, PARAMETER ->
                parameters.isEmpty()
                        ? name
                        : name + parameters.stream().map(CelType::toString).collect(Collectors.joining(", ", "(", ")"));
        };
    }
}
