package dev.edict.server;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.net.Socket;
import java.net.URI;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/** Notes which authorities a server names when it asks for a certificate, and has none to show. */
final class AskedAuthorities extends X509ExtendedKeyManager {
    private final List<String> named = new CopyOnWriteArrayList<>();

    private AskedAuthorities() {}

    /** The authorities whose certificates the server asks for in the handshake. */
    static List<String> of(RunningServer server) throws Exception {
        AskedAuthorities asked = new AskedAuthorities();
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(new KeyManager[] {asked}, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        URI address = server.edict.address();
        try (SSLSocket socket =
                (SSLSocket) context.getSocketFactory().createSocket(address.getHost(), address.getPort())) {
            socket.startHandshake();
        }
        return asked.named;
    }

    @Override
    public @Nullable String chooseClientAlias(String[] types, Principal @Nullable [] issuers, Socket socket) {
        for (Principal issuer : issuers == null ? new Principal[0] : issuers) {
            if (!named.contains(issuer.getName())) {
                named.add(issuer.getName());
            }
        }
        return null;
    }

    @Override
    public String[] getClientAliases(String type, Principal[] issuers) {
        return new String[0];
    }

    @Override
    public String[] getServerAliases(String type, Principal[] issuers) {
        return new String[0];
    }

    @Override
    public @Nullable String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
        return null;
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        return null;
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        return null;
    }
}
