package dev.edict.compat.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Where two answers differ, in words for a person. */
final class Differences {
    private static final int WIDTH = 160;

    private final List<String> found = new ArrayList<>();

    private Differences() {}

    /** One line for each place; none if the answers agree. */
    static List<String> between(JsonNode want, JsonNode got) {
        Differences differences = new Differences();
        differences.compare("", want, got);
        return differences.found;
    }

    private void compare(String path, JsonNode want, JsonNode got) {
        if (want.isObject() && got.isObject()) {
            TreeSet<String> names = new TreeSet<>();
            want.fieldNames().forEachRemaining(names::add);
            got.fieldNames().forEachRemaining(names::add);
            names.forEach(name -> field(path + "." + name, want.path(name), got.path(name)));
        } else if (want.isArray() && got.isArray()) {
            if (want.size() != got.size()) {
                found.add(path + ": want " + want.size() + " items, got " + got.size());
            }
            for (int i = 0; i < Math.min(want.size(), got.size()); i++) {
                compare(path + "[" + i + "]", want.path(i), got.path(i));
            }
        } else if (!same(want, got)) {
            field(path.isEmpty() ? "." : path, want, got);
        }
    }

    private void field(String path, JsonNode want, JsonNode got) {
        if (want.isMissingNode() || got.isMissingNode() || !want.isContainerNode() || !got.isContainerNode()) {
            if (!same(want, got)) {
                found.add(path + ": want " + shortened(want) + ", got " + shortened(got));
            }
        } else if (want.getNodeType() == got.getNodeType()) {
            compare(path, want, got);
        } else {
            found.add(path + ": want " + shortened(want) + ", got " + shortened(got));
        }
    }

    /** Numbers are equal by value, but 1 is not 1.0. */
    private static boolean same(JsonNode want, JsonNode got) {
        if (want.isIntegralNumber() && got.isIntegralNumber()) {
            return want.bigIntegerValue().equals(got.bigIntegerValue());
        }
        return want.getNodeType() == got.getNodeType() && want.isIntegralNumber() == got.isIntegralNumber()
                && want.equals(got);
    }

    private static String shortened(JsonNode value) {
        if (value.isMissingNode()) {
            return "nothing";
        }
        String text = value.toString();
        return text.length() < WIDTH ? text : text.substring(0, WIDTH - 3) + "...";
    }
}
