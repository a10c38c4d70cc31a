package dev.edict.server.http.netty;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.ServerNames;
import dev.edict.server.http.HttpHandler;
import dev.edict.server.http.HttpLimits;
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.HttpServerOptions;
import dev.edict.server.http.ServerIdentity;
import dev.edict.server.http.TlsOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** The ways in which clients are connected to the server under test. */
@SuppressWarnings("ImmutableEnumChecker") // a platform is made of factories that nobody changes
enum Wiring {
    PLAIN_HTTP_1(false, HttpClient.Version.HTTP_1_1, Platform.best()),
    TLS_HTTP_1(true, HttpClient.Version.HTTP_1_1, Platform.best()),
    TLS_HTTP_2(true, HttpClient.Version.HTTP_2, Platform.best()),
    PORTABLE_HTTP_1(true, HttpClient.Version.HTTP_1_1, Platform.portable()),
    PORTABLE_HTTP_2(true, HttpClient.Version.HTTP_2, Platform.portable());

    static final CertificateAuthority AUTHORITY =
            CertificateAuthority.create("test authority", Clock.systemUTC(), new SecureRandom());
    static final ServerNames NAMES = ServerNames.ofApiServer("test", "10.96.0.1", "cluster.local", List.of());

    private final boolean tls;
    private final HttpClient.Version version;
    private final Platform platform;

    Wiring(boolean tls, HttpClient.Version version, Platform platform) {
        this.tls = tls;
        this.version = version;
        this.platform = platform;
    }

    boolean tls() {
        return tls;
    }

    Platform platform() {
        return platform;
    }

    HttpClient.Version version() {
        return version;
    }

    HttpServer start(HttpHandler handler) {
        return start(HttpLimits.defaults(), handler);
    }

    HttpServer start(HttpLimits limits, HttpHandler handler) {
        HttpServerOptions options = tls
                ? HttpServerOptions.tls(
                        InetAddress.getLoopbackAddress(),
                        0,
                        new TlsOptions(identity(AUTHORITY), List.of(AUTHORITY.certificate())))
                : HttpServerOptions.plainText(0);
        return NettyHttpServer.start(
                options.withLimits(limits).withCloseDeadline(Duration.ofSeconds(5)), handler, platform);
    }

    HttpClient client() {
        return client(null);
    }

    HttpClient client(@Nullable Credential credential) {
        return HttpClient.newBuilder().version(version).sslContext(clientContext(AUTHORITY, credential)).build();
    }

    URI uri(HttpServer server, String target) {
        return URI.create((tls ? "https" : "http") + "://127.0.0.1:" + server.port() + target);
    }

    static ServerIdentity identity(CertificateAuthority authority) {
        Credential credential = authority.issueServer("test", NAMES);
        return credential.identity();
    }

    static SSLContext clientContext(CertificateAuthority authority, @Nullable Credential credential) {
        try {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("authority", authority.certificate());
            TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
            trust.init(trusted);
            KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
            KeyStore own = KeyStore.getInstance("PKCS12");
            own.load(null, null);
            if (credential != null) {
                X509Certificate certificate = credential.certificate();
                own.setKeyEntry("own", credential.privateKey(), new char[0], new Certificate[] {certificate});
            }
            keys.init(own, new char[0]);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException failure) {
            throw new IllegalStateException(failure);
        }
    }
}
