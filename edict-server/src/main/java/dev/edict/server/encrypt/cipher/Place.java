package dev.edict.server.encrypt.cipher;

import java.nio.charset.StandardCharsets;

/**
 * Where a value lies: what it is bound to by the ciphers that can.
 *
 * @param key in the store
 * @param resource whose object it is, for those who count
 */
public record Place(String key, String resource) {

    byte[] bytes() {
        return key.getBytes(StandardCharsets.UTF_8);
    }
}
