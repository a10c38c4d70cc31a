package dev.edict.server.registry;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Where the next chunk of a list begins.
 *
 * @param revision the revision of the first chunk, which all others show too; -1 for the newest
 * @param start the first key of the chunk, relative to the list's prefix
 */
record ContinueToken(long revision, String start) {
    private static final String VERSION = "meta.k8s.io/v1";

    String encode() {
        byte[] json = Json.bytes(ObjectValue.of("v", VERSION, "rv", revision, "start", start));
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json);
    }

    /** @throws dev.edict.model.status.ApiException if the text is no token */
    static ContinueToken decode(String text) {
        ObjectValue token;
        try {
            byte[] json = Base64.getUrlDecoder().decode(text.getBytes(StandardCharsets.US_ASCII));
            token = switch (Json.parse(json)) {
                case ObjectValue object -> object;
                case NullValue nothing -> ObjectValue.EMPTY;
                case Value other -> throw invalid("json: cannot unmarshal " + typeOf(other)
                        + " into Go value of type storage.continueToken");
            };
        } catch (JsonSyntaxException notJson) {
            throw invalid(String.valueOf(notJson.getMessage()));
        } catch (IllegalArgumentException notBase64) {
            throw invalid("illegal base64 data at input byte 0");
        }
        if (!token.string("v").equals(VERSION)) {
            throw invalid("server does not recognize this encoded version " + token.string("v"));
        }
        long revision = token.integer("rv");
        if (revision == 0) {
            throw invalid("incorrect encoded start resourceVersion (version meta.k8s.io/v1)");
        }
        String start = token.string("start");
        if (start.isEmpty()) {
            throw invalid("encoded start key empty (version meta.k8s.io/v1)");
        }
        for (String segment : start.split("/", -1)) {
            if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
                throw invalid(start);
            }
        }
        return new ContinueToken(revision, start);
    }

    private static String typeOf(Value value) {
        return switch (value) {
            case ListValue list -> "array";
            case StringValue text -> "string";
            case BooleanValue truth -> "bool";
            default -> "number";
        };
    }

    private static RuntimeException invalid(String why) {
        return ApiErrors.badRequest("invalid continue token: continue key is not valid: " + why);
    }
}
