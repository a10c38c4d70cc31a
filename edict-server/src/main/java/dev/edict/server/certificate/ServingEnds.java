package dev.edict.server.certificate;

import dev.edict.server.http.ServerIdentities;
import dev.edict.server.http.ServerIdentity;
import java.lang.System.Logger;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Warns of certificates that clients will refuse for their dates. They are shown nevertheless: whoever has come with them may
 * have a reason, and a server that is up can be mended.
 */
record ServingEnds(Clock clock) {
    private static final Logger LOG = System.getLogger(ServingEnds.class.getName());

    void warn(ServerIdentities identities) {
        warn(identities.usual());
        identities.named().forEach(named -> warn(named.identity()));
    }

    private void warn(ServerIdentity identity) {
        String complaint = complaint(identity.certificate());
        if (complaint != null) {
            LOG.log(Logger.Level.WARNING, complaint);
        }
    }

    /** Null if there is nothing to complain of. */
    @Nullable String complaint(X509Certificate certificate) {
        Instant now = clock.instant();
        Instant end = certificate.getNotAfter().toInstant();
        Instant begin = certificate.getNotBefore().toInstant();
        if (now.isAfter(end)) {
            return of(certificate) + " has ended at " + end + ": clients refuse it until there is a newer one in its file";
        }
        return now.isBefore(begin)
                ? of(certificate) + " begins at " + begin + ": clients refuse it until then; is the clock right?" : null;
    }

    private static String of(X509Certificate certificate) {
        return "the certificate that the server shows (" + certificate.getSubjectX500Principal() + ")";
    }
}
