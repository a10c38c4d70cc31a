package dev.edict.server.encrypt.kms;

import dev.edict.server.socket.Message;
import dev.edict.server.watch.SealException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A value as it is stored: closed with a key that is stored beside it, closed in turn by a plugin.
 *
 * @param data the value
 * @param keyId the key of the plugin
 * @param source the key of the value, or a seed for it, as the plugin has encrypted it
 * @param annotations what the plugin wants to be given back
 * @param sourceType what the plugin's answer is: a key, or a seed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record EncryptedObject(byte[] data, String keyId, byte[] source, Map<String, byte[]> annotations, long sourceType) {
    /** The source is a key for AES-GCM. */
    static final long KEY = 0;
    /** The source is the seed of {@link dev.edict.server.encrypt.cipher.ExtendedNonceGcm}. */
    static final long SEED = 1;

    private static final int MOST_ANNOTATIONS = 32 * 1024;
    private static final int LONGEST_KEY_ID = 1024;
    private static final int LONGEST_SOURCE = 1024;
    private static final Pattern DOMAIN =
            Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?)+");

    /** @throws SealException if it is none, or not one that may be */
    static EncryptedObject parse(byte[] stored, int from) {
        EncryptedObject object;
        try {
            Message message = Message.parse(stored, from);
            object = new EncryptedObject(
                    message.bytes(1), message.text(2), message.bytes(3), message.map(4), message.number(5));
        } catch (IOException malformed) {
            throw new SealException("proto: cannot parse invalid wire-format data");
        }
        object.check();
        return object;
    }

    byte[] encoded() {
        check();
        return new Message().with(1, data).with(2, keyId).with(3, source).with(4, annotations).with(5, sourceType).encoded();
    }

    /** @throws SealException if one could not be read again */
    void check() {
        if (sourceType != KEY && sourceType != SEED) {
            throw new SealException("unknown encryptedDEKSourceType: " + sourceType);
        }
        if (data.length == 0) {
            throw new SealException("encrypted data is empty");
        }
        if (source.length == 0) {
            throw new SealException("failed to validate encrypted DEK source: encrypted DEK source is empty");
        }
        if (source.length > LONGEST_SOURCE) {
            throw new SealException("failed to validate encrypted DEK source: encrypted DEK source is " + source.length
                    + " bytes, which exceeds the max size of " + LONGEST_SOURCE);
        }
        String problem = KeyIdProblem.of(keyId).words();
        if (!problem.isEmpty()) {
            throw new SealException("failed to validate key id: " + problem);
        }
        checkAnnotations();
    }

    private void checkAnnotations() {
        long size = 0;
        for (Map.Entry<String, byte[]> annotation : annotations.entrySet()) {
            String name = annotation.getKey();
            if (name.length() > 253 || !DOMAIN.matcher(name).matches()) {
                throw new SealException("failed to validate annotations: annotations: Invalid value: \"" + name
                        + "\": should be a domain with at least two segments separated by dots");
            }
            size += name.length() + (long) annotation.getValue().length;
        }
        if (size > MOST_ANNOTATIONS) {
            throw new SealException("failed to validate annotations: total size of annotations is " + size
                    + ", which exceeds the max size of " + MOST_ANNOTATIONS);
        }
    }

    /** What tells one source from another, all that the plugin is told included. */
    byte[] sourceIdentity() {
        Message identity = new Message().with(2, keyId).with(3, source).with(4, new TreeMap<>(annotations)).with(5, sourceType + 1);
        return identity.encoded();
    }

    /** Whether the name of a key can be used. */
    enum KeyIdProblem {
        OK("ok"),
        EMPTY("empty"),
        TOO_LONG("too_long");

        private final String label;

        KeyIdProblem(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }

        static KeyIdProblem of(String keyId) {
            int length = keyId.getBytes(StandardCharsets.UTF_8).length;
            return length == 0 ? EMPTY : length > LONGEST_KEY_ID ? TOO_LONG : OK;
        }

        String words() {
            return switch (this) {
                case OK -> "";
                case EMPTY -> "keyID is empty";
                case TOO_LONG -> "keyID is too long, it exceeds the max size of " + LONGEST_KEY_ID;
            };
        }
    }
}
