package dev.edict.server.certificate;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Shows one certificate, with all that came with it, to whoever asks for one that has such a key. As Go's clients do, it does not
 * matter whom the other side says that it trusts: it may know the way from a certificate to them.
 */
final class ShownCertificate extends X509ExtendedKeyManager {
    private static final String ALIAS = "own";

    private final Credential own;

    ShownCertificate(Credential own) {
        this.own = own;
    }

    private @Nullable String alias(String... algorithms) {
        for (String algorithm : algorithms) {
            if (algorithm.equals(own.privateKey().getAlgorithm())) {
                return ALIAS;
            }
        }
        return null;
    }

    private String @Nullable [] aliases(String algorithm) {
        String alias = alias(algorithm);
        return alias == null ? null : new String[] {alias};
    }

    @Override
    public String @Nullable [] getClientAliases(String algorithm, Principal @Nullable [] issuers) {
        return aliases(algorithm);
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] algorithms, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return alias(algorithms);
    }

    @Override
    public @Nullable String chooseEngineClientAlias(
            String[] algorithms, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return alias(algorithms);
    }

    @Override
    public String @Nullable [] getServerAliases(String algorithm, Principal @Nullable [] issuers) {
        return aliases(algorithm);
    }

    @Override
    public @Nullable String chooseServerAlias(
            String algorithm, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return alias(algorithm);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String algorithm, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return alias(algorithm);
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return own.chain().toArray(new X509Certificate[0]);
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return own.privateKey();
    }
}
