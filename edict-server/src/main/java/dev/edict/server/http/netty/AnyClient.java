package dev.edict.server.http.netty;

import java.net.Socket;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Lets every client certificate through the handshake. Whether it proves anything is decided by authentication, which
 * can then answer with a status instead of a broken connection.
 */
final class AnyClient extends X509ExtendedTrustManager {

    private final List<X509Certificate> authorities;

    AnyClient(List<X509Certificate> authorities) {
        this.authorities = authorities;
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return authorities.toArray(new X509Certificate[0]);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket) {
        throw new UnsupportedOperationException("this side is the server");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine) {
        throw new UnsupportedOperationException("this side is the server");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {
        throw new UnsupportedOperationException("this side is the server");
    }
}
