package dev.edict.compat.kit;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import dev.edict.server.certificate.ServerNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.Base64;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** A certificate for 127.0.0.1 and its key, for those whom a server of this machine calls. */
record ServingFolder(CertificateAuthority authority, Credential credential) {

    static ServingFolder create() {
        CertificateAuthority authority = CertificateAuthority.create("kit-test", Clock.systemUTC(), new SecureRandom());
        return new ServingFolder(authority, authority.issueServer("kit-test", new ServerNames(Set.of("localhost"), Set.of("127.0.0.1"))));
    }

    /** Writes it as a secret of type {@code kubernetes.io/tls} is mounted. */
    Path writeTo(Path directory) throws IOException {
        Files.writeString(directory.resolve("tls.crt"), credential.certificatePem());
        Files.writeString(directory.resolve("tls.key"), credential.privateKeyPem());
        return directory;
    }

    /** The authority as it stands in objects. */
    String caBundle() {
        return Base64.getEncoder().encodeToString(Pem.encode(authority.certificate()).getBytes(StandardCharsets.US_ASCII));
    }

    SSLContext context() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("serving", credential.privateKey(), new char[0], credential.chain().toArray(new X509Certificate[0]));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, new char[0]);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }
}
