package dev.edict.cel.cost;

import dev.edict.cel.check.CheckedExpression;
import dev.edict.cel.syntax.Expression;
import dev.edict.cel.syntax.Expression.Identifier;
import dev.edict.cel.syntax.Expression.ListLiteral;
import dev.edict.cel.syntax.Expression.Literal;
import dev.edict.cel.syntax.Expression.MapLiteral;
import dev.edict.cel.type.CelType;
import dev.edict.cel.value.ByteString;
import dev.edict.cel.value.Texts;
import dev.edict.cel.value.UnsignedInteger;
import dev.edict.model.value.NullValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the values of one expression come from, and between what and what their sizes lie, as far as it has been walked
 * through.
 */
final class ValueSizes {
    private final CheckedExpression checked;
    private final SizeSource declared;
    private final Map<Integer, List<String>> paths = new HashMap<>();
    private final Map<Integer, Estimate> known = new HashMap<>();
    private final Map<Integer, EntrySize> knownEntries = new HashMap<>();
    private final Map<String, Deque<Local>> locals = new HashMap<>();

    ValueSizes(CheckedExpression checked, SizeSource declared) {
        this.checked = checked;
        this.declared = declared;
    }

    /** A variable of a loop. */
    private record Local(List<String> path, @Nullable Estimate size, @Nullable EntrySize entry) {}

    private @Nullable Local local(String name) {
        Deque<Local> stack = locals.get(name);
        return stack == null ? null : stack.peek();
    }

    /** From here on the name stands for what comes from a place and is of a size. */
    void push(String name, List<String> path, @Nullable Estimate size) {
        push(name, new Local(path, size, null));
    }

    /** From here on the name stands for the value of a node. */
    void push(String name, Expression node) {
        push(name, new Local(path(node), size(node), entries(node)));
    }

    private void push(String name, Local local) {
        locals.computeIfAbsent(name, absent -> new ArrayDeque<>()).push(local);
    }

    /** From here on the name stands for what it stood for before. */
    void pop(String name) {
        Deque<Local> stack = locals.get(name);
        if (stack != null) {
            stack.pop();
        }
    }

    /** Where a value comes from, step by step; empty if nobody knows. */
    List<String> path(Expression node) {
        if (node instanceof Identifier identifier) {
            Local local = local(identifier.name());
            if (local != null) {
                return local.path();
            }
        }
        return paths.getOrDefault(node.id(), List.of());
    }

    /** A variable that is named. */
    void setPath(Identifier identifier) {
        Local local = local(identifier.name());
        paths.put(identifier.id(), local == null ? List.of(identifier.name()) : local.path());
    }

    /** Something that lies one step further than something else. */
    void setPath(Expression node, Expression from, String step) {
        paths.put(node.id(), join(path(from), step));
    }

    /** A place that lies one step further. */
    static List<String> join(List<String> path, String step) {
        List<String> longer = new ArrayList<>(path);
        longer.add(step);
        return longer;
    }

    void setSize(Expression node, @Nullable Estimate size) {
        if (size != null) {
            known.put(node.id(), size);
        }
    }

    void setEntries(Expression node, @Nullable EntrySize entry) {
        if (entry != null) {
            knownEntries.put(node.id(), entry);
        }
    }

    Estimate sizeOrUnknown(Expression node) {
        Estimate size = size(node);
        return size == null ? Estimate.UNKNOWN : size;
    }

    @Nullable Estimate size(Expression node) {
        Estimate found = known.get(node.id());
        if (found != null) {
            return found;
        }
        Long literal = literalSize(node);
        if (literal != null) {
            return Estimate.fixed(literal);
        }
        List<String> path = path(node);
        Long max = path.isEmpty() ? null : declared.maxSize(path);
        if (max != null) {
            Estimate estimate = new Estimate(0, max);
            known.put(node.id(), estimate);
            return estimate;
        }
        if (isScalar(checked.typeOf(node))) {
            return Estimate.ONE;
        }
        Local local = node instanceof Identifier identifier ? local(identifier.name()) : null;
        return local == null ? null : local.size();
    }

    @Nullable EntrySize entries(Expression node) {
        EntrySize found = knownEntries.get(node.id());
        if (found != null) {
            return found;
        }
        Local local = node instanceof Identifier identifier ? local(identifier.name()) : null;
        return local == null ? null : local.entry();
    }

    private static @Nullable Long literalSize(Expression node) {
        return switch (node) {
            case Literal literal -> switch (literal.value()) {
                case String text -> Long.valueOf(Texts.length(text));
                case ByteString bytes -> Long.valueOf(bytes.size());
                case Boolean truth -> Long.valueOf(1);
                case Long number -> Long.valueOf(1);
                case Double number -> Long.valueOf(1);
                case UnsignedInteger number -> Long.valueOf(1);
                case NullValue nothing -> Long.valueOf(1);
                default -> null;
            };
            case ListLiteral list -> Long.valueOf(list.elements().size());
            case MapLiteral map -> Long.valueOf(map.entries().size());
            default -> null;
        };
    }

    private static boolean isScalar(CelType type) {
        return switch (type.kind()) {
            case BOOL, DOUBLE, DURATION, INT, TIMESTAMP, UINT -> true;
            case OPAQUE -> type.isOptional() && isScalar(type.unwrapped());
            default -> false;
        };
    }
}
