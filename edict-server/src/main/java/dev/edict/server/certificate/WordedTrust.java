package dev.edict.server.certificate;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import javax.net.ssl.SSLEngine;
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

    private static CertificateFault fault(
            X509Certificate[] chain, @Nullable SSLSession session, @Nullable String algorithm, CertificateException cause) {
        String host = algorithm == null || algorithm.isEmpty() || session == null ? null : session.getPeerHost();
        return CertificateFault.of(chain[0], host, Clock.systemUTC(), cause);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        try {
            judge.checkServerTrusted(chain, type, socket);
        } catch (CertificateException refused) {
            if (socket instanceof SSLSocket secure) {
                throw fault(chain, secure.getHandshakeSession(),
                        secure.getSSLParameters().getEndpointIdentificationAlgorithm(), refused);
            }
            throw fault(chain, null, null, refused);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) throws CertificateException {
        try {
            judge.checkServerTrusted(chain, type, engine);
        } catch (CertificateException refused) {
            throw fault(chain, engine.getHandshakeSession(),
                    engine.getSSLParameters().getEndpointIdentificationAlgorithm(), refused);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
        try {
            judge.checkServerTrusted(chain, type);
        } catch (CertificateException refused) {
            throw fault(chain, null, null, refused);
        }
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
