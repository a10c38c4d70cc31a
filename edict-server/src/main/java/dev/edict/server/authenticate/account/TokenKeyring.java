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
    private static final long PAUSE = Duration.ofSeconds(1).toNanos();

    /** Where keys come from, as it was found. What is equal gives equal keys. */
    sealed interface Material permits Source, ExternalSigner.Fetched {
        /** @param together whether two keys are known to belong together */
        TokenKeys read(boolean together);

        /** When to look again; null for whenever the server looks at its files. */
        default @Nullable Duration refresh() {
            return null;
        }
    }

    /** Keys as texts: see {@link TokenKeys#read}. */
    public record Source(String signing, List<String> verifying) implements Material {
        @Override
        public TokenKeys read(boolean together) {
            return TokenKeys.read(signing, verifying, together);
        }

        /** Shows no secret. */
        @Override
        public String toString() {
            return "Source of " + verifying.size();
        }
    }

    /** Keys, and what has been known by them. */
    record Present(Material material, TokenKeys keys, VerifiedTokens verified) {}

    private final Supplier<? extends Material> source;
    private final Runnable end;
    private volatile Present present;
    private volatile long looked = System.nanoTime();
    private volatile @Nullable Thread looking;

    /**
     * @param madeTogether whether the first keys are this server's own pair, which need not be tried at every start
     * @throws IllegalArgumentException if the keys are not usable
     */
    public TokenKeyring(Supplier<Source> source, boolean madeTogether) {
        this(source, madeTogether, () -> {});
    }

    private TokenKeyring(Supplier<? extends Material> source, boolean madeTogether, Runnable end) {
        this.source = source;
        this.end = end;
        this.present = open(source.get(), madeTogether);
    }

    /**
     * The keys of somebody else, who signs.
     *
     * @throws dev.edict.server.socket.PluginException if he does not answer
     */
    public static TokenKeyring of(ExternalSigner signer) {
        return new TokenKeyring(signer::fetch, false, signer::close);
    }

    private static Present open(Material material, boolean together) {
        return new Present(material, material.read(together), new VerifiedTokens());
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
                    Duration wanted = present.material().refresh();
                    Thread.sleep(wanted == null ? interval : wanted);
                    look();
                }
            } catch (InterruptedException closed) {
                // The server ends.
            }
        });
    }

    /**
     * Looks whether somebody else has a key by now that is not known here; no more often than once a second, whoever asks.
     *
     * @return the keys after that
     */
    Present lookAgain() {
        if (present.material().refresh() != null && System.nanoTime() - looked > PAUSE) {
            look();
        }
        return present;
    }

    synchronized void look() {
        looked = System.nanoTime();
        try {
            Material now = source.get();
            if (!now.equals(present.material())) {
                present = open(now, false);
                LOG.log(Logger.Level.INFO, "tokens of service accounts are signed by " + keys().signer() + ", and known by "
                        + keys().known().size() + " keys");
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
        end.run();
    }
}
