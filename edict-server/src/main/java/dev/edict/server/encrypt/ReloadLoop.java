package dev.edict.server.encrypt;

import dev.edict.server.encrypt.cipher.EncryptionEvent;
import dev.edict.server.http.LogText;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Looks whether the file of a configuration has changed, and uses what it says if that can be used and its plugins are well.
 * Otherwise what counted before goes on to count, and the file is tried again soon.
 */
final class ReloadLoop implements AutoCloseable {
    private static final Logger LOG = System.getLogger(ReloadLoop.class.getName());
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
    private static final Duration LEAST_PATIENCE = Duration.ofSeconds(10);

    private final Encryption encryption;
    private final ConfigurationFile file;
    private final Encryption.Settings settings;
    private final Thread thread;
    /** Those that others have replaced, for which somebody may still wait. */
    private final Set<Providers> leaving = ConcurrentHashMap.newKeySet();

    ReloadLoop(Encryption encryption, ConfigurationFile file, Encryption.Settings settings) {
        this.encryption = encryption;
        this.file = file;
        this.settings = settings;
        this.thread = Thread.ofVirtual().name("edict-encryption-reload").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    private void run() {
        Duration failing = FIRST_PAUSE;
        try {
            while (true) {
                boolean well = look();
                failing = well ? FIRST_PAUSE : failing.multipliedBy(2);
                Thread.sleep(well || failing.compareTo(settings.interval()) > 0 ? settings.interval() : failing);
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** @return false if the file can not be used */
    private boolean look() throws InterruptedException {
        try {
            if (file.hash().equals(encryption.configurationHash())) {
                return true;
            }
            Encryption.InUse newer = encryption.load(file, settings.times());
            if (newer.hash().equals(encryption.configurationHash())) {
                newer.providers().close();
                return true;
            }
            take(newer);
            encryption.tell(new EncryptionEvent.Reloaded(true));
            LOG.log(Logger.Level.INFO, "encryption goes on by what {0} says now", file.path());
            return true;
        } catch (RuntimeException unusable) {
            encryption.tell(new EncryptionEvent.Reloaded(false));
            LOG.log(Logger.Level.WARNING, "error processing encryption config file " + file.path() + ": "
                    + LogText.of(unusable.getMessage()));
            return false;
        }
    }

    private void take(Encryption.InUse newer) throws InterruptedException {
        try {
            awaitHealth(newer.providers());
        } catch (InterruptedException | RuntimeException unhealthy) {
            newer.providers().close();
            throw unhealthy;
        }
        Providers before = encryption.replace(newer).providers();
        if (before.plugins().isEmpty()) {
            before.close();
        } else {
            leaving.add(before);
            Thread.ofVirtual().name("edict-encryption-end").start(() -> closeLater(before));
        }
    }

    private void closeLater(Providers before) {
        try {
            Thread.sleep(before.grace());
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        before.close();
        leaving.remove(before);
    }

    private static void awaitHealth(Providers providers) throws InterruptedException {
        Duration patience = providers.grace().compareTo(LEAST_PATIENCE) < 0 ? LEAST_PATIENCE : providers.grace();
        String trouble = Encryption.awaitPlugins(providers, patience);
        if (trouble != null) {
            throw new IllegalArgumentException("health check for new transformers failed: " + trouble);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        leaving.forEach(Providers::close);
    }
}
