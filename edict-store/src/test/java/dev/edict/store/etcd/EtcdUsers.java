package dev.edict.store.etcd;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Base64;

/** Makes an etcd ask for names and passwords, by its JSON gateway. */
final class EtcdUsers {

    private EtcdUsers() {}

    /** Lets the user {@code edict} with the password {@code secret} read and write the keys below {@code /registry/}. */
    static void enable(URI endpoint) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            post(client, endpoint, "user/add", "{'name': 'root', 'password': 'root'}");
            post(client, endpoint, "role/add", "{'name': 'root'}");
            post(client, endpoint, "user/grant", "{'user': 'root', 'role': 'root'}");
            post(client, endpoint, "user/add", "{'name': 'edict', 'password': 'secret'}");
            post(client, endpoint, "role/add", "{'name': 'registry'}");
            post(client, endpoint, "role/grant", "{'name': 'registry', 'perm': {'permType': 'READWRITE', 'key': '"
                    + base64("/registry/") + "', 'range_end': '" + base64("/registry0") + "'}}");
            post(client, endpoint, "user/grant", "{'user': 'edict', 'role': 'registry'}");
            post(client, endpoint, "enable", "{}");
        }
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
    }

    private static void post(HttpClient client, URI endpoint, String path, String body) {
        try {
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(endpoint.resolve("/v3/auth/" + path))
                            .POST(HttpRequest.BodyPublishers.ofString(body.replace('\'', '"')))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new AssertionError(interrupted);
        }
    }
}
