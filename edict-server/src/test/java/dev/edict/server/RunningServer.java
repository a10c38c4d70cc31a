package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A server and its administrator's client, for tests. Pods are admitted to the namespace default, which has an account for them. */
final class RunningServer implements AutoCloseable {
    final Edict edict;
    final HttpClient client;

    RunningServer(EdictBuilder builder) {
        this.edict = builder.start();
        this.client = HttpClient.newBuilder().sslContext(edict.administrator()).build();
        try {
            makeAccount("default");
        } catch (IOException | InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** An answer with its body as a tree. */
    record Answer(int code, ObjectValue body) {}

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(edict.address() + path));
    }

    Answer send(String method, String path, String body) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = client.send(to(path)
                .header("Content-Type", method.equals("PATCH") ? "application/merge-patch+json" : "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body)).build(),
                HttpResponse.BodyHandlers.ofByteArray());
        return new Answer(response.statusCode(), (ObjectValue) Json.parse(response.body()));
    }

    /** Creates an object. @param body JSON in which quotes may be single */
    void make(String path, String body) throws IOException, InterruptedException {
        Answer answer = send("POST", path, body.replace('\'', '"'));
        assertThat(answer.code()).as("%s: %s", path, answer.body()).isEqualTo(201);
    }

    /** Lets a namespace go that is being deleted, whatever is still in it: no control loop runs here that would. */
    void letGo(String namespace) throws IOException, InterruptedException {
        String path = "/api/v1/namespaces/" + namespace;
        ObjectValue going = get(path).body();
        send("PUT", path + "/finalize", Json.text(going.with("spec", ObjectValue.EMPTY)));
    }

    Answer get(String path) throws IOException, InterruptedException {
        return send("GET", path, "");
    }

    /** The code of an answer whose body may be anything. */
    int code(String path) throws IOException, InterruptedException {
        return client.send(to(path).build(), HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    /** Makes the default account of a namespace, without which no pod is admitted to it: no control loop runs here that would. */
    void makeAccount(String namespace) throws IOException, InterruptedException {
        client.send(to("/api/v1/namespaces/" + namespace + "/serviceaccounts")
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"metadata\":{\"name\":\"default\"}}")).build(),
                HttpResponse.BodyHandlers.discarding());
    }

    /** Begins to read an answer that does not end by itself. */
    InputStream open(String path, String accept) throws IOException, InterruptedException {
        return client.send(to(path).header("Accept", accept).build(), HttpResponse.BodyHandlers.ofInputStream()).body();
    }

    /** The server's own account of the watches of a resource; one whose client has left counts until that is noticed. */
    long openWatches(String resource) throws IOException, InterruptedException {
        String metrics = client.send(to("/metrics").build(), HttpResponse.BodyHandlers.ofString()).body();
        return metrics.lines()
                .filter(line -> line.startsWith("apiserver_longrunning_requests{") && line.contains("\"" + resource + "\""))
                .mapToLong(line -> Math.round(Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))).sum();
    }

    @Override
    public void close() {
        client.shutdownNow();
        edict.close();
        client.close();
    }
}
