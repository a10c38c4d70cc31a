package dev.edict.server.authenticate.issuer;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonDocument;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A token in its compact form (RFC 7515, section 3.1), taken apart and not yet believed.
 *
 * @param algorithm as it names it
 * @param keyId empty if it names none
 * @param claims what it says; nobody may rely on them before the signature has been checked
 * @param content what is signed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CompactToken(String algorithm, String keyId, ObjectValue claims, byte[] content, byte[] signature) {
    /** Tokens with hundreds of groups are shorter. What is longer is refused before anything of it is read. */
    static final int LONGEST = 64 * 1024;

    private static final int LONGEST_HEAD = 8 * 1024;

    /**
     * Takes a token apart.
     *
     * @return null if it is no such token: it is too long, has not three parts, a part can not be read, or a key stands in it
     *     twice, so that two readers could understand different things
     */
    static @Nullable CompactToken read(String token) {
        if (token.length() > LONGEST) {
            return null;
        }
        int head = token.indexOf('.');
        int content = token.lastIndexOf('.');
        if (head <= 0 || head > LONGEST_HEAD || content <= head + 1 || token.indexOf('.', head + 1) != content
                || token.indexOf('=') >= 0) {
            return null;
        }
        try {
            Base64.Decoder decoder = Base64.getUrlDecoder();
            ObjectValue header = object(decoder.decode(token.substring(0, head)));
            ObjectValue claims = object(decoder.decode(token.substring(head + 1, content)));
            byte[] signature = decoder.decode(token.substring(content + 1));
            if (header == null || claims == null || header.has("crit")
                    || header.has("kid") && header.stringOrNull("kid") == null) {
                return null;
            }
            return new CompactToken(header.string("alg"), header.string("kid"), claims,
                    token.substring(0, content).getBytes(StandardCharsets.US_ASCII), signature);
        } catch (IllegalArgumentException | JsonSyntaxException unreadable) {
            return null;
        }
    }

    private static @Nullable ObjectValue object(byte[] json) {
        JsonDocument document = Json.read(json);
        return document.duplicates().isEmpty() && document.value() instanceof ObjectValue object ? object : null;
    }

    String issuer() {
        return claims.string("iss");
    }
}
