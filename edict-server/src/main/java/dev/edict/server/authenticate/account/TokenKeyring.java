package dev.edict.server.authenticate.account;

import dev.edict.server.http.LogText;
import dev.edict.server.metrics.MetricRegistry;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
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
    private final Surroundings surroundings;
    private volatile Present present;
    private volatile long looked;
    private volatile @Nullable Thread looking;

    /**
     * @param madeTogether whether the first keys are this server's own pair, which need not be tried at every start
     * @throws IllegalArgumentException if the keys are not usable
     */
    public TokenKeyring(Supplier<Source> source, boolean madeTogether) {
        this(source, madeTogether, new Surroundings(registry -> {}, () -> {}, System::nanoTime));
    }

    /** @param measured adds what is counted of the source @param end ends the source */
    record Surroundings(Consumer<MetricRegistry> measured, Runnable end, LongSupplier nanoTime) {}

    TokenKeyring(Supplier<? extends Material> source, boolean madeTogether, Surroundings surroundings) {
        this.source = source;
        this.surroundings = surroundings;
        this.looked = surroundings.nanoTime().getAsLong();
        this.present = open(source.get(), madeTogether);
    }

    /**
     * The keys of somebody else, who signs.
     *
     * @throws dev.edict.server.socket.PluginException if he does not answer
     */
    public static TokenKeyring of(ExternalSigner signer) {
        return new TokenKeyring(signer::fetch, false, new Surroundings(signer::measure, signer::close, System::nanoTime));
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
        if (isDue()) {
            lookIfDue();
        }
        return present;
    }

    private boolean isDue() {
        return present.material().refresh() != null && surroundings.nanoTime().getAsLong() - looked > PAUSE;
    }

    /** Of many who come at once, one looks; the others wait for what is found. */
    private synchronized void lookIfDue() {
        if (isDue()) {
            look();
        }
    }

    /** Adds what is counted of somebody else's keys. */
    public void measure(MetricRegistry registry) {
        surroundings.measured().accept(registry);
    }

    synchronized void look() {
        try {
            Material now = source.get();
            if (!now.equals(present.material())) {
                present = open(now, false);
                LOG.log(Logger.Level.INFO, "tokens of service accounts are signed by " + keys().signer() + ", and known by "
                        + keys().known().size() + " keys");
            }
        } catch (RuntimeException unusable) {
            LOG.log(Logger.Level.WARNING, "the keys of service accounts' tokens stay as they were: "
                    + LogText.of(unusable.getMessage()));
        } finally {
            looked = surroundings.nanoTime().getAsLong();
        }
    }

    @Override
    public void close() {
        Thread thread = looking;
        if (thread != null) {
            thread.interrupt();
        }
        surroundings.end().run();
    }
}
