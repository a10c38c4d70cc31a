package dev.edict.client.transport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** TLS with a server: whom to trust, and what to show. */
final class SecureConnections {
    private SecureConnections() {}

    /**
     * @param authorities null for those of the system
     * @param anything whether any server will do
     * @param serverName the name that the server must have; empty for that of its address
     */
    static SSLContext context(
            @Nullable List<X509Certificate> authorities, boolean anything, String serverName, @Nullable ClientKey key) {
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            KeyManager[] keys = key == null ? null : new KeyManager[] {new OnlyKey(key)};
            context.init(keys, anything ? new TrustManager[] {new Trusting()} : trust(authorities), null);
            return serverName.isEmpty() ? context : NamedServer.context(context, serverName);
        } catch (GeneralSecurityException unusable) {
            throw new IllegalArgumentException("TLS can not be set up: " + unusable.getMessage(), unusable);
        }
    }

    /** For a proxy, which is trusted as the server is, and shown no key. */
    static SSLContext toProxy(Trust trust) {
        return switch (trust) {
            case Trust.OfSystem system -> context(null, false, "", null);
            case Trust.Anything anything -> context(null, true, "", null);
            case Trust.Authorities(Source certificates) -> {
                try {
                    yield context(ClientKey.certificates(certificates.read()), false, "", null);
                } catch (IOException unreadable) {
                    throw new UncheckedIOException("can not read " + certificates, unreadable);
                }
            }
        };
    }

    private static TrustManager @Nullable [] trust(@Nullable List<X509Certificate> authorities) throws GeneralSecurityException {
        if (authorities == null) {
            return null;
        }
        try {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            for (int index = 0; index < authorities.size(); index++) {
                store.setCertificateEntry("authority-" + index, authorities.get(index));
            }
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(store);
            return factory.getTrustManagers();
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Shows the same key to every server that asks for one of its kind, whatever authorities the server names. */
    private static final class OnlyKey extends X509ExtendedKeyManager {
        private static final String ALIAS = "client";

        private final ClientKey key;

        OnlyKey(ClientKey key) {
            this.key = key;
        }

        private @Nullable String choose(String[] types) {
            return List.of(types).contains(key.chain().getFirst().getPublicKey().getAlgorithm()) ? ALIAS : null;
        }

        @Override
        public @Nullable String chooseEngineClientAlias(String[] types, Principal[] issuers, SSLEngine engine) {
            return choose(types);
        }

        @Override
        public @Nullable String chooseClientAlias(String[] types, Principal[] issuers, Socket socket) {
            return choose(types);
        }

        @Override
        public String[] getClientAliases(String type, Principal[] issuers) {
            return new String[] {ALIAS};
        }

        @Override
        public X509Certificate[] getCertificateChain(String alias) {
            return key.chain().toArray(X509Certificate[]::new);
        }

        @Override
        public PrivateKey getPrivateKey(String alias) {
            return key.key();
        }

        @Override
        public String[] getServerAliases(String type, Principal[] issuers) {
            return new String[0];
        }

        @Override
        public @Nullable String chooseServerAlias(String type, Principal[] issuers, Socket socket) {
            return null;
        }
    }

    /** Believes every server. An extended one, so that names are not checked either. */
    private static final class Trusting extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
