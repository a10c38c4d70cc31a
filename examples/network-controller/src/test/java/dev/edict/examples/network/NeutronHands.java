package dev.edict.examples.network;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What somebody does to the networks, subnets and ports of a project by hand. */
record NeutronHands(URI endpoint, String project) {
    private static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    /** Makes one of a resource, such as {@code networks}, and returns its id. */
    String make(String resource, Object... fields) throws IOException, InterruptedException {
        ObjectValue owned = ObjectValue.of(fields).with("project_id", project);
        return ask("POST", resource, ObjectValue.of(one(resource), owned)).object(one(resource)).string("id");
    }

    void change(String resource, String id, Object... fields) throws IOException, InterruptedException {
        ask("PUT", resource + "/" + id, ObjectValue.of(one(resource), ObjectValue.of(fields)));
    }

    void remove(String resource, String id) throws IOException, InterruptedException {
        ask("DELETE", resource + "/" + id, ObjectValue.EMPTY);
    }

    List<ObjectValue> all(String resource) throws IOException, InterruptedException {
        return ask("GET", resource + "?project_id=" + project, ObjectValue.EMPTY).list(resource).objects();
    }

    private static String one(String resource) {
        return resource.replaceAll("s$", "");
    }

    private ObjectValue ask(String method, String path, ObjectValue body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(endpoint + "/v2.0/" + path))
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(Json.bytes(body)))
                .build();
        HttpResponse<byte[]> answer = HTTP.send(request, BodyHandlers.ofByteArray());
        if (answer.statusCode() >= 300) {
            throw new IOException(method + " " + path + ": " + answer.statusCode() + " "
                    + new String(answer.body(), StandardCharsets.UTF_8));
        }
        return answer.body().length == 0 ? ObjectValue.EMPTY : (ObjectValue) Json.parse(answer.body());
    }
}
