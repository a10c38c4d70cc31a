package dev.edict.compat.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The server that a kubeconfig's current context names, and its user. Connections are kept between requests. */
final class Target implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final String address;
    private final String token;
    private final HttpClient client;

    private Target(String address, String token, HttpClient client) {
        this.address = address;
        this.token = token;
        this.client = client;
    }

    /** What came back. */
    record Answer(int status, String type, List<String> warnings, JsonNode body) {}

    static Target of(Path kubeconfig) throws IOException {
        Config config = Config.fromKubeconfig(Files.readString(kubeconfig));
        HttpClient.Builder client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
        String address = config.getMasterUrl().replaceAll("/+$", "");
        if (address.startsWith("https:")) {
            try {
                client.sslContext(SSLUtils.sslContext(config));
            } catch (GeneralSecurityException unusable) {
                throw new IOException("the certificates of " + kubeconfig + " cannot be used", unusable);
            }
        }
        String token = config.getAutoOAuthToken() == null ? config.getOauthToken() : config.getAutoOAuthToken();
        return new Target(address, token == null ? "" : token, client.build());
    }

    Answer call(Step step) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = client.send(request(step).timeout(PATIENCE).build(), BodyHandlers.ofByteArray());
        return new Answer(response.statusCode(), response.headers().firstValue("Content-Type").orElse(""),
                response.headers().allValues("Warning").stream().sorted().toList(), Recording.parse(response.body()));
    }

    /** Begins to read an answer that does not end by itself. */
    HttpResponse<InputStream> open(Step step) throws IOException, InterruptedException {
        return client.send(request(step).build(), BodyHandlers.ofInputStream());
    }

    private HttpRequest.Builder request(Step step) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put("Accept", "application/json");
        // Without a name of its own the client is "unknown" in managed fields.
        headers.put("User-Agent", "");
        if (!token.isEmpty()) {
            headers.put("Authorization", "Bearer " + token);
        }
        if (step.body() != null) {
            headers.put("Content-Type", "application/json");
        }
        headers.putAll(step.headers());
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address + step.path()))
                .method(step.method().toUpperCase(Locale.ROOT),
                        step.body() == null ? BodyPublishers.noBody() : BodyPublishers.ofString(step.body()));
        headers.forEach(request::setHeader);
        return request;
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
