package dev.edict.server.document;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A document that does not change: its tree is made on first use, and each encoding of it once.
 *
 * <p>Threads may race to make the same thing; the source must be a pure function, so that it does not matter who wins.
 * The arrays that come out are shared: do not write into them.
 */
public final class Document {
    private final Supplier<ObjectValue> source;
    private final ConcurrentMap<String, byte[]> encodings = new ConcurrentHashMap<>();
    private volatile @Nullable ObjectValue tree;
    private volatile @Nullable String entityTag;

    public Document(Supplier<ObjectValue> source) {
        this.source = source;
    }

    public ObjectValue tree() {
        ObjectValue known = tree;
        if (known == null) {
            known = source.get();
            tree = known;
        }
        return known;
    }

    public byte[] json() {
        return encoded("application/json", Json::bytes);
    }

    /** The document in another encoding, made by the encoder the first time that this media type is asked for. */
    public byte[] encoded(String mediaType, Function<ObjectValue, byte[]> encoder) {
        return encodings.computeIfAbsent(mediaType, ignored -> encoder.apply(tree()));
    }

    /** The value of the {@code ETag} header, in its quotes: a hash of the content, the same for every encoding. */
    public String entityTag() {
        String known = entityTag;
        if (known == null) {
            known = '"' + sha512(json()) + '"';
            entityTag = known;
        }
        return known;
    }

    /** Whether the client's {@code If-None-Match} header says that it has this document already. */
    public boolean isKnownTo(@Nullable String ifNoneMatch) {
        return entityTag().equals(ifNoneMatch);
    }

    private static String sha512(byte[] content) {
        try {
            return HexFormat.of().withUpperCase().formatHex(MessageDigest.getInstance("SHA-512").digest(content));
        } catch (NoSuchAlgorithmException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }
}
