package dev.edict.controllers.pod;

import dev.edict.types.IntOrString;
import org.jspecify.annotations.Nullable;

/** How many pods a number or a percentage means, such as those that a rollout may do without. */
public final class Portion {
    private Portion() {}

    /** What becomes of a part of a pod. */
    public enum Rounding { UP, DOWN }

    /**
     * @param amount 0 if it is null
     * @param whole of which a percentage is taken
     * @param rounding of a percentage that is no whole number
     * @throws IllegalArgumentException if it is a text that is no percentage
     */
    public static int of(@Nullable IntOrString amount, int whole, Rounding rounding) {
        return switch (amount) {
            case null -> 0;
            case IntOrString.Int number -> number.value();
            case IntOrString.Text text -> Math.toIntExact(
                    round((long) percent(text.value()) * whole, rounding));
        };
    }

    private static long round(long hundredfold, Rounding rounding) {
        return switch (rounding) {
            case UP -> Math.ceilDiv(hundredfold, 100L);
            case DOWN -> Math.floorDiv(hundredfold, 100L);
        };
    }

    private static int percent(String text) {
        if (!text.endsWith("%")) {
            throw new IllegalArgumentException("invalid value for IntOrString: invalid type: string is not a percentage");
        }
        try {
            return Integer.parseInt(text.substring(0, text.length() - 1));
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException("invalid value for IntOrString: invalid value \"" + text + "\"", notANumber);
        }
    }
}
