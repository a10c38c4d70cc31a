package dev.edict.server.authenticate.account;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Base64;

/** Signs with a private key that is here. */
final class LocalSigner implements TokenSigner {
    private final PrivateKey privateKey;
    private final TokenKey key;
    private final String head;

    LocalSigner(PrivateKey privateKey, TokenKey key) {
        this.privateKey = privateKey;
        this.key = key;
        this.head = encode(Json.bytes(ObjectValue.of("alg", key.algorithm().name(), "kid", key.id())));
    }

    @Override
    public String sign(String claims) {
        String content = head + "." + claims;
        try {
            Signature signer = key.algorithm().open();
            signer.initSign(privateKey);
            signer.update(content.getBytes(StandardCharsets.US_ASCII));
            return content + "." + encode(signer.sign());
        } catch (GeneralSecurityException unusableKey) {
            throw new IllegalStateException("the service account key cannot sign", unusableKey);
        }
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** Shows no secret. */
    @Override
    public String toString() {
        return "the key " + key.id();
    }
}
