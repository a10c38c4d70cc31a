package dev.edict.server.authenticate.account;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.Signature;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Signs and checks tokens (JSON Web Tokens, RFC 7519) with the server's own key. It knows one algorithm, that of its
 * key: a token that names another one is not a token.
 */
public final class TokenIssuer {
    /** A token is some 1,000 characters long; more than this fits no header that servers commonly take. */
    static final int LONGEST_TOKEN = 16 * 1024;

    private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

    private final KeyPair keys;
    private final String algorithm;
    private final String signature;
    private final String keyId;

    public TokenIssuer(KeyPair keys) {
        this.keys = keys;
        boolean elliptic = keys.getPublic().getAlgorithm().equals("EC");
        this.algorithm = elliptic ? "ES256" : "RS256";
        this.signature = elliptic ? "SHA256withECDSAinP1363Format" : "SHA256withRSA";
        this.keyId = keyId(keys.getPublic().getEncoded());
    }

    private static String keyId(byte[] key) {
        try {
            return BASE64.encodeToString(MessageDigest.getInstance("SHA-256").digest(key));
        } catch (GeneralSecurityException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    public String sign(ObjectValue claims) {
        String head = encode(Json.bytes(ObjectValue.of("alg", algorithm, "kid", keyId)));
        String content = head + "." + encode(Json.bytes(claims));
        try {
            Signature signer = Signature.getInstance(signature);
            signer.initSign(keys.getPrivate());
            signer.update(content.getBytes(StandardCharsets.US_ASCII));
            return content + "." + encode(signer.sign());
        } catch (GeneralSecurityException unusableKey) {
            throw new IllegalStateException("the service account key cannot sign", unusableKey);
        }
    }

    private static String encode(byte[] bytes) {
        return BASE64.encodeToString(bytes);
    }

    /**
     * The claims of a token that this server has signed, or null. Nothing is said about their truth today.
     *
     * <p>There is one key and one algorithm, so the signature is checked before anything in the token is read.
     */
    public @Nullable ObjectValue verify(String token) {
        if (token.length() > LONGEST_TOKEN) {
            return null;
        }
        int head = token.indexOf('.');
        int content = token.lastIndexOf('.');
        if (head < 0 || token.indexOf('.', head + 1) != content) {
            return null;
        }
        try {
            Base64.Decoder decoder = Base64.getUrlDecoder();
            if (!isSigned(token.substring(0, content), decoder.decode(token.substring(content + 1)))
                    || !(Json.parse(decoder.decode(token.substring(0, head))) instanceof ObjectValue header)
                    || !header.string("alg").equals(algorithm)) {
                return null;
            }
            return Json.parse(decoder.decode(token.substring(head + 1, content))) instanceof ObjectValue claims
                    ? claims : null;
        } catch (IllegalArgumentException | JsonSyntaxException notAToken) {
            return null;
        }
    }

    private boolean isSigned(String content, byte[] given) {
        try {
            Signature verifier = Signature.getInstance(signature);
            verifier.initVerify(keys.getPublic());
            verifier.update(content.getBytes(StandardCharsets.US_ASCII));
            return verifier.verify(given);
        } catch (GeneralSecurityException notASignature) {
            return false;
        }
    }
}
