package dev.edict.server.authenticate.issuer;

import dev.edict.model.json.Json;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Times as tokens tell them: numbers of seconds (RFC 7519, section 2). Some issuers write them as texts, which count too. */
final class ClaimTimes {
    private static final DateTimeFormatter GO =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss '+0000 UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    /** Of a length that is no trouble to read. */
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]{0,30})(\\.[0-9]{1,30})?([eE][+-]?[0-9]{1,3})?");

    private ClaimTimes() {}

    /** @return null if the claim is not there @throws IOException if it is no time */
    static @Nullable Instant read(ObjectValue claims, String name) throws IOException {
        Value value = claims.get(name);
        return switch (value) {
            case null -> null;
            case NumberValue number -> instant(number, name);
            case StringValue text when NUMBER.matcher(text.text()).matches() ->
                    instant(NumberValue.parse(text.text()), name);
            case StringValue text -> throw new IOException("oidc: failed to unmarshal claims: json: invalid number literal, "
                    + "trying to unmarshal " + ApiErrors.quote(Json.text(text)) + " into Number");
            case NullValue nothing -> throw new IOException(
                    "oidc: failed to unmarshal claims: strconv.ParseFloat: parsing \"\": invalid syntax");
            default -> throw StandardClaims.wrong(value, "idToken." + name, "json.Number");
        };
    }

    private static Instant instant(NumberValue number, String name) throws IOException {
        try {
            return Instant.ofEpochSecond(number.isLong() ? number.longValue() : (long) number.doubleValue());
        } catch (DateTimeException beyond) {
            throw new IOException("oidc: failed to unmarshal claims: " + name + " is beyond all time", beyond);
        }
    }

    /** As Go prints it. */
    static String show(@Nullable Instant time) {
        return time == null ? "0001-01-01 00:00:00 +0000 UTC" : GO.format(time);
    }
}
