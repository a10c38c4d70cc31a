package dev.edict.api;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where two trees differ, for messages that a person can read: the trees here are long. */
final class Differences {
    private final List<String> found = new ArrayList<>();

    private Differences() {}

    /** One line for each place. */
    static List<String> between(Value expected, Value actual) {
        Differences differences = new Differences();
        differences.compare("", expected, actual);
        return differences.found;
    }

    private void compare(String path, @Nullable Value expected, @Nullable Value actual) {
        if (expected instanceof ObjectValue left && actual instanceof ObjectValue right) {
            Set<String> names = new LinkedHashSet<>(left.keys());
            names.addAll(right.keys());
            names.forEach(name -> compare(path + "." + name, left.get(name), right.get(name)));
        } else if (expected instanceof ListValue left && actual instanceof ListValue right && left.size() == right.size()) {
            for (int index = 0; index < left.size(); index++) {
                compare(path + "[" + index + "]", left.get(index), right.get(index));
            }
        } else if (expected == null || !expected.equals(actual)) {
            found.add(path + ": expected " + expected + ", was " + actual);
        }
    }
}
