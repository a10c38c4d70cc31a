package dev.edict.server.certificate;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Believes whom another believes, and says in Go's words why it does not believe a server. */
final class WordedTrust extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager judge;

    WordedTrust(X509ExtendedTrustManager judge) {
        this.judge = judge;
    }

    /** Asks the other, and then for a name that Go would believe. @param host the name that is to be proved, or null */
    private static void check(X509Certificate[] chain, @Nullable String host, Judgement judgement) throws CertificateException {
        try {
            judgement.check();
        } catch (CertificateException refused) {
            throw CertificateFault.of(chain[0], host, Clock.systemUTC(), refused);
        }
        if (host != null) {
            CertificateFault.requireNames(chain[0], host);
        }
    }

    @FunctionalInterface
    private interface Judgement {
        void check() throws CertificateException;
    }

    private static @Nullable String host(@Nullable SSLSession session, SSLParameters parameters) {
        String algorithm = parameters.getEndpointIdentificationAlgorithm();
        return algorithm == null || algorithm.isEmpty() || session == null ? null : session.getPeerHost();
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        String host = socket instanceof SSLSocket secure
                ? host(secure.getHandshakeSession(), secure.getSSLParameters()) : null;
        check(chain, host, () -> judge.checkServerTrusted(chain, type, socket));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        check(chain, host(engine.getHandshakeSession(), engine.getSSLParameters()),
                () -> judge.checkServerTrusted(chain, type, engine));
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        check(chain, null, () -> judge.checkServerTrusted(chain, type));
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        judge.checkClientTrusted(chain, type, socket);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        judge.checkClientTrusted(chain, type, engine);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
        judge.checkClientTrusted(chain, type);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return judge.getAcceptedIssuers();
    }
}
