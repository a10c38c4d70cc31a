package dev.edict.server;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.certificate.ClientTls;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;

/** One who comes with a token rather than with the administrator's certificate, for tests. */
final class Somebody implements AutoCloseable {
    private final RunningServer server;
    private final String token;
    private final HttpClient client = HttpClient.newBuilder().sslContext(ClientTls.trustingAnybody(null)).build();

    Somebody(RunningServer server, String token) {
        this.server = server;
        this.token = token;
    }

    /** @param headers more of them: names and values in turn */
    RunningServer.Answer send(String method, String path, String body, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.to(path).build().uri())
                .header("Authorization", "Bearer " + token)
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (!List.of(headers).contains("Content-Type")) {
            request.header("Content-Type", method.equals("PATCH") ? "application/merge-patch+json" : "application/json");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        HttpResponse<byte[]> response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        return new RunningServer.Answer(response.statusCode(), (ObjectValue) Json.parse(response.body()));
    }

    @Override
    public void close() {
        client.shutdownNow();
        client.close();
    }
}
