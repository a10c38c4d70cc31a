package dev.edict.server.encrypt.kms;

import dev.edict.server.encrypt.cipher.EncryptionEvent;
import dev.edict.server.encrypt.cipher.Transformer;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a plugin has decrypted, so that it is asked once for each key and not for each value. Those that were not used for the
 * longest time are forgotten when there are many. For opening only.
 */
final class KeyCache {
    private static final int MOST = 1_000;

    private final String provider;
    private final Consumer<EncryptionEvent> observer;
    /** By the hash of what they were made of, the least used first; guarded by itself. */
    private final Map<ByteBuffer, Transformer> known = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ByteBuffer, Transformer> eldest) {
            return size() > MOST;
        }
    };

    KeyCache(String provider, Consumer<EncryptionEvent> observer) {
        this.provider = provider;
        this.observer = observer;
    }

    @Nullable Transformer get(byte[] sourceIdentity) {
        synchronized (known) {
            return known.get(hash(sourceIdentity));
        }
    }

    void put(byte[] sourceIdentity, Transformer transformer) {
        int size;
        synchronized (known) {
            known.put(hash(sourceIdentity), transformer);
            size = known.size();
        }
        observer.accept(new EncryptionEvent.KeysKnown(provider, size));
    }

    private static ByteBuffer hash(byte[] sourceIdentity) {
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(sourceIdentity));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
