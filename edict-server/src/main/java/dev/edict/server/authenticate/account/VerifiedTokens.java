package dev.edict.server.authenticate.account;

import dev.edict.model.value.ObjectValue;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tokens whose signature has been found to be good by one set of keys, by their digest. What a token says is asked about
 * every time; that somebody signed it does not change. Bounded, and filled by good tokens only.
 */
final class VerifiedTokens {
    private static final int MOST = 1_024;

    /** Guarded by itself. */
    private final Map<ByteBuffer, ObjectValue> claims = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, ObjectValue> eldest) {
            return size() > MOST;
        }
    };

    static ByteBuffer digest(String token) {
        try {
            return ByteBuffer.wrap(
                    MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.UTF_8))).asReadOnlyBuffer();
        } catch (GeneralSecurityException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    @Nullable ObjectValue find(ByteBuffer digest) {
        synchronized (claims) {
            return claims.get(digest);
        }
    }

    void add(ByteBuffer digest, ObjectValue verified) {
        synchronized (claims) {
            claims.put(digest, verified);
        }
    }
}
