package dev.edict.store.etcd;

import dev.edict.store.StoreException;
import io.grpc.ChannelCredentials;
import io.grpc.ConnectivityState;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** One member of the cluster and the connection to it, which is made when it is first needed and again when it is lost. */
final class Member implements AutoCloseable {

    private static final long NUDGE_INTERVAL = TimeUnit.MILLISECONDS.toNanos(250);
    private static final char[] NO_PASSWORD = {};

    private final URI endpoint;
    private final ManagedChannel channel;
    private final AtomicLong lastNudge = new AtomicLong(System.nanoTime());

    Member(URI endpoint, EtcdOptions.@Nullable Tls tls, Executor executor) {
        this.endpoint = endpoint;
        this.channel = Grpc.newChannelBuilderForAddress(
                        endpoint.getHost(), endpoint.getPort(), credentials(endpoint, tls))
                .executor(executor)
                .maxInboundMessageSize(Integer.MAX_VALUE)
                .keepAliveTime(20, TimeUnit.SECONDS)
                .keepAliveTimeout(10, TimeUnit.SECONDS)
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
