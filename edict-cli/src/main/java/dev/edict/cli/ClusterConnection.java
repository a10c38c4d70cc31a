package dev.edict.cli;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.Headers;
import dev.edict.server.http.client.ClientLimits;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.Deadline;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.http.client.HttpClient;
import dev.edict.server.webhook.Identity;
import dev.edict.server.webhook.KubeconfigFile;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Asks a running server as a kubeconfig says. For any number of threads; each call blocks its own. */
final class ClusterConnection implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int LARGEST = 64 * 1024 * 1024;
    private static final int HTTPS = 443;

    private final URI server;
    private final Identity self;
    private final HttpClient http;

    private ClusterConnection(KubeconfigFile target) {
        this.server = target.server();
        this.self = target.self().get();
        String host = server.getHost();
        this.http = new HttpClient(
                Dialer.to(host.startsWith("[") ? host.substring(1, host.length() - 1) : host,
                        server.getPort() < 0 ? HTTPS : server.getPort()),
                target.peers().apply(self), ClientLimits.DEFAULT);
    }

    /** @throws IllegalArgumentException if the file can not be used */
    static ClusterConnection open(Path kubeconfig) {
        return new ClusterConnection(KubeconfigFile.read(kubeconfig));
    }

    URI server() {
        return server;
    }

    /** An answer. @param retryAfter what the server says of when to come again; null if nothing */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Answer(int code, byte[] body, @Nullable String retryAfter) {

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        /** The body as an object; an empty one if it is none. */
        ObjectValue tree() {
            try {
                return Json.parse(body) instanceof ObjectValue object ? object : ObjectValue.EMPTY;
            } catch (JsonSyntaxException other) {
                return ObjectValue.EMPTY;
            }
        }

        /** What went wrong, for a person. */
        String message() {
            String message = tree().string("message");
            return message.isEmpty() ? "the server answered " + code : message;
        }
    }

    Answer get(String target, String accept) throws IOException {
        return send("GET", target, accept, "", "");
    }

    Answer mergePatch(String target, String accept, String body) throws IOException {
        return send("PATCH", target, accept, "application/merge-patch+json", body);
    }

    private Answer send(String method, String target, String accept, String type, String body) throws IOException {
        Headers.Builder headers = Headers.builder().add("Accept", accept).add("User-Agent", "edict");
        if (!type.isEmpty()) {
            headers.add("Content-Type", type);
        }
        if (!self.authorization().isEmpty()) {
            headers.add("Authorization", self.authorization());
        }
        ClientRequest request = new ClientRequest(method, target, server.getRawAuthority(), headers.build(),
                body.getBytes(StandardCharsets.UTF_8), true);
        try (ClientResponse response = http.send(request, Deadline.after(PATIENCE))) {
            return new Answer(response.status(), response.readAll(LARGEST), response.headers().first("Retry-After"));
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
