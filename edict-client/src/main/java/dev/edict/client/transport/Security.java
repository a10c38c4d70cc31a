package dev.edict.client.transport;

import java.security.cert.X509Certificate;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** The TLS of a server, as authorities and keys are now. Safe for use by any thread. */
final class Security {
    private final Endpoint endpoint;
    private final @Nullable Reloading<List<X509Certificate>> authorities;
    private final ReentrantLock lock = new ReentrantLock();
    /** Made of the two below, once there has been one; all are guarded by the lock. */
    private @Nullable SSLContext context;

    private @Nullable ClientKey key;
    private @Nullable List<X509Certificate> trusted;

    /** @param clock tells when files are looked at again */
    Security(Endpoint endpoint, InstantSource clock) {
        this.endpoint = endpoint;
        this.authorities = endpoint.trust() instanceof Trust.Authorities(Source certificates)
                ? new Reloading<>(List.of(certificates), contents -> ClientKey.certificates(contents.getFirst()), clock)
                : null;
    }

    /** The same object as long as nothing changes, so that its sessions can be resumed. @return null for a server without TLS */
    @SuppressWarnings("ReferenceEquality") // what has not changed is the same object
    @Nullable SSLContext current(@Nullable ClientKey wanted) {
        if (!endpoint.isSecure()) {
            return null;
        }
        List<X509Certificate> trustedNow = authorities == null ? null : authorities.current();
        lock.lock();
        try {
            if (context == null || key != wanted || trusted != trustedNow) {
                boolean anything = endpoint.trust() instanceof Trust.Anything;
                context = SecureConnections.context(trustedNow, anything, endpoint.serverName(), wanted);
                key = wanted;
                trusted = trustedNow;
            }
            return context;
        } finally {
            lock.unlock();
        }
    }
}
