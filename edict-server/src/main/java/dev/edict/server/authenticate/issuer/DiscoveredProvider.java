package dev.edict.server.authenticate.issuer;

import dev.edict.server.http.LogText;
import java.io.IOException;
import java.lang.System.Logger;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An issuer that is asked where its keys are until it has said so: it may begin after this server, or run on it. */
final class DiscoveredProvider implements AutoCloseable {
    private static final Logger LOG = System.getLogger(DiscoveredProvider.class.getName());
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final Attempt attempt;
    private final String issuer;
    private volatile @Nullable Provider provider;
    private volatile String problem;
    private volatile @Nullable Thread asking;

    /** Asks the issuer once. */
    @FunctionalInterface
    interface Attempt {
        Provider discover() throws IOException;
    }

    DiscoveredProvider(String issuer, Attempt attempt) {
        this.issuer = issuer;
        this.attempt = attempt;
        this.problem = "oidc: authenticator for issuer \"" + issuer + "\" is not initialized";
    }

    /** Asks from now on, without making anybody wait. */
    void start() {
        asking = Thread.ofVirtual().name("edict-issuer").start(() -> {
            try {
                while (!ask()) {
                    Thread.sleep(PAUSE);
                }
            } catch (InterruptedException closed) {
                // Nobody needs it any more.
            }
        });
    }

    private boolean ask() {
        try {
            provider = attempt.discover();
            problem = "";
            return true;
        } catch (IOException notNow) {
            problem = String.valueOf(notNow.getMessage());
            LOG.log(Logger.Level.WARNING, "the issuer " + issuer + " does not say where its keys are: " + LogText.of(problem));
            return false;
        }
    }

    /** Null until the issuer has said where its keys are. */
    @Nullable Provider find() {
        return provider;
    }

    /** Why it has not; empty if it has. */
    String problem() {
        return problem;
    }

    @Override
    public void close() {
        Thread thread = asking;
        if (thread != null) {
            thread.interrupt();
        }
    }
}
