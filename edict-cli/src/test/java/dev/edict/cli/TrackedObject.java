package dev.edict.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One object that one writer changes, and what the server has acknowledged about it. A request without an answer may or
 * may not have happened: until it is answered, both states are right.
 */
final class TrackedObject {
    /** What an object holds; no marker means that it does not exist. */
    private record State(@Nullable String marker, @Nullable String resourceVersion) {}

    private static final State ABSENT = new State(null, null);

    private final boolean service;
    private final String name;
    private State acknowledged = ABSENT;
    private @Nullable State unanswered;

    TrackedObject(boolean service, String name) {
        this.service = service;
        this.name = name;
    }

    String name() {
        return name;
    }

    boolean exists() {
        return acknowledged.marker() != null;
    }

    /** The newest revision that the server has named in an answer about this object. */
    long revision() {
        String version = acknowledged.resourceVersion();
        return version == null ? 0 : Long.parseLong(version);
    }

    void create(ChildServer server, String marker) throws IOException, InterruptedException {
        write(server, "POST", collection(), "application/json", marker);
    }

    void replace(ChildServer server, String marker) throws IOException, InterruptedException {
        write(server, "PUT", collection() + "/" + name, "application/json", marker);
    }

    void patch(ChildServer server, String marker) throws IOException, InterruptedException {
        write(server, "PATCH", collection() + "/" + name, "application/merge-patch+json", marker);
    }

    void delete(ChildServer server) throws IOException, InterruptedException {
        unanswered = ABSENT;
        server.send("DELETE", collection() + "/" + name, "application/json", "");
        acknowledged = ABSENT;
        unanswered = null;
    }

    private void write(ChildServer server, String method, String path, String contentType, String marker)
            throws IOException, InterruptedException {
        unanswered = new State(marker, null);
        ObjectValue answer = server.send(method, path, contentType, Json.text(body(marker)));
        acknowledged = new State(marker, answer.object("metadata").string("resourceVersion"));
        unanswered = null;
    }

    private String collection() {
        return "/api/v1/namespaces/default/" + (service ? "services" : "configmaps");
    }

    /** The marker stands in two places, so that a half-written object would show. */
    private ObjectValue body(String marker) {
        ObjectValue metadata = ObjectValue.of("name", name, "annotations", ObjectValue.of("marker", marker));
        ObjectValue head = ObjectValue.of(
                "apiVersion", "v1", "kind", service ? "Service" : "ConfigMap", "metadata", metadata);
        return service
                ? head.with("spec", ObjectValue.of("ports", ListValue.of(
                        ObjectValue.of("name", marker, "port", 80))))
                : head.with("data", ObjectValue.of("marker", marker));
    }

    /** Compares with what a restarted server has, and goes on from there. */
    void verify(@Nullable ObjectValue found) {
        if (found == null) {
            assertThat(acknowledged.marker() == null || ABSENT.equals(unanswered))
                    .as("%s was acknowledged as %s and is lost", name, acknowledged)
                    .isTrue();
            acknowledged = ABSENT;
        } else {
            acknowledged = verifyPresent(found);
        }
        unanswered = null;
    }

    private State verifyPresent(ObjectValue found) {
        ObjectValue metadata = found.object("metadata");
        String marker = metadata.object("annotations").string("marker");
        String second = service
                ? found.object("spec").list("ports").object(0).string("name")
                : found.object("data").string("marker");
        assertThat(second).as("both markers of %s", name).isEqualTo(marker);
        String resourceVersion = metadata.string("resourceVersion");
        if (marker.equals(acknowledged.marker())) {
            assertThat(resourceVersion).as("the version of %s", name).isEqualTo(acknowledged.resourceVersion());
        } else {
            assertThat(unanswered == null ? null : unanswered.marker())
                    .as("%s was acknowledged as %s and the only other request was %s", name, acknowledged, unanswered)
                    .isEqualTo(marker);
        }
        return new State(marker, resourceVersion);
    }
}
