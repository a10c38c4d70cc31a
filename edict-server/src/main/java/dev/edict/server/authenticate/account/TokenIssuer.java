package dev.edict.server.authenticate.account;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ObjectValue;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Signs and checks tokens (JSON Web Tokens, RFC 7519) with the keys of a ring. Which key a token is known by is decided by
 * the ring alone, and how that key signs by the key: what a token says of either can only make it fail.
 */
public final class TokenIssuer {
    /** A token is some 1,000 characters long; more than this fits no header that servers commonly take. */
    static final int LONGEST_TOKEN = 16 * 1024;

    private static final int LONGEST_HEAD = 1_024;
    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final TokenKeyring ring;

    public TokenIssuer(TokenKeyring ring) {
        this.ring = ring;
    }

    public String sign(ObjectValue claims) {
        return ring.keys().signer().sign(encode(Json.bytes(claims)));
    }

    private static String encode(byte[] bytes) {
        return BASE64.encodeToString(bytes);
    }

    /**
     * The claims of a token by one of these issuers that a key of the ring has signed; nothing is said about their truth
     * today. Null if it is no token, or one by somebody else.
     *
     * @throws InvalidTokenException if it says that it is by one of the issuers, and is not
     */
    public @Nullable ObjectValue verify(String token, Set<String> issuers) throws InvalidTokenException {
        if (token.length() > LONGEST_TOKEN) {
            return null;
        }
        TokenKeyring.Present present = ring.present();
        ByteBuffer digest = VerifiedTokens.digest(token);
        ObjectValue known = present.verified().find(digest);
        if (known != null) {
            return issuers.contains(known.string("iss")) ? known : null;
        }
        ObjectValue claims = read(token, issuers);
        ObjectValue head = claims == null ? null : parse(token.substring(0, token.indexOf('.')));
        if (claims == null || head == null) {
            return null;
        }
        if (present.keys().candidates(head.string("kid")).isEmpty()) {
            present = ring.lookAgain();
        }
        if (!isSigned(token, head, present.keys())) {
            return null;
        }
        present.verified().add(digest, claims);
        return claims;
    }

    /** What an unsigned token says, if it says that it is by one of the issuers. */
    private static @Nullable ObjectValue read(String token, Set<String> issuers) {
        int head = token.indexOf('.');
        int content = token.lastIndexOf('.');
        return head > 0 && head <= LONGEST_HEAD && token.indexOf('.', head + 1) == content
                && parse(token.substring(head + 1, content)) instanceof ObjectValue claims
                && issuers.contains(claims.string("iss")) ? claims : null;
    }

    private static @Nullable ObjectValue parse(String encoded) {
        try {
            byte[] bytes = decode(encoded);
            return bytes != null && Json.parse(bytes) instanceof ObjectValue value ? value : null;
        } catch (JsonSyntaxException notAToken) {
            return null;
        }
    }

    /** Nothing may be added to a token, not even padding. */
    private static byte @Nullable [] decode(String encoded) {
        try {
            return encoded.indexOf('=') >= 0 ? null : Base64.getUrlDecoder().decode(encoded);
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    /** @return false if what should be a signature is none */
    private static boolean isSigned(String token, ObjectValue head, TokenKeys keys) throws InvalidTokenException {
        int content = token.lastIndexOf('.');
        byte[] signature = decode(token.substring(content + 1));
        // Whoever marks something as critical wants it understood, and here nothing of the kind is.
        if (signature == null || head.has("crit")) {
            return false;
        }
        List<TokenKey> candidates = keys.candidates(head.string("kid"));
        if (candidates.isEmpty()) {
            throw new InvalidTokenException("invalid signature, no keys found");
        }
        byte[] signed = token.substring(0, content).getBytes(StandardCharsets.US_ASCII);
        for (TokenKey key : candidates) {
            if (head.string("alg").equals(key.algorithm().name()) && key.verifies(signed, signature)) {
                return true;
            }
        }
        throw new InvalidTokenException("go-jose/go-jose: error in cryptographic primitive");
    }
}
