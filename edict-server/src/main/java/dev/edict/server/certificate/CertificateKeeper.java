package dev.edict.server.certificate;

import dev.edict.server.http.LogText;
import dev.edict.server.http.ServerIdentities;
import dev.edict.server.http.ServerIdentity;
import dev.edict.server.http.Unquoted;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.security.PublicKey;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The certificates of a running server. Now and then it looks at them: what ends soon has then been renewed, what somebody
 * has put into the files is taken. Connections that are open keep what they began with.
 *
 * <p>An authority with another key is not taken while the server runs, since nobody who trusts the first would trust what
 * the second issues; it needs a restart, and a warning says so.
 */
public final class CertificateKeeper implements AutoCloseable {
    private static final Logger LOG = System.getLogger(CertificateKeeper.class.getName());
    private static final Duration LAST_LOOK = Duration.ofSeconds(5);

    private final Supplier<CertificateDirectory> files;
    private final Supplier<ServerIdentity> serving;
    private final List<NamedServingFiles> named;
    private final PublicKey authority;
    private final ServingEnds ends;
    private volatile CertificateDirectory current;
    private volatile ServerIdentities identities;
    private volatile @Nullable Thread looking;
    private boolean warned;
    /** What was wrong at the last look, so that it is told once; empty if nothing was. Only the looking thread uses it. */
    private String complaint = "";

    private CertificateKeeper(
            Supplier<CertificateDirectory> files, @Nullable ServingFiles serving, List<NamedServingFiles> named, Clock clock) {
        this.ends = new ServingEnds(clock);
        this.files = files;
        this.current = files.get();
        this.authority = current.authority().certificate().getPublicKey();
        this.serving = serving == null ? () -> current.server().identity() : serving::read;
        this.named = List.copyOf(named);
        this.identities = read();
        ends.warn(identities);
    }

    private ServerIdentities read() {
        return new ServerIdentities(serving.get(), named.stream().map(NamedServingFiles::read).toList());
    }

    /**
     * @param files opens them, and renews what ends soon
     * @param serving what the server shows instead of its own, or null
     * @param named what it shows to those who ask by certain names
     */
    public static CertificateKeeper of(
            Supplier<CertificateDirectory> files, @Nullable ServingFiles serving, List<NamedServingFiles> named, Clock clock) {
        return new CertificateKeeper(files, serving, named, clock);
    }

    public CertificateDirectory current() {
        return current;
    }

    /** What the server shows. */
    public ServerIdentities identities() {
        return identities;
    }

    /** Looks from now on. @param renewed is given what the server shall show when that has changed */
    public void start(Duration interval, Consumer<ServerIdentities> renewed) {
        looking = Thread.ofVirtual().name("edict-certificates").start(() -> {
            try {
                while (true) {
                    Thread.sleep(interval);
                    look(renewed);
                }
            } catch (InterruptedException closed) {
                // The server ends.
            }
        });
    }

    /** What cannot be read or written now may be so at the next look; until then all stays as it was. */
    private void look(Consumer<ServerIdentities> renewed) {
        try {
            CertificateDirectory opened = files.get();
            if (opened.authority().certificate().getPublicKey().equals(authority)) {
                current = opened;
            } else if (!warned) {
                warned = true;
                LOG.log(Logger.Level.WARNING, "the authority in the files has another key; it is used after a restart");
            }
            ServerIdentities now = read();
            if (!now.equals(identities)) {
                renewed.accept(now);
                identities = now;
                LOG.log(Logger.Level.INFO, "the server shows a new certificate");
                ends.warn(now);
            }
            complaint = "";
        } catch (IllegalArgumentException | IllegalStateException | UncheckedIOException unusable) {
            complain(unusable);
        } catch (RuntimeException | Error unexpected) {
            LOG.log(Logger.Level.WARNING, "the certificates could not be renewed", Unquoted.of(unexpected));
        }
    }

    private void complain(RuntimeException unusable) {
        String cause = unusable.getCause() instanceof IOException unread ? " (" + unread + ")" : "";
        String words = unusable.getMessage() + cause;
        if (!words.equals(complaint)) {
            complaint = words;
            LOG.log(Logger.Level.WARNING, "the certificates stay as they are, because new ones can not be used: {0}",
                    LogText.of(words));
        }
    }

    /** Returns when nothing is written any more. */
    @Override
    public void close() {
        Thread thread = looking;
        if (thread == null) {
            return;
        }
        thread.interrupt();
        try {
            thread.join(LAST_LOOK);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }
}
