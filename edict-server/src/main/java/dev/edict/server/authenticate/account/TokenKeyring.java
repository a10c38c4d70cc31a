package dev.edict.server.authenticate.account;

import java.lang.System.Logger;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The keys of tokens of a running server. Now and then it looks whether somebody has put others in their place. Keys that
 * can not be read, or do not belong together, are not taken: those from before are used until the next look.
 */
public final class TokenKeyring implements AutoCloseable {
    private static final Logger LOG = System.getLogger(TokenKeyring.class.getName());

    /** Keys as texts: see {@link TokenKeys#read}. */
    public record Source(String signing, List<String> verifying) {
        TokenKeys read(boolean together) {
            return TokenKeys.read(signing, verifying, together);
        }

        /** Shows no secret. */
        @Override
        public String toString() {
            return "Source of " + verifying.size();
        }
    }

    /** Keys, and what has been known by them. */
    record Present(Source source, TokenKeys keys, VerifiedTokens verified) {}

    private final Supplier<Source> source;
    private volatile Present present;
    private volatile @Nullable Thread looking;

    /**
     * @param madeTogether whether the first keys are this server's own pair, which need not be tried at every start
     * @throws IllegalArgumentException if the keys are not usable
     */
    public TokenKeyring(Supplier<Source> source, boolean madeTogether) {
        this.source = source;
        this.present = open(source.get(), madeTogether);
    }

    private static Present open(Source texts, boolean together) {
        return new Present(texts, texts.read(together), new VerifiedTokens());
    }

    Present present() {
        return present;
    }

    TokenKeys keys() {
        return present.keys();
    }

    /** Looks from now on. */
    public void start(Duration interval) {
        looking = Thread.ofVirtual().name("edict-token-keys").start(() -> {
            try {
                while (true) {
                    Thread.sleep(interval);
                    look();
                }
            } catch (InterruptedException closed) {
                // The server ends.
            }
        });
    }

    void look() {
        try {
            Source now = source.get();
            if (!now.equals(present.source())) {
                present = open(now, false);
                LOG.log(Logger.Level.INFO, "tokens of service accounts are signed by the key " + keys().signing().id()
                        + " and known by " + keys().known().size());
            }
        } catch (RuntimeException unusable) {
            LOG.log(Logger.Level.WARNING, "the keys of service accounts' tokens stay as they were: " + unusable.getMessage());
        }
    }

    @Override
    public void close() {
        Thread thread = looking;
        if (thread != null) {
            thread.interrupt();
        }
    }
}
