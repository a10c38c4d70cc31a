package dev.edict.server.configure;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** By what metrics tell that something is another than before, without showing it. */
public final class ContentHash {
    private ContentHash() {}

    public static String of(byte[] content) {
        try {
            return "sha256:" + HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    public static String of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The same, but nothing for nothing. */
    public static String ofSome(String text) {
        return text.isEmpty() ? "" : of(text);
    }
}
