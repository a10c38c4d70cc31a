package dev.edict.compat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Somebody who shows a certificate to those who come, as a kubelet does. */
record ServingNode(HttpsServer server) implements AutoCloseable {
    private static final char[] NO_PASSWORD = new char[0];

    /** @param certificate PEM in base64, as it stands in objects */
    static ServingNode start(String certificate, PrivateKey key) throws IOException, GeneralSecurityException {
        Certificate shown = CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(Base64.getDecoder().decode(certificate)));
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        store.setKeyEntry("node", key, NO_PASSWORD, new Certificate[] {shown});
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, NO_PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", exchange -> {
            byte[] answer = "served by n1".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        return new ServingNode(server);
    }

    /** A kubeconfig that leads here by the name localhost, and trusts whom another one trusts. */
    Path kubeconfig(Path directory, String trusting) throws IOException {
        return Files.writeString(directory.resolve("node-kubeconfig"),
                trusting.replaceFirst("server: .*", "server: https://localhost:" + server.getAddress().getPort()));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
