package dev.edict.server.certificate;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * TLS for another server in the process of this one, such as the kubelets of simulated nodes: what it shows has been signed by the
 * authority of this server, and it trusts the clients whom this server's authorities vouch for.
 *
 * @param context to listen with
 * @param authority who has signed what it shows, as PEM
 * @param frontProxyAuthority who vouches for this server when it passes on what others have asked
 */
public record NeighbourTls(SSLContext context, String authority, X509Certificate frontProxyAuthority) {
    public static NeighbourTls of(CertificateDirectory directory, String commonName, ServerNames names) {
        Credential shown = directory.authority().issueServer(commonName, names);
        X509Certificate proxies = directory.frontProxyAuthority().certificate();
        try {
            KeyStore trusted = empty();
            for (X509Certificate authority : List.of(directory.authority().certificate(), proxies)) {
                trusted.setCertificateEntry(authority.getSubjectX500Principal().getName(), authority);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            // No key store: it would encrypt the key, with a password stretched ten thousand times.
            context.init(new KeyManager[] {new ShownCertificate(shown)}, trust.getTrustManagers(), null);
            return new NeighbourTls(context, Pem.encode(directory.authority().certificate()), proxies);
        } catch (GeneralSecurityException | IOException unusable) {
            throw new IllegalStateException("the credentials cannot be used", unusable);
        }
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }
}
