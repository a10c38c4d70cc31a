package dev.edict.server.authenticate.issuer;

import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Times as tokens tell them: numbers of seconds (RFC 7519, section 2). */
final class ClaimTimes {
    private static final DateTimeFormatter GO =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss '+0000 UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private ClaimTimes() {}

    /** @return null if the claim is not there @throws IOException if it is no time */
    static @Nullable Instant read(ObjectValue claims, String name) throws IOException {
        Value value = claims.get(name);
        if (value == null || value == NullValue.NULL) {
            return null;
        }
        if (value instanceof NumberValue number) {
            try {
                return Instant.ofEpochSecond(number.isLong() ? number.longValue() : (long) number.doubleValue());
            } catch (DateTimeException beyond) {
                throw new IOException("oidc: failed to unmarshal claims: " + name + " is beyond all time", beyond);
            }
        }
        throw new IOException("oidc: failed to unmarshal claims: " + name + " is no number");
    }

    /** As Go prints it. */
    static String show(@Nullable Instant time) {
        return time == null ? "0001-01-01 00:00:00 +0000 UTC" : GO.format(time);
    }
}
