package dev.edict.server.encrypt.kms;

import java.util.Map;

/** A plugin that encrypts keys with a key that it does not show. All methods block and throw {@link KmsException}. */
interface KmsService extends AutoCloseable {

    /** @param health {@code ok}, or what is wrong */
    record State(String version, String health, String keyId) {}

    /** @param annotations what it wants to be given back when it decrypts */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Encrypted(byte[] ciphertext, String keyId, Map<String, byte[]> annotations) {}

    State status();

    Encrypted encrypt(String uid, byte[] plaintext);

    byte[] decrypt(String uid, byte[] ciphertext, String keyId, Map<String, byte[]> annotations);

    @Override
    void close();
}
