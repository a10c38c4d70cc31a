package dev.edict.cel.cost;

import static dev.edict.cel.cost.RuntimeCost.PER_CHARACTER;
import static dev.edict.cel.cost.RuntimeCost.PER_PATTERN_CHARACTER;

import dev.edict.cel.syntax.Expression.Literal;
import dev.edict.cel.type.CelType;
import dev.edict.cel.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What calls of Kubernetes' functions are estimated to cost, without their arguments. */
final class LibraryEstimates {
    private static final long LONGEST_FORMAT_NAME = 64;
    private static final long LONGEST_FORMAT_PATTERN = 128;
    private static final Estimate LIST = Estimate.fixed(10);

    private final SizeSource sizes;

    LibraryEstimates(SizeSource sizes) {
        this.sizes = sizes;
    }

    /** The estimate, or null if the function is none of these. */
    @Nullable CallEstimate of(
            String function, String overload, @Nullable CostNode target, List<CostNode> arguments) {
        CallEstimate ofOverload = ofListOrSet(overload, target, arguments);
        return ofOverload != null ? ofOverload : ofFunction(function, overload, target, arguments);
    }

    private Estimate size(CostNode node) {
        if (node.size() != null) {
            return node.size();
        }
        Long max = node.path().isEmpty() ? null : sizes.maxSize(node.path());
        return max == null ? Estimate.UNKNOWN : new Estimate(0, max);
    }

    private static @Nullable CostNode elements(CostNode list) {
        if (list.type().parameters().isEmpty()) {
            return null;
        }
        List<String> path = new ArrayList<>(list.path());
        if (!path.isEmpty()) {
            path.add("@items");
        }
        return new CostNode(path, list.type().parameters().getFirst(), null, null);
    }

    private @Nullable CallEstimate ofListOrSet(String overload, @Nullable CostNode target, List<CostNode> arguments) {
        return switch (overload) {
            case "list_sets_contains_list", "list_sets_intersects_list" -> sets(arguments, 1);
            case "list_sets_equivalent_list" -> sets(arguments, 2);
            case "list_slice" -> target == null ? null : allocated(1, Estimate.fixed(
                    literal(arguments.get(1), size(target).max()) - literal(arguments.getFirst(), 0)));
            case "list_flatten", "list_flatten_int" -> target == null ? null : allocated(
                    arguments.isEmpty() ? 1 : Estimate.toDouble(literal(arguments.getFirst(), Estimate.LARGEST)),
                    size(target));
            case "lists_range" -> allocated(1, Estimate.fixed(literal(arguments.getFirst(), Estimate.LARGEST)));
            case "list_reverse" -> target == null ? null : allocated(1, size(target));
            case "list_distinct" -> target == null ? null : allocated(2, size(target).times(size(target)));
            default -> sorted(overload, target, arguments);
        };
    }

    private CallEstimate sets(List<CostNode> arguments, double factor) {
        Estimate product = size(arguments.getFirst()).times(size(arguments.get(1)));
        return CallEstimate.of(product.times(factor).plus(Estimate.ONE));
    }

    private @Nullable CallEstimate sorted(String overload, @Nullable CostNode target, List<CostNode> arguments) {
        boolean byKeys = overload.endsWith("_sortByAssociatedKeys");
        if (target == null || !(byKeys || (overload.startsWith("list_") && overload.endsWith("_sort")))) {
            return null;
        }
        Estimate size = size(byKeys ? arguments.getFirst() : target);
        boolean text = overload.startsWith("list_string_") || overload.startsWith("list_bytes_");
        return allocated(text ? 2 + PER_CHARACTER : 2, size.times(size));
    }

    private static long literal(CostNode node, long otherwise) {
        return node.expression() instanceof Literal literal && literal.value() instanceof Long number
                ? Math.max(0, number)
                : otherwise;
    }

    private static CallEstimate allocated(double factor, Estimate size) {
        return new CallEstimate(size.times(factor).plus(Estimate.ONE).plus(LIST), size);
    }

    private @Nullable CallEstimate ofFunction(
            String function, String overload, @Nullable CostNode target, List<CostNode> arguments) {
        CostNode first = arguments.isEmpty() ? null : arguments.getFirst();
        return switch (function) {
            case "isSorted", "sum", "max", "min", "indexOf", "lastIndexOf" -> target == null ? null : traversal(target);
            case "url", "jsonpatch.escapeKey" -> first == null || arguments.size() != 1
                    ? null
                    : new CallEstimate(size(first).times(PER_CHARACTER), size(first));
            case "lowerAscii", "upperAscii", "substring", "trim" -> target == null
                    ? null
                    : new CallEstimate(size(target).times(PER_CHARACTER), size(target));
            case "replace" -> target == null || arguments.size() < 2 ? null : replaced(target, arguments);
            case "split" -> target == null ? null : split(target, arguments);
            case "join" -> target == null ? null : joined(target, first);
            case "find", "findAll" -> target == null || first == null
                    ? null
                    : new CallEstimate(matched(size(target), size(first)), new Estimate(0, size(target).max()));
            case "cidr", "isIP", "isCIDR", "quantity", "isQuantity", "semver", "isSemver" -> first == null
                    ? null
                    : CallEstimate.of(size(first).times(PER_CHARACTER));
            case "ip" -> {
                if (overload.equals("cidr_ip")) {
                    yield CallEstimate.of(Estimate.ONE);
                }
                yield first == null ? null : CallEstimate.of(size(first).times(PER_CHARACTER));
            }
            case "ip.isCanonical" -> first == null ? null : CallEstimate.of(size(first).times(2 * PER_CHARACTER));
            case "containsIP", "containsCIDR" -> first == null ? null : contained(function, overload, first);
            case "validate" -> first == null
                    ? null
                    : CallEstimate.of(size(first).times(PER_CHARACTER).times(LONGEST_FORMAT_PATTERN * PER_PATTERN_CHARACTER));
            case "masked", "prefixLength", "family", "isUnspecified", "isLoopback", "isLinkLocalMulticast",
                    "isLinkLocalUnicast", "isGlobalUnicast", "format.named", "sign", "asInteger", "isInteger",
                    "asApproximateFloat", "isGreaterThan", "isLessThan", "compareTo", "add", "sub", "major", "minor",
                    "patch", "getScheme", "getHostname", "getHost", "getPort", "getEscapedPath", "getQuery" ->
                CallEstimate.of(Estimate.ONE);
            case "check" -> CallEstimate.of(Estimate.fixed(RuntimeCost.CHECK));
            case "serviceAccount", "path", "group", "resource", "subresource", "namespace", "name", "allowed", "reason",
                    "error", "errored" -> CallEstimate.of(Estimate.ONE);
            case "fieldSelector", "labelSelector" -> first == null ? null : CallEstimate.of(LIST
                    .plus(size(first).times(PER_CHARACTER))
                    .plus(size(first).times(RuntimeCost.REQUIREMENTS_PER_CHARACTER).times(RuntimeCost.REQUIREMENT)));
            case "_==_" -> arguments.size() == 2 ? equality(arguments.getFirst(), arguments.get(1)) : null;
            default -> null;
        };
    }

    static Estimate matched(Estimate text, Estimate pattern) {
        return text.plus(Estimate.ONE).times(PER_CHARACTER).times(pattern.times(PER_PATTERN_CHARACTER));
    }

    private CallEstimate traversal(CostNode target) {
        CostNode elements = elements(target);
        if (elements == null) {
            return CallEstimate.of(size(target).times(PER_CHARACTER));
        }
        TypeKind kind = elements.type().kind();
        Estimate each = kind == TypeKind.STRING || kind == TypeKind.BYTES
                ? Estimate.ONE.plus(size(elements).times(PER_CHARACTER))
                : Estimate.ONE;
        return CallEstimate.of(size(target).times(each));
    }

    private CallEstimate split(CostNode target, List<CostNode> arguments) {
        Estimate size = size(target);
        long parts = arguments.size() > 1
                        && arguments.get(1).expression() instanceof Literal literal
                        && literal.value() instanceof Long number
                ? number
                : size.max();
        return new CallEstimate(size.times(2 * PER_CHARACTER), new Estimate(0, parts));
    }

    private CallEstimate joined(CostNode target, @Nullable CostNode separator) {
        Estimate list = size(target);
        CostNode elements = elements(target);
        Estimate size = elements == null ? Estimate.ZERO : list.times(size(elements));
        if (separator != null) {
            Estimate separators = new Estimate(list.min() == 0 ? 0 : list.min() - 1, list.max() == 0 ? 0 : list.max() - 1);
            size = size.plus(size(separator).times(separators));
        }
        return new CallEstimate(size.times(PER_CHARACTER), size);
    }

    private CallEstimate replaced(CostNode target, List<CostNode> arguments) {
        Estimate size = size(target);
        Estimate old = size(arguments.getFirst());
        Estimate with = size(arguments.get(1));
        long mostReplaced;
        long mostKept = 0;
        if (old.min() == 0) {
            // Something is put around every character.
            mostReplaced = Estimate.sum(size.max(), 1);
            mostKept = size.max();
        } else if (Long.compareUnsigned(with.max(), old.min()) <= 0) {
            mostReplaced = 0;
            mostKept = size.max();
        } else {
            mostReplaced = quotient(size.max(), old.min());
        }
        long leastReplaced;
        long leastKept = 0;
        if (old.max() == 0) {
            leastReplaced = Estimate.sum(size.min(), 1);
            leastKept = size.min();
        } else if (Long.compareUnsigned(old.max(), with.min()) <= 0) {
            leastReplaced = 0;
            leastKept = size.min();
        } else {
            leastReplaced = quotient(size.min(), old.max());
        }
        Estimate result = new Estimate(leastReplaced, mostReplaced).times(with).plus(new Estimate(leastKept, mostKept));
        return new CallEstimate(size.times(2 * PER_CHARACTER), result);
    }

    private static long quotient(long dividend, long divisor) {
        return Estimate.toUnsigned(Math.ceil(Estimate.toDouble(dividend) / Estimate.toDouble(divisor)));
    }

    private CallEstimate contained(String function, String overload, CostNode other) {
        Estimate address = new Estimate(4, 16);
        Estimate cost = address.plus(address).times(PER_CHARACTER);
        if (function.equals("containsCIDR")) {
            cost = cost.plus(address.times(PER_CHARACTER)).plus(Estimate.ONE);
        }
        return CallEstimate.of(overload.endsWith("_string") ? cost.plus(size(other).times(PER_CHARACTER)) : cost);
    }

    private static @Nullable CallEstimate equality(CostNode left, CostNode right) {
        CelType type = left.type();
        if (!type.equals(right.type())) {
            return null;
        }
        return switch (type.name()) {
            case "net.IP", "net.CIDR", "kubernetes.Quantity", "kubernetes.Semver", "kubernetes.authorization.Authorizer",
                    "kubernetes.authorization.PathCheck", "kubernetes.authorization.GroupCheck",
                    "kubernetes.authorization.ResourceCheck", "kubernetes.authorization.Decision" -> CallEstimate.of(Estimate.ONE);
            case "kubernetes.NamedFormat" -> CallEstimate.of(new Estimate(1, LONGEST_FORMAT_NAME).times(PER_CHARACTER));
            case "kubernetes.URL" -> {
                Estimate size = right.size() == null ? Estimate.ONE : right.size();
                yield CallEstimate.of(new Estimate(1, size.max()).times(PER_CHARACTER));
            }
            default -> null;
        };
    }
}
