package dev.edict.server;

import dev.edict.server.bootstrap.Bootstrap;
import dev.edict.server.encrypt.Encryption;
import dev.edict.server.watch.Seals;
import java.lang.System.Logger;
import java.time.Duration;

/**
 * Sees to the objects without which nothing begins. If a plugin has to be asked for their keys that does not answer, it is
 * waited for, half a minute as by kube-apiserver: after a restart of the machine it may come up later than this server.
 */
record FirstObjects(Bootstrap bootstrap, Seals seals, Duration patience) {
    private static final Logger LOG = System.getLogger(FirstObjects.class.getName());
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    FirstObjects(Bootstrap bootstrap, Seals seals) {
        this(bootstrap, seals, PATIENCE);
    }

    /** @throws RuntimeException if they can not be read or written */
    void make() {
        try {
            bootstrap.run();
        } catch (RuntimeException failure) {
            if (seals == Seals.NONE || !(seals instanceof Encryption encryption) || !encryption.hasPlugins()) {
                throw failure;
            }
            await(encryption, failure);
            bootstrap.run();
        }
    }

    private void await(Encryption encryption, RuntimeException failure) {
        if (encryption.trouble() != null) {
            LOG.log(Logger.Level.WARNING, "the start waits for the plugins that have the keys");
        }
        try {
            String trouble = encryption.awaitPlugins(patience);
            if (trouble != null) {
                throw new IllegalStateException("the objects that a start needs are encrypted, and there is nobody to ask for their "
                        + "keys: " + trouble, failure);
            }
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
            throw failure;
        }
    }
}
