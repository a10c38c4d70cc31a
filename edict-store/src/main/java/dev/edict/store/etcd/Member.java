package dev.edict.store.etcd;

import dev.edict.store.StoreException;
import dev.edict.store.etcd.wire.Methods;
import io.grpc.CallOptions;
import io.grpc.ChannelCredentials;
import io.grpc.ConnectivityState;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.TlsChannelCredentials;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * One member of the cluster and the connection to it, which is made when it is first needed and again when it is lost.
 *
 * <p>A member that did not answer although it is connected is in doubt for a while: it may be cut off from the others, stopped
 * or overloaded, and others are asked first. Watches on it are ended when a request has waited for it in vain, so that they
 * begin again elsewhere.
 */
final class Member implements AutoCloseable {

    private static final long DOUBT = TimeUnit.SECONDS.toNanos(10);
    private static final long NUDGE_INTERVAL = TimeUnit.MILLISECONDS.toNanos(250);
    private static final char[] NO_PASSWORD = {};

    private final URI endpoint;
    private final ManagedChannel channel;
    private final AtomicLong lastNudge = new AtomicLong(System.nanoTime());
    private final AtomicLong lastFailure = new AtomicLong(System.nanoTime() - DOUBT);
    private final Set<WatchStream> watches = ConcurrentHashMap.newKeySet();

    Member(URI endpoint, EtcdOptions.@Nullable Tls tls, Executor executor) {
        this.endpoint = endpoint;
        this.channel = Grpc.newChannelBuilderForAddress(
                        endpoint.getHost(), endpoint.getPort(), credentials(endpoint, tls))
                .executor(executor)
                .maxInboundMessageSize(Integer.MAX_VALUE)
                // As often as gRPC lets one ask, and half as often as etcd does by default.
                .keepAliveTime(10, TimeUnit.SECONDS)
                .keepAliveTimeout(5, TimeUnit.SECONDS)
                .disableRetry()
                .build();
    }

    private static ChannelCredentials credentials(URI endpoint, EtcdOptions.@Nullable Tls tls) {
        if (endpoint.getScheme().equals("http")) {
            return InsecureChannelCredentials.create();
        }
        TlsChannelCredentials.Builder builder = TlsChannelCredentials.newBuilder();
        try {
            if (tls != null && tls.authorities() != null) {
                builder.trustManager(trust(Pem.certificates(tls.authorities())).getTrustManagers());
            }
            if (tls != null && tls.certificate() != null && tls.key() != null) {
                KeyStore store = emptyStore();
                store.setKeyEntry(
                        "client",
                        Pem.privateKey(tls.key()),
                        NO_PASSWORD,
                        Pem.certificates(tls.certificate()).toArray(Certificate[]::new));
                KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
                keys.init(store, NO_PASSWORD);
                builder.keyManager(keys.getKeyManagers());
            }
            return builder.build();
        } catch (IOException | GeneralSecurityException failure) {
            throw new StoreException("cannot use the certificates for etcd: " + failure.getMessage(), failure);
        }
    }

    private static TrustManagerFactory trust(List<Certificate> authorities)
            throws IOException, GeneralSecurityException {
        KeyStore store = emptyStore();
        for (int i = 0; i < authorities.size(); i++) {
            store.setCertificateEntry("authority-" + i, authorities.get(i));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        return trust;
    }

    private static KeyStore emptyStore() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        return store;
    }

    URI endpoint() {
        return endpoint;
    }

    ManagedChannel channel() {
        return channel;
    }

    boolean connected() {
        return channel.getState(false) == ConnectivityState.READY;
    }

    /** Whether it is connected and has not failed lately. */
    boolean trusted() {
        return connected() && System.nanoTime() - lastFailure.get() >= DOUBT;
    }

    boolean failedBefore(Member other) {
        return lastFailure.get() - other.lastFailure.get() < 0;
    }

    /** Whether it may yet turn out that it can be reached. */
    boolean connecting() {
        ConnectivityState state = channel.getState(false);
        return state == ConnectivityState.CONNECTING || state == ConnectivityState.IDLE;
    }

    /** A request to it has failed in a way in which one to another member may not. */
    void doubt(Status status) {
        lastFailure.set(System.nanoTime());
        if (status.getCode() == Status.Code.DEADLINE_EXCEEDED) {
            watches.forEach(WatchStream::abandon);
        }
    }

    /** It has answered. */
    void answered() {
        if (System.nanoTime() - lastFailure.get() < DOUBT) {
            lastFailure.set(System.nanoTime() - DOUBT);
        }
    }

    /** Opens a watch stream. */
    WatchStream openWatch(Metadata headers, boolean reportsProgress) {
        WatchStream stream = new WatchStream(
                channel.newCall(Methods.WATCH, CallOptions.DEFAULT), headers, reportsProgress, this, watches::remove);
        watches.add(stream);
        return stream;
    }

    /** Starts to connect, unless that is under way: soon after a failure rather than after gRPC's growing pauses. */
    void connect() {
        if (channel.getState(true) == ConnectivityState.TRANSIENT_FAILURE) {
            long last = lastNudge.get();
            long now = System.nanoTime();
            if (now - last > NUDGE_INTERVAL && lastNudge.compareAndSet(last, now)) {
                channel.resetConnectBackoff();
            }
        }
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
