package dev.edict.server.certificate;

import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** TLS as a client speaks it: whom it trusts, and what it shows. */
public final class ClientTls {
    private ClientTls() {}

    /** A client that trusts one authority and shows one certificate. */
    public static SSLContext context(X509Certificate authority, Credential client) {
        return trusting(List.of(authority), client);
    }

    /**
     * A client that trusts these authorities, and nobody else; those of the system if there are none.
     *
     * @param client what it shows when it is asked, or null
     */
    public static SSLContext trusting(List<X509Certificate> authorities, @Nullable Credential client) {
        try {
            return context(trust(authorities), client);
        } catch (GeneralSecurityException | IOException unusable) {
            throw new IllegalStateException("the credentials cannot be used", unusable);
        }
    }

    /** A client that believes whatever it is shown. */
    public static SSLContext trustingAnybody(@Nullable Credential client) {
        try {
            return context(new TrustManager[] {new Credulous()}, client);
        } catch (GeneralSecurityException unusable) {
            throw new IllegalStateException("the credentials cannot be used", unusable);
        }
    }

    private static SSLContext context(TrustManager[] trust, @Nullable Credential client)
            throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(client == null ? new KeyManager[0] : new KeyManager[] {new ShownCertificate(client)}, trust, null);
        return context;
    }

    private static TrustManager[] trust(List<X509Certificate> authorities)
            throws GeneralSecurityException, IOException {
        KeyStore trusted = authorities.isEmpty() ? null : empty();
        for (int index = 0; trusted != null && index < authorities.size(); index++) {
            trusted.setCertificateEntry("authority-" + index, authorities.get(index));
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        TrustManager[] judges = trust.getTrustManagers();
        for (int index = 0; index < judges.length; index++) {
            if (judges[index] instanceof X509ExtendedTrustManager judge) {
                judges[index] = new WordedTrust(judge);
            }
        }
        return judges;
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    /** For those who have said in so many words that they want no verification. */
    private static final class Credulous extends X509ExtendedTrustManager {
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
