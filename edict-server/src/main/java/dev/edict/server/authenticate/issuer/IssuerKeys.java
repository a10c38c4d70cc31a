package dev.edict.server.authenticate.issuer;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.LogText;
import java.io.IOException;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The keys with which an issuer signs. They are fetched when a token comes that none of the known ones has signed, and again,
 * beside the requests, when they have not been looked at for some minutes: so a new key is known with its first token, and one
 * that the issuer has taken back does not count for long. However many such tokens come, at most one fetch is under way, and
 * after a few of them there are pauses in between. What can not be fetched leaves the keys as they are. The lock guards all
 * fields.
 */
final class IssuerKeys {
    private static final Logger LOG = System.getLogger(IssuerKeys.class.getName());
    /** So many fetches may follow each other; then there is one in this time. */
    private static final int MOST_AT_ONCE = 5;

    /** An issuer has a few keys; if it has many, a token that does not name its own may not cost as many tries. */
    private static final int MOST_TRIES = 100;

    private static final long PAUSE = Duration.ofSeconds(2).toNanos();
    private static final long STALE = Duration.ofMinutes(5).toNanos();
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final String url;
    private final IssuerClient client;
    private final LongSupplier nanoTime;
    private final IssuerTally tally;
    private List<SigningKey> keys = List.of();
    private @Nullable CompletableFuture<List<SigningKey>> fetching;
    private boolean fetched;
    private long lastFetch;
    /** When so many pauses have passed that no fetch counts any more. */
    private long rested;

    IssuerKeys(String url, IssuerClient client, LongSupplier nanoTime, IssuerTally tally) {
        this.url = url;
        this.client = client;
        this.nanoTime = nanoTime;
        this.tally = tally;
    }

    /** @throws IOException if the signature is none that the issuer has made, or its keys can not be had */
    void verify(CompactToken token, SigningAlgorithm algorithm) throws IOException {
        if (isSigned(token, algorithm, known())) {
            return;
        }
        CompletableFuture<List<SigningKey>> fetch = fetched();
        if (fetch == null || !isSigned(token, algorithm, await(fetch))) {
            throw new IOException("failed to verify id token signature");
        }
    }

    private static boolean isSigned(CompactToken token, SigningAlgorithm algorithm, List<SigningKey> keys) {
        return keys.stream()
                .filter(key -> token.keyId().isEmpty() || token.keyId().equals(key.id()))
                .filter(key -> key.canSign(algorithm))
                .limit(MOST_TRIES)
                .anyMatch(key -> algorithm.isSigned(token.content(), token.signature(), key.key()));
    }

    private synchronized List<SigningKey> known() {
        if (fetched) {
            begin(STALE);
        }
        return keys;
    }

    /** The fetch that is under way, or a new one; null if there were too many. */
    private synchronized @Nullable CompletableFuture<List<SigningKey>> fetched() {
        begin(0);
        return fetching;
    }

    /** Begins a fetch, unless one is under way, or the last was less than that time ago, or there were many. */
    private synchronized void begin(long notWithin) {
        long now = nanoTime.getAsLong();
        if (fetching != null || fetched && (now - lastFetch < notWithin || rested - now > (MOST_AT_ONCE - 1) * PAUSE)) {
            return;
        }
        rested = (fetched && rested - now > 0 ? rested : now) + PAUSE;
        fetched = true;
        lastFetch = now;
        CompletableFuture<List<SigningKey>> fetch = new CompletableFuture<>();
        fetching = fetch;
        Thread.ofVirtual().name("edict-issuer-keys").start(() -> run(fetch));
    }

    private void run(CompletableFuture<List<SigningKey>> fetch) {
        try {
            byte[] body = fetch();
            List<SigningKey> found = SigningKey.ofSet(keySet(body));
            synchronized (this) {
                keys = found;
                fetching = null;
            }
            tally.fetched(body);
            fetch.complete(found);
        } catch (IOException failure) {
            LOG.log(Logger.Level.WARNING, "the keys of an issuer can not be had from " + LogText.of(url) + ": "
                    + LogText.of(failure.getMessage()));
            synchronized (this) {
                fetching = null;
            }
            tally.notFetched();
            fetch.completeExceptionally(failure);
        } catch (RuntimeException | Error defect) {
            synchronized (this) {
                fetching = null;
            }
            fetch.completeExceptionally(defect);
            throw defect;
        }
    }

    private byte[] fetch() throws IOException {
        try {
            return client.get(url);
        } catch (IOException failure) {
            throw new IOException("oidc: get keys failed: " + failure.getMessage(), failure);
        }
    }

    private static ObjectValue keySet(byte[] body) throws IOException {
        try {
            if (Json.parse(body) instanceof ObjectValue set) {
                return set;
            }
            throw new IOException("oidc: failed to decode keys: the set of keys is no object");
        } catch (JsonSyntaxException unreadable) {
            throw new IOException("oidc: failed to decode keys: " + unreadable.getMessage(), unreadable);
        }
    }

    private static List<SigningKey> await(CompletableFuture<List<SigningKey>> fetch) throws IOException {
        try {
            return fetch.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException | CompletionException failure) {
            throw new IOException("fetching keys " + (failure.getCause() instanceof IOException cause
                    ? cause.getMessage() : "oidc: get keys failed"), failure);
        } catch (TimeoutException late) {
            throw new IOException("fetching keys context deadline exceeded", late);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("fetching keys context canceled", interrupted);
        }
    }
}
