package dev.edict.kinds.batch;

import dev.edict.model.status.ApiErrors;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Durations as Go writes them: {@code 1h30m}, {@code 500ms}. */
final class GoDuration {
    private static final Set<String> UNITS = Set.of("ns", "us", "µs", "μs", "ms", "s", "m", "h");

    private GoDuration() {}

    /** What is wrong with the duration, or null if nothing is. */
    static @Nullable String complaint(String text) {
        String rest = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
        if (rest.equals("0")) {
            return null;
        }
        if (rest.isEmpty()) {
            return "time: invalid duration " + ApiErrors.quote(text);
        }
        int position = 0;
        while (position < rest.length()) {
            int unit = position;
            while (unit < rest.length() && (isDigit(rest.charAt(unit)) || rest.charAt(unit) == '.')) {
                unit++;
            }
            if (!isNumber(rest.substring(position, unit))) {
                return "time: invalid duration " + ApiErrors.quote(text);
            }
            int next = unit;
            while (next < rest.length() && !isDigit(rest.charAt(next)) && rest.charAt(next) != '.') {
                next++;
            }
            String name = rest.substring(unit, next);
            if (name.isEmpty()) {
                return "time: missing unit in duration " + ApiErrors.quote(text);
            }
            if (!UNITS.contains(name)) {
                return "time: unknown unit " + ApiErrors.quote(name) + " in duration " + ApiErrors.quote(text);
            }
            position = next;
        }
        return null;
    }

    private static boolean isNumber(String text) {
        return text.chars().anyMatch(GoDuration::isDigit) && text.indexOf('.') == text.lastIndexOf('.');
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }
}
