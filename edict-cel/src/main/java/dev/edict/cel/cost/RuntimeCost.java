package dev.edict.cel.cost;

import dev.edict.cel.type.TypeKind;
import dev.edict.cel.value.ByteString;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import dev.edict.cel.value.OpaqueValue;
import dev.edict.cel.value.RegexSized;
import dev.edict.cel.value.Texts;
import dev.edict.cel.value.Values;
import java.util.Iterator;

/** What a call costs, given its arguments and its result. */
public final class RuntimeCost {
    static final double PER_CHARACTER = 0.1;
    static final double PER_PATTERN_CHARACTER = 0.25;
    static final long CHECK = 350_000;
    /** A selector has at most one requirement for two of its characters. */
    static final double REQUIREMENTS_PER_CHARACTER = 0.5;
    static final long REQUIREMENT = 50;
    private static final long LIST = 10;

    private RuntimeCost() {}

    /** @param overload the signature, empty if several fit */
    public static long ofCall(String function, String overload, Object[] arguments, Object result) {
        long ofOverload = ofListOrSet(overload, arguments, result);
        if (ofOverload >= 0) {
            return ofOverload;
        }
        long ofFunction = ofLibrary(function, overload, arguments, result);
        return ofFunction >= 0 ? ofFunction : ofLanguage(overload, arguments);
    }

    /** @param wanted whether the operator is {@code ==} */
    public static long ofEquality(Object one, Object other, boolean wanted) {
        if (wanted && one instanceof OpaqueValue) {
            return 1;
        }
        return scaled(Math.min(Values.size(one), Values.size(other)), PER_CHARACTER);
    }

    private static long scaled(long size, double factor) {
        return (long) Math.ceil((double) size * factor);
    }

    private static long pattern(long textSize, long patternSize) {
        return (long) Math.ceil((1.0 + (double) textSize) * PER_CHARACTER) * scaled(patternSize, PER_PATTERN_CHARACTER);
    }

    private static long ofListOrSet(String overload, Object[] arguments, Object result) {
        return switch (overload) {
            case "list_sets_contains_list", "list_sets_intersects_list" ->
                1 + Values.size(arguments[0]) * Values.size(arguments[1]);
            case "list_sets_equivalent_list" -> 1 + Values.size(arguments[0]) * Values.size(arguments[1]) * 2;
            case "list_slice", "lists_range", "list_reverse" -> allocated(1, (double) Values.size(result));
            case "list_flatten" -> allocated(1, (double) Values.size(arguments[0]));
            case "list_flatten_int" -> arguments[1] instanceof Long depth
                    ? allocated((double) depth, (double) Values.size(arguments[0]))
                    : 1;
            case "list_distinct" -> compared(arguments[0]);
            default -> {
                if (overload.startsWith("list_") && overload.endsWith("_sort")) {
                    yield compared(arguments[0]);
                }
                yield overload.endsWith("_sortByAssociatedKeys") ? compared(arguments[1]) : -1;
            }
        };
    }

    private static long allocated(double factor, double size) {
        return (long) (size * factor) + 1 + LIST;
    }

    private static long compared(Object value) {
        if (!(value instanceof CelList list)) {
            return 1;
        }
        long size = list.size();
        double factor = 2.0;
        if (size > 0) {
            TypeKind kind = Values.typeOf(list.get(0)).kind();
            factor += kind == TypeKind.STRING || kind == TypeKind.BYTES ? PER_CHARACTER : 0;
        }
        return allocated(factor, (double) size * (double) size);
    }

    /** What Kubernetes' own functions cost, by name; -1 for any other. */
    private static long ofLibrary(String function, String overload, Object[] arguments, Object result) {
        long first = arguments.length > 0 ? Values.size(arguments[0]) : 0;
        return switch (function) {
            case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" -> traversal(arguments[0]);
            case "url", "lowerAscii", "upperAscii", "substring", "trim", "jsonpatch.escapeKey", "cidr", "isIP", "isCIDR",
                    "quantity", "isQuantity", "semver", "isSemver" -> scaled(first, PER_CHARACTER);
            case "replace", "split", "ip.isCanonical" -> scaled(first, 2 * PER_CHARACTER);
            case "join" -> scaled(Values.size(result), 2 * PER_CHARACTER);
            case "find", "findAll" -> pattern(first, Values.size(arguments[1]));
            case "ip" -> overload.equals("cidr_ip") ? 1 : scaled(first, PER_CHARACTER);
            case "containsIP" -> scaled(first + first, PER_CHARACTER)
                    + (overload.equals("cidr_contains_ip_string") ? scaled(Values.size(arguments[1]), PER_CHARACTER) : 0);
            case "containsCIDR" -> scaled(first + first, PER_CHARACTER) + scaled(first, PER_CHARACTER) + 1
                    + (overload.equals("cidr_contains_cidr_string")
                            ? scaled(Values.size(arguments[1]), PER_CHARACTER)
                            : 0);
            case "validate" -> arguments[0] instanceof RegexSized format
                    ? pattern(Values.size(arguments[1]), format.patternSize())
                    : -1;
            case "masked", "prefixLength", "family", "isUnspecified", "isLoopback", "isLinkLocalMulticast",
                    "isLinkLocalUnicast", "isGlobalUnicast", "format.named", "sign", "asInteger", "isInteger",
                    "asApproximateFloat", "isGreaterThan", "isLessThan", "compareTo", "add", "sub", "major", "minor",
                    "patch", "getScheme", "getHostname", "getHost", "getPort", "getEscapedPath", "getQuery" -> 1;
            default -> ofAccess(function, arguments);
        };
    }

    /** What questions about rights cost, by name; -1 for any other function. An expression can afford two. */
    private static long ofAccess(String function, Object[] arguments) {
        return switch (function) {
            case "check" -> CHECK;
            case "serviceAccount", "path", "group", "resource", "subresource", "namespace", "name", "allowed", "reason",
                    "error", "errored" -> 1;
            case "fieldSelector", "labelSelector" -> {
                long length = Values.size(arguments[1]);
                yield LIST + scaled(length, PER_CHARACTER) + scaled(length, REQUIREMENTS_PER_CHARACTER) * REQUIREMENT;
            }
            default -> -1;
        };
    }

    /** What the language's functions cost, by signature. */
    private static long ofLanguage(String overload, Object[] arguments) {
        return switch (overload) {
            case "starts_with_string", "ends_with_string", "string_to_bytes", "bytes_to_string", "strings_quote",
                    "string_format" -> scaled(Values.size(arguments[0]), PER_CHARACTER);
            case "in_list" -> Values.size(arguments[1]);
            case "less_string", "greater_string", "less_equals_string", "greater_equals_string", "less_bytes",
                    "greater_bytes", "less_equals_bytes", "greater_equals_bytes" ->
                scaled(Math.min(Values.size(arguments[0]), Values.size(arguments[1])), PER_CHARACTER);
            case "add_string", "add_bytes" ->
                scaled(Values.size(arguments[0]) + Values.size(arguments[1]), PER_CHARACTER);
            case "matches_string" -> pattern(Values.size(arguments[0]), Values.size(arguments[1]));
            case "contains_string" ->
                scaled(Values.size(arguments[0]), PER_CHARACTER) * scaled(Values.size(arguments[1]), PER_CHARACTER);
            default -> 1;
        };
    }

    /** The cost of going through all of a value. */
    private static long traversal(Object value) {
        return switch (value) {
            case String text -> (long) ((double) Texts.bytes(text) * PER_CHARACTER);
            case ByteString bytes -> (long) ((double) bytes.size() * PER_CHARACTER);
            case CelList list -> {
                if (list.size() > MOST_TRAVERSED) {
                    yield list.size();
                }
                long sum = 0;
                for (Object element : list) {
                    sum += traversal(element);
                }
                yield sum;
            }
            case CelMap map -> {
                long sum = 0;
                for (Iterator<Object> keys = map.keys(); keys.hasNext(); ) {
                    Object key = keys.next();
                    Object found = map.find(key);
                    sum += traversal(key) + (found == null ? 1 : traversal(found));
                }
                yield sum;
            }
            default -> 1;
        };
    }

    /** Longer lists are over any limit, whatever is in them. */
    private static final long MOST_TRAVERSED = 2_000_000;
}
