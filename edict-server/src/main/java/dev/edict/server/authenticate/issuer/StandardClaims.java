package dev.edict.server.authenticate.issuer;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The claims that have a meaning in every token (RFC 7519, section 4.1; OpenID Connect Core 1.0, sections 2 and 5.6.2). A token
 * in which one of them is not what it must be does not count, whether anybody would have read that claim or not.
 *
 * @param expiry null if nothing is said of it
 * @param notBefore null if nothing is said of it
 */
record StandardClaims(List<String> audiences, @Nullable Instant expiry, @Nullable Instant notBefore) {
    private static final String NAMES = "_claim_names";
    private static final String SOURCES = "_claim_sources";
    private static final String TEXT = "string";

    /** @throws IOException if one of them is not what it must be; the message says which, in the words of the real server */
    static StandardClaims read(ObjectValue claims) throws IOException {
        for (String name : List.of("iss", "sub", "nonce", "at_hash")) {
            checkText(claims, name, "idToken." + name);
        }
        List<String> audiences = audiences(claims.get("aud"));
        Instant expiry = ClaimTimes.read(claims, "exp");
        ClaimTimes.read(claims, "iat");
        Instant notBefore = claims.isSet("nbf") ? ClaimTimes.read(claims, "nbf") : null;
        checkSources(claims);
        return new StandardClaims(audiences, expiry, notBefore);
    }

    private static List<String> audiences(@Nullable Value said) throws IOException {
        return switch (said) {
            case null -> List.of();
            case StringValue one -> List.of(one.text());
            case NullValue nothing -> List.of("");
            case ListValue several -> {
                List<String> texts = texts(several);
                if (texts == null) {
                    throw wrong(several.stream().filter(value -> !isText(value)).findFirst().orElseThrow(),
                            "idToken.aud", TEXT);
                }
                yield texts;
            }
            default -> throw wrong(said, "idToken.aud", "[]string");
        };
    }

    /** Where claims are that the token does not have itself: each name leads to a source that is described. */
    private static void checkSources(ObjectValue claims) throws IOException {
        ObjectValue names = object(claims, NAMES, "map[string]string");
        ObjectValue sources = object(claims, SOURCES, "map[string]oidc.claimSource");
        for (String name : names.keys()) {
            checkText(names, name, "idToken." + NAMES);
        }
        for (String source : sources.keys()) {
            if (sources.isSet(source) && sources.objectOrNull(source) == null) {
                throw wrong(sources.get(source), "idToken." + SOURCES, "oidc.claimSource");
            }
            checkText(sources.object(source), "endpoint", "claimSource." + SOURCES + ".endpoint");
            checkText(sources.object(source), "access_token", "claimSource." + SOURCES + ".access_token");
        }
        for (String name : names.keys()) {
            if (names.string(name).isEmpty()) {
                throw new IOException("oidc: failed to obtain source from claim name");
            }
            if (!sources.has(names.string(name))) {
                throw new IOException("oidc: source does not exist");
            }
        }
    }

    private static ObjectValue object(ObjectValue claims, String name, String type) throws IOException {
        if (claims.isSet(name) && claims.objectOrNull(name) == null) {
            throw wrong(claims.get(name), "idToken." + name, type);
        }
        return claims.object(name);
    }

    private static void checkText(ObjectValue claims, String name, String field) throws IOException {
        Value said = claims.get(name);
        if (said != null && !isText(said)) {
            throw wrong(said, field, TEXT);
        }
    }

    private static boolean isText(Value value) {
        return value instanceof StringValue || value == NullValue.NULL;
    }

    static IOException wrong(@Nullable Value said, String field, String type) {
        return new IOException("oidc: failed to unmarshal claims: json: cannot unmarshal "
                + (said == null ? "null" : kind(said)) + " into Go struct field " + field + " of type " + type);
    }

    /** The texts of a list, where nothing is an empty one; null if there is something else in it. */
    static @Nullable List<String> texts(ListValue list) {
        List<String> texts = new ArrayList<>();
        for (Value item : list) {
            if (!isText(item)) {
                return null;
            }
            texts.add(item instanceof StringValue text ? text.text() : "");
        }
        return texts;
    }

    /** What Go calls a value of JSON. */
    static String kind(Value value) {
        return switch (value) {
            case NumberValue number -> "number";
            case BooleanValue truth -> "bool";
            case ListValue list -> "array";
            default -> value.typeName();
        };
    }
}
