package dev.edict.server;

import dev.edict.server.certificate.CertificateDirectory;
import dev.edict.server.certificate.KeyFiles;
import dev.edict.server.certificate.ServerNames;
import dev.edict.server.certificate.SharedKeys;
import dev.edict.server.http.Unquoted;
import dev.edict.store.Store;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.security.SecureRandom;

/**
 * Where a server's keys are: those that it has in common with others, and its own.
 *
 * @param common in the directory that several servers share, or with the others
 * @param own in the directory of this server, or in memory
 */
record KeyPlaces(KeyFiles common, KeyFiles own, SecureRandom random) {
    private static final Logger LOG = System.getLogger(KeyPlaces.class.getName());

    static KeyPlaces of(EdictBuilder choices) {
        Path directory = choices.certificates;
        Path pki = choices.pki;
        KeyFiles own = directory == null ? KeyFiles.inMemory() : KeyFiles.in(directory);
        return new KeyPlaces(pki == null ? own : KeyFiles.in(pki), own, new SecureRandom());
    }

    /** Before anything is written to the store, so that a server that may not join leaves no trace there. */
    void join(EdictBuilder choices, Store store) {
        if (choices.joinSecret != null) {
            new SharedKeys(store, common).join(choices.joinSecret, choices.clock, random);
        }
    }

    /** Warns if other servers on the store have other keys. */
    void compare(Store store) {
        try {
            if (new SharedKeys(store, common).othersAreThere()) {
                LOG.log(Logger.Level.WARNING, "another server on this store has other keys than this one, so that tokens and "
                        + "certificates of one are refused by the other. Start all with the same --pki directory or the same "
                        + "--join-secret. If there is no other server any more, delete " + SharedKeys.PLACE
                        + " from the store.");
            }
        } catch (RuntimeException unreachable) {
            LOG.log(Logger.Level.DEBUG, "the keys of other servers cannot be looked at", Unquoted.of(unreachable));
        }
    }

    /** The certificates, with everything made or renewed that is missing or ends soon. */
    CertificateDirectory open(EdictBuilder choices) {
        try {
            ServerNames names = ServerNames.ofApiServer(
                    InetAddress.getLocalHost().getHostName(), choices.serviceNetwork.first(), "cluster.local",
                    choices.extraNames);
            return CertificateDirectory.open(common, own, names, choices.clock, random);
        } catch (UnknownHostException nameless) {
            throw new UncheckedIOException(nameless);
        }
    }
}
