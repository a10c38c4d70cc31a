package dev.edict.examples.envoy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.yaml.Yaml;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A cluster's server by plain HTTP: what an initializer needs of it, and no more. */
final class ApiServer implements AutoCloseable {
    private final String address;
    private final String token;
    private final HttpClient client;

    private ApiServer(String address, String token, HttpClient client) {
        this.address = address;
        this.token = token;
        this.client = client;
    }

    /** An answer that is no success. */
    static final class RefusedException extends IOException {
        private static final long serialVersionUID = 1;

        private final int code;

        /** @param body a Status, if the server has said why */
        RefusedException(int code, String body) {
            super(message(body));
            this.code = code;
        }

        private static String message(String body) {
            try {
                return ((ObjectValue) Json.parse(body)).string("message");
            } catch (RuntimeException noStatus) {
                return body;
            }
        }

        int code() {
            return code;
        }
    }

    /** The first cluster and the first user of a kubeconfig, which has to have a token. */
    static ApiServer of(Path kubeconfig) throws IOException, GeneralSecurityException {
        ObjectValue config = (ObjectValue) Yaml.parse(Files.readString(kubeconfig));
        ObjectValue cluster = config.list("clusters").objects().getFirst().object("cluster");
        ObjectValue user = config.list("users").objects().getFirst().object("user");
        HttpClient client = HttpClient.newBuilder()
                .sslContext(trusting(Base64.getDecoder().decode(cluster.string("certificate-authority-data")))).build();
        return new ApiServer(cluster.string("server"), user.string("token"), client);
    }

    private static SSLContext trusting(byte[] authorities) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        int number = 0;
        for (Certificate authority : CertificateFactory.getInstance("X.509")
                .generateCertificates(new ByteArrayInputStream(authorities))) {
            trusted.setCertificateEntry("authority-" + number++, authority);
        }
        TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        managers.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers.getTrustManagers(), null);
        return context;
    }

    ObjectValue get(String path) throws IOException, InterruptedException {
        return send("GET", path, "application/json", "");
    }

    ObjectValue post(String path, ObjectValue object) throws IOException, InterruptedException {
        return send("POST", path, "application/json", Json.text(object));
    }

    /** Applies a strategic merge patch. */
    ObjectValue patch(String path, ObjectValue patch) throws IOException, InterruptedException {
        return send("PATCH", path, "application/strategic-merge-patch+json", Json.text(patch));
    }

    /** Hands on each event of a watch until it ends. */
    void watch(String path, Consumer<ObjectValue> events) throws IOException, InterruptedException {
        HttpResponse<Stream<String>> response =
                client.send(request("GET", path, "application/json", ""), HttpResponse.BodyHandlers.ofLines());
        try (Stream<String> lines = response.body()) {
            if (response.statusCode() != 200) {
                throw new RefusedException(response.statusCode(), String.join("\n", lines.toList()));
            }
            lines.forEach(line -> events.accept((ObjectValue) Json.parse(line)));
        }
    }

    private ObjectValue send(String method, String path, String type, String body)
            throws IOException, InterruptedException {
        HttpResponse<String> response =
                client.send(request(method, path, type, body), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() / 100 != 2) {
            throw new RefusedException(response.statusCode(), response.body());
        }
        return (ObjectValue) Json.parse(response.body());
    }

    private HttpRequest request(String method, String path, String type, String body) {
        return HttpRequest.newBuilder(URI.create(address + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", type)
                .header("User-Agent", "envoy-initializer/0.0.1")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
