package dev.edict.server.openapi;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.lang.ref.SoftReference;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A document that is built when it is asked for, and again if memory has been needed for something else meanwhile. Its
 * hash is kept. Threads may race to build the same document: sources must be pure functions.
 */
public final class OpenApiDocument {
    private final Supplier<byte[]> jsonSource;
    private final Supplier<byte[]> protobufSource;
    private volatile SoftReference<byte[]> json = new SoftReference<>(null);
    private volatile SoftReference<byte[]> protobuf = new SoftReference<>(null);
    private volatile @Nullable String hash;

    private OpenApiDocument(Supplier<byte[]> jsonSource, Supplier<byte[]> protobufSource) {
        this.jsonSource = jsonSource;
        this.protobufSource = protobufSource;
    }

    /** A document that exists as JSON only. */
    public static OpenApiDocument ofJson(Supplier<byte[]> json) {
        return new OpenApiDocument(json, () -> {
            throw new UnsupportedOperationException("only Swagger 2 has a protobuf form here");
        });
    }

    /** A document of Swagger 2, which has a protobuf form too. */
    public static OpenApiDocument ofSwagger(Supplier<ObjectValue> swagger) {
        return new OpenApiDocument(() -> Json.bytes(swagger.get()), () -> GnosticWriter.write(swagger.get()));
    }

    /** The document as JSON; shared, do not write into it. */
    public byte[] json() {
        byte[] known = json.get();
        if (known == null) {
            known = jsonSource.get();
            json = new SoftReference<>(known);
        }
        return known;
    }

    /** A document of Swagger 2 as a message of gnostic's; shared, do not write into it. */
    public byte[] protobuf() {
        byte[] known = protobuf.get();
        if (known == null) {
            known = protobufSource.get();
            protobuf = new SoftReference<>(known);
        }
        return known;
    }

    /** A hash of the content. */
    public String hash() {
        String known = hash;
        if (known == null) {
            known = sha512(json());
            hash = known;
        }
        return known;
    }

    /** The value of the {@code ETag} header, in its quotes. */
    public String entityTag() {
        return '"' + hash() + '"';
    }

    private static String sha512(byte[] content) {
        try {
            return HexFormat.of().withUpperCase().formatHex(MessageDigest.getInstance("SHA-512").digest(content));
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }
}
