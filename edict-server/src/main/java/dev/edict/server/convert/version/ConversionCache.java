package dev.edict.server.convert.version;

import dev.edict.model.value.ObjectValue;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What webhooks have made of objects, for a short while, so that a list and a hundred watchers of one object cost one call.
 *
 * <p>An entry is known by the bytes that were sent: the same object in another state is another entry. Entries are pending
 * first: who asks for one meanwhile waits for it. What fails is forgotten. The least recently used go when all together
 * weigh too much.
 *
 * <p>One for all converters of a server. The lock guards {@code entries} and {@code weight}; nobody waits under it.
 */
final class ConversionCache {
    private static final long MAX_BYTES = 32L * 1024 * 1024;
    private static final Duration LIFETIME = Duration.ofMinutes(1);

    private final long maxBytes;
    private final long lifetimeNanos;
    private final Map<Key, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
    private long weight;

    public ConversionCache() {
        this(MAX_BYTES, LIFETIME);
    }

    ConversionCache(long maxBytes, Duration lifetime) {
        this.maxBytes = maxBytes;
        this.lifetimeNanos = lifetime.toNanos();
    }

    /**
     * @param converter whose conversion it is: another converter of the same resource may make something else of it
     * @param digest of the object's bytes
     */
    private record Key(Object converter, String desired, Digest digest) {}

    private record Digest(byte[] bytes) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Digest that && Arrays.equals(bytes, that.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    private record Entry(CompletableFuture<ObjectValue> result, long weight, long since) {}

    /**
     * A conversion that somebody makes or has made.
     *
     * @param own whether the caller is the one who has to make it, and to complete the result
     */
    record Ticket(CompletableFuture<ObjectValue> result, boolean own) {}

    Ticket ticket(Object converter, String desired, byte[] object) {
        Key key = new Key(converter, desired, digest(object));
        Entry entry;
        synchronized (this) {
            Entry known = entries.get(key);
            if (known != null && !isStale(known)) {
                return new Ticket(known.result(), false);
            }
            // The tree that comes back weighs several times the bytes that went out.
            entry = new Entry(new CompletableFuture<>(), 256 + 4L * object.length, System.nanoTime());
            forget(key);
            entries.put(key, entry);
            weight += entry.weight();
            shrink();
        }
        entry.result().whenComplete((made, failure) -> {
            if (failure != null) {
                forget(key, entry);
            }
        });
        return new Ticket(entry.result(), true);
    }

    private boolean isStale(Entry entry) {
        return System.nanoTime() - entry.since() > lifetimeNanos && entry.result().isDone();
    }

    private synchronized void forget(Key key, Entry entry) {
        if (entries.get(key) == entry) {
            forget(key);
        }
    }

    private void forget(Key key) {
        Entry gone = entries.remove(key);
        if (gone != null) {
            weight -= gone.weight();
        }
    }

    private void shrink() {
        var eldest = entries.values().iterator();
        while (weight > maxBytes && eldest.hasNext()) {
            weight -= eldest.next().weight();
            eldest.remove();
        }
    }

    synchronized int size() {
        return entries.size();
    }

    private static Digest digest(byte[] bytes) {
        try {
            return new Digest(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
