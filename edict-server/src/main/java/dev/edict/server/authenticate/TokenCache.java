package dev.edict.server.authenticate;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Remembers for a while whose tokens are, where it costs much to find out. Tokens themselves are not kept, but what a secret
 * hash makes of them, so that a look into memory shows nothing that could be used. The last ones are remembered; of several
 * who come with the same unknown token at once, one asks. Refusals with a reason are not remembered: the next attempt may fare
 * better. The lock of {@code known} guards it.
 */
public final class TokenCache implements TokenAuthenticator {
    private static final int MOST = 32 * 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String HASH = "HmacSHA256";

    private final TokenAuthenticator asked;
    private final long successNanos;
    private final long failureNanos;
    private final LongSupplier nanoTime;
    private volatile Tally tally = Tally.NONE;
    private final SecretKeySpec secret;
    private final Map<ByteBuffer, Found> known = new LinkedHashMap<>(16, 0.75f, true);
    private final Map<ByteBuffer, CompletableFuture<Found>> asking = new ConcurrentHashMap<>();

    /** Is told of each token. */
    public interface Tally {
        Tally NONE = new Tally() {
            @Override
            public void looked(boolean found, long nanoseconds) {}

            @Override
            public void asked(boolean answered) {}

            @Override
            public void waiting(boolean asks, int change) {}
        };

        void looked(boolean found, long nanoseconds);

        /** @param answered whether it was found out whose the token is, or that it is nobody's */
        void asked(boolean answered);

        /**
         * Some more, or fewer, wait to be told whose a token is.
         *
         * @param asks whether they ask themselves, or wait for one who asks
         */
        void waiting(boolean asks, int change);
    }

    /** @param bearer null if the token is nobody's */
    private record Found(@Nullable Bearer bearer, long until) {}

    /**
     * @param success for how long it is remembered whose a token is
     * @param failure for how long it is remembered that it is nobody's; not at all if there is no time
     */
    public TokenCache(TokenAuthenticator asked, Duration success, Duration failure, LongSupplier nanoTime) {
        this.asked = asked;
        this.successNanos = success.toNanos();
        this.failureNanos = failure.toNanos();
        this.nanoTime = nanoTime;
        byte[] random = new byte[32];
        new SecureRandom().nextBytes(random);
        this.secret = new SecretKeySpec(random, HASH);
    }

    @Override
    public @Nullable Bearer authenticate(String token, List<String> audiences) throws TokenRefusedException {
        long begin = System.nanoTime();
        ByteBuffer key = key(token, audiences);
        Found found = find(key);
        if (found != null) {
            tally.looked(true, System.nanoTime() - begin);
            return found.bearer();
        }
        try {
            return ask(key, token, audiences);
        } finally {
            tally.looked(false, System.nanoTime() - begin);
        }
    }

    private @Nullable Bearer ask(ByteBuffer key, String token, List<String> audiences) throws TokenRefusedException {
        CompletableFuture<Found> mine = new CompletableFuture<>();
        CompletableFuture<Found> other = asking.putIfAbsent(key, mine);
        Tally telling = tally;
        telling.waiting(other == null, 1);
        if (other != null) {
            try {
                return await(other);
            } finally {
                telling.waiting(false, -1);
            }
        }
        boolean answered = false;
        try {
            Bearer bearer = asked.authenticate(token, audiences);
            long time = bearer == null ? failureNanos : successNanos;
            Found found = new Found(bearer, nanoTime.getAsLong() + time);
            if (time > 0) {
                keep(key, found);
            }
            mine.complete(found);
            answered = true;
            return bearer;
        } catch (TokenRefusedException | RuntimeException | Error refused) {
            mine.completeExceptionally(refused);
            throw refused;
        } finally {
            asking.remove(key, mine);
            telling.asked(answered);
            telling.waiting(true, -1);
        }
    }

    private static @Nullable Bearer await(CompletableFuture<Found> other) throws TokenRefusedException {
        try {
            return other.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).bearer();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof TokenRefusedException refused
                    ? refused : new TokenRefusedException("authentication failed unexpectedly");
        } catch (TimeoutException late) {
            throw new TokenRefusedException("context deadline exceeded");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new TokenRefusedException("context canceled");
        }
    }

    private @Nullable Found find(ByteBuffer key) {
        synchronized (known) {
            Found found = known.get(key);
            if (found != null && nanoTime.getAsLong() - found.until() >= 0) {
                known.remove(key);
                return null;
            }
            return found;
        }
    }

    private void keep(ByteBuffer key, Found found) {
        synchronized (known) {
            known.put(key, found);
            if (known.size() > MOST) {
                known.remove(known.keySet().iterator().next());
            }
        }
    }

    /** Who is told. */
    public void measure(Tally telling) {
        tally = telling;
    }

    private ByteBuffer key(String token, List<String> audiences) {
        try {
            Mac mac = Mac.getInstance(HASH);
            mac.init(secret);
            add(mac, token);
            audiences.forEach(audience -> add(mac, audience));
            return ByteBuffer.wrap(mac.doFinal());
        } catch (GeneralSecurityException everyPlatformHasIt) {
            throw new IllegalStateException(everyPlatformHasIt);
        }
    }

    /** With its length before it, so that no two lists of texts are the same to the hash. */
    private static void add(Mac mac, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).flip());
        mac.update(bytes);
    }
}
