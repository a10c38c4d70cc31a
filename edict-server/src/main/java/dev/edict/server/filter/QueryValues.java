package dev.edict.server.filter;

import dev.edict.model.status.ApiErrors;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Values of query parameters, read as the real server reads them. */
public final class QueryValues {
    private QueryValues() {}

    /** Anything but an absent value, false and 0 is true. */
    public static boolean isTrue(@Nullable String value) {
        return value != null && !value.toLowerCase(Locale.ROOT).equals("false") && !value.equals("0");
    }

    /** @throws dev.edict.model.status.ApiException if the value is no number */
    public static @Nullable Long integer(@Nullable String value) {
        if (value == null) {
            return null;
        }
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException notANumber) {
            String why = value.matches("[+-]?[0-9]+") ? "value out of range" : "invalid syntax";
            throw ApiErrors.badRequest("strconv.ParseInt: parsing " + ApiErrors.quote(value) + ": " + why);
        }
    }
}
