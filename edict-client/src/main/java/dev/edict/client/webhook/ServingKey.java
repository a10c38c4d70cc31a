package dev.edict.client.webhook;

import dev.edict.client.transport.ClientKey;
import dev.edict.client.transport.Reloading;
import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/** The key of a server, as it is when somebody connects: a new one takes the place of the old without a restart. */
final class ServingKey extends X509ExtendedKeyManager {
    private static final String ALIAS = "serving";

    private final Reloading<ClientKey> key;

    ServingKey(Reloading<ClientKey> key) {
        this.key = key;
    }

    @Override
    public @Nullable String chooseEngineServerAlias(String type, Principal @Nullable [] issuers, SSLEngine engine) {
        return chooseServerAlias(type, issuers, null);
    }

    @Override
    public @Nullable String chooseServerAlias(String type, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return key.current().chain().getFirst().getPublicKey().getAlgorithm().equals(type) ? ALIAS : null;
    }

    @Override
    public String[] getServerAliases(String type, Principal @Nullable [] issuers) {
        return new String[] {ALIAS};
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return key.current().chain().toArray(X509Certificate[]::new);
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return key.current().key();
    }

    @Override
    public String @Nullable [] getClientAliases(String type, Principal @Nullable [] issuers) {
        return null;
    }

    @Override
    public @Nullable String chooseClientAlias(String[] types, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }
}
