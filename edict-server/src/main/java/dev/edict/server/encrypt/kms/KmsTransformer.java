package dev.edict.server.encrypt.kms;

import dev.edict.server.encrypt.cipher.AesGcm;
import dev.edict.server.encrypt.cipher.EncryptionEvent;
import dev.edict.server.encrypt.cipher.ExtendedNonceGcm;
import dev.edict.server.encrypt.cipher.Place;
import dev.edict.server.encrypt.cipher.Transformer;
import dev.edict.server.watch.Seal.Opened;
import dev.edict.server.watch.SealException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Closes values with the seed of the moment, and opens them with whatever the plugin says their key is. */
final class KmsTransformer implements Transformer {
    private final String provider;
    private final KmsService service;
    private final Supplier<WriteKey> writeKey;
    private final Consumer<EncryptionEvent> observer;
    private final SecureRandom random;
    private final KeyCache cache;
    /** The key that was last put into the cache when it was used to close a value. */
    private volatile @Nullable WriteKey known;

    /** @param writeKey throws if there is none */
    KmsTransformer(
            String provider, KmsService service, Supplier<WriteKey> writeKey, Consumer<EncryptionEvent> observer,
            SecureRandom random) {
        this.provider = provider;
        this.service = service;
        this.writeKey = writeKey;
        this.observer = observer;
        this.random = random;
        this.cache = new KeyCache(provider, observer);
    }

    @Override
    public Opened open(byte[] stored, int from, Place place) {
        EncryptedObject object = EncryptedObject.parse(stored, from);
        WriteKey current = writeKey.get();
        byte[] identity = object.sourceIdentity();
        Transformer key = cache.get(identity);
        if (key == null) {
            key = ask(object);
            cache.put(identity, key);
        }
        observer.accept(new EncryptionEvent.KeyUsed(true, provider, WriteKey.hash(object.keyId())));
        byte[] value = key.open(object.data(), 0, place).value();
        return new Opened(value, !object.keyId().equals(current.form().keyId())
                || object.sourceType() != current.form().sourceType());
    }

    private Transformer ask(EncryptedObject object) {
        observer.accept(new EncryptionEvent.KeyMissed());
        byte[] key;
        try {
            key = service.decrypt(UUID.randomUUID().toString(), object.source(), object.keyId(), object.annotations());
        } catch (KmsException failure) {
            throw new SealException("failed to decrypt DEK, error: " + failure.getMessage(), failure);
        }
        if (object.sourceType() == EncryptedObject.SEED) {
            return new ExtendedNonceGcm(key, random);
        }
        if (key.length != 16 && key.length != 24 && key.length != 32) {
            throw new SealException("crypto/aes: invalid key size " + key.length);
        }
        return new AesGcm(key, random);
    }

    @Override
    public byte[] close(byte[] value, int room, Place place) {
        WriteKey key = writeKey.get();
        key.requireUsable(Instant.now());
        if (known != key) {
            // So that nobody has to be asked for what this server has made itself.
            cache.put(key.identity(), key.seed());
            known = key;
        }
        byte[] data = key.seed().close(value, 0, place);
        EncryptedObject form = key.form();
        observer.accept(new EncryptionEvent.KeyUsed(false, provider, WriteKey.hash(form.keyId())));
        byte[] encoded = new EncryptedObject(
                data, form.keyId(), form.source(), form.annotations(), form.sourceType()).encoded();
        byte[] result = new byte[room + encoded.length];
        System.arraycopy(encoded, 0, result, room, encoded.length);
        return result;
    }
}
