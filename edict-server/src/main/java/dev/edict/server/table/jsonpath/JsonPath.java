package dev.edict.server.table.jsonpath;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * A path into an object, in the dialect of {@code kubectl -o jsonpath} without its loops: {@code .spec.ports[0].name},
 * {@code ..name}, {@code ['a','b']}, {@code [1:3]}, {@code [?(@.type=="Ready")].status}. Keys that are not there select
 * nothing.
 */
public final class JsonPath {
    private final List<Step> steps;

    private JsonPath(List<Step> steps) {
        this.steps = steps;
    }

    /** Reads a path, without braces around it. @throws JsonPathException if it cannot be read */
    public static JsonPath parse(String path) {
        return new JsonPath(JsonPathParser.parse(path));
    }

    /** The values that the path selects. @throws JsonPathException if the object has another shape than it needs */
    public List<Value> find(Value root) {
        return walk(List.of(root), steps);
    }

    private static List<Value> walk(List<Value> values, List<Step> steps) {
        List<Value> current = values;
        for (Step step : steps) {
            current = walk(current, step);
        }
        return current;
    }

    private static List<Value> walk(List<Value> values, Step step) {
        return switch (step) {
            case Step.Field field -> field(values, field.name());
            case Step.Wildcard ignored -> values.stream().flatMap(value -> members(value).stream()).toList();
            case Step.Recursive ignored -> recursive(values);
            case Step.Slice slice -> slice(values, slice);
            case Step.Filter filter -> filter(values, filter);
            case Step.Union union -> union.paths().stream().flatMap(path -> walk(values, path).stream()).toList();
            case Step.Literal literal -> values.stream().map(ignored -> literal.value()).toList();
            case Step.Word word -> throw new JsonPathException("unrecognized identifier " + word.text());
        };
    }

    private static List<Value> field(List<Value> values, String name) {
        List<Value> found = new ArrayList<>();
        for (Value value : values) {
            if (value instanceof ObjectValue object) {
                Value member = object.get(name);
                if (member != null) {
                    found.add(member);
                }
            }
        }
        return found;
    }

    private static List<Value> members(Value value) {
        return switch (value) {
            case ObjectValue object -> {
                List<Value> members = new ArrayList<>();
                object.forEach((key, member) -> members.add(member));
                yield members;
            }
            case ListValue list -> list.items();
            case StringValue ignored -> List.of();
            case NumberValue ignored -> List.of();
            case BooleanValue ignored -> List.of();
            case NullValue ignored -> List.of();
        };
    }

    private static List<Value> recursive(List<Value> values) {
        List<Value> found = new ArrayList<>();
        for (Value value : values) {
            List<Value> members = members(value);
            if (!members.isEmpty()) {
                found.add(value);
                found.addAll(recursive(members));
            }
        }
        return found;
    }

    private static List<Value> slice(List<Value> values, Step.Slice slice) {
        List<Value> found = new ArrayList<>();
        for (Value value : values) {
            if (value == NullValue.NULL) {
                continue;
            }
            List<Value> items = items(value, " is not array or slice");
            int from = slice.from() == null ? 0 : slice.from();
            int to = slice.to() == null ? items.size() : slice.to();
            from += from < 0 ? items.size() : 0;
            to += to < 0 || (to == 0 && slice.single()) ? items.size() : 0;
            if (from == to) {
                return found;
            }
            requireWithin(from, from < items.size(), items.size());
            requireWithin(to - 1, to >= 0 && to <= items.size(), items.size());
            int step = slice.step() == null ? 1 : slice.step();
            if (from > to || step <= 0) {
                throw new JsonPathException(from > to
                        ? "starting index " + from + " is greater than ending index " + to : "step must be > 0");
            }
            for (int index = from; index < to; index += step) {
                found.add(items.get(index));
            }
        }
        return found;
    }

    private static void requireWithin(int index, boolean within, int length) {
        if (!within || index < 0) {
            throw new JsonPathException("array index out of bounds: index " + index + ", length " + length);
        }
    }

    private static List<Value> items(Value value, String complaint) {
        if (value instanceof ListValue list) {
            return list.items();
        }
        throw new JsonPathException(value + complaint);
    }

    private static List<Value> filter(List<Value> values, Step.Filter filter) {
        List<Value> found = new ArrayList<>();
        for (Value value : values) {
            for (Value item : items(value, " is not array or slice and cannot be filtered")) {
                if (passes(item, filter)) {
                    found.add(item);
                }
            }
        }
        return found;
    }

    private static boolean passes(Value item, Step.Filter filter) {
        List<Value> left = walk(List.of(item), filter.left());
        if (filter.operator().equals("exists")) {
            return !left.isEmpty();
        }
        List<Value> right = walk(List.of(item), filter.right());
        if (left.isEmpty() || right.isEmpty()) {
            return false;
        }
        if (left.size() > 1 || right.size() > 1) {
            throw new JsonPathException("can only compare one element at a time");
        }
        return Comparison.holds(left.getFirst(), filter.operator(), right.getFirst());
    }
}
