package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.client.ScriptedServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server, and webhooks of admission over TLS that do what a test tells them, each under a path of its own. */
final class WebhookBench implements AutoCloseable {
    static final String MUTATING = "mutatingwebhookconfigurations";
    static final String VALIDATING = "validatingwebhookconfigurations";
    static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final String GROUP = "/apis/admissionregistration.k8s.io/v1/";

    final RunningServer edict;
    final ScriptedServer outside;
    private final Map<String, Behaviour> behaviours = new ConcurrentHashMap<>();
    private final Map<String, List<ObjectValue>> asked = new ConcurrentHashMap<>();
    private final List<String> configurations = new CopyOnWriteArrayList<>();

    /** What a webhook makes of a request: the response, or null if it has answered by itself. */
    @FunctionalInterface
    interface Behaviour {
        ObjectValue respond(ObjectValue request, OutputStream out) throws Exception;
    }

    WebhookBench(EdictBuilder builder) throws IOException {
        this.outside = new ScriptedServer(this::answer, java.util.Set.of("localhost"));
        this.edict = new RunningServer(builder);
    }

    private boolean answer(ScriptedServer.Request request, OutputStream out) throws IOException, InterruptedException {
        String path = request.head().substring("POST /".length(), request.head().indexOf('?'));
        ObjectValue review = (ObjectValue) Json.parse(request.body());
        asked.computeIfAbsent(path, absent -> new CopyOnWriteArrayList<>()).add(review);
        ObjectValue response;
        try {
            response = behaviours.get(path).respond(review.object("request"), out);
        } catch (IOException | InterruptedException gone) {
            throw gone;
        } catch (Exception defect) {
            throw new IllegalStateException(defect);
        }
        if (response == null) {
            return false;
        }
        ObjectValue whole = response.has("response") ? response : ObjectValue.of("kind", "AdmissionReview",
                "apiVersion", review.string("apiVersion"), "response",
                response.withDefault("uid", review.object("request").string("uid")));
        ScriptedServer.respond(out, "200 OK", "application/json", Json.text(whole));
        return true;
    }

    static ObjectValue allowed() {
        return ObjectValue.of("allowed", true);
    }

    static ObjectValue denied(ObjectValue status) {
        return ObjectValue.of("allowed", false, "status", status);
    }

    /** Allows, and changes the object by these operations. */
    static ObjectValue patched(ObjectValue... operations) {
        String patch = Json.text(ListValue.of((Object[]) operations));
        return ObjectValue.of("allowed", true, "patchType", "JSONPatch",
                "patch", Base64.getEncoder().encodeToString(patch.getBytes(StandardCharsets.UTF_8)));
    }

    static ObjectValue add(String path, Object value) {
        return ObjectValue.of("op", "add", "path", path, "value", value);
    }

    /** A webhook that is asked about config maps under its name as path, and may take as long as any may. */
    ObjectValue webhook(String name, Behaviour behaviour) {
        behaviours.put(name, behaviour);
        return ObjectValue.of("name", name + ".example.com", "sideEffects", "None",
                "admissionReviewVersions", List.of("v1"), "timeoutSeconds", 30,
                "clientConfig", ObjectValue.of("url", "https://localhost:" + outside.port() + "/" + name,
                        "caBundle", ScriptedServer.caBundle()),
                "rules", List.of(rule("", "v1", "configmaps")));
    }

    static ObjectValue rule(String group, String version, String resource, String... operations) {
        return ObjectValue.of("apiGroups", List.of(group), "apiVersions", List.of(version),
                "resources", List.of(resource),
                "operations", List.of(operations.length == 0 ? new String[] {"*"} : operations));
    }

    /** Makes webhooks known to the server: from now on they are asked. */
    void configure(String resource, String name, ObjectValue... webhooks) throws Exception {
        RunningServer.Answer answer = edict.send("POST", GROUP + resource, Json.text(ObjectValue.of(
                "metadata", ObjectValue.of("name", name), "webhooks", ListValue.of((Object[]) webhooks))));
        assertThat(answer.code()).as(answer.body().string("message")).isEqualTo(201);
        configurations.add(resource + "/" + name);
        // Whoever reads the newest state has it in the server's cache.
        assertThat(edict.get(GROUP + resource + "/" + name).code()).isEqualTo(200);
    }

    void remove(String resource, String name) throws Exception {
        assertThat(edict.send("DELETE", GROUP + resource + "/" + name, "").code()).isEqualTo(200);
        configurations.remove(resource + "/" + name);
        assertThat(edict.get(GROUP + resource).code()).isEqualTo(200);
    }

    /** Forgets all webhooks. */
    void clear() throws Exception {
        for (String configuration : configurations) {
            int slash = configuration.indexOf('/');
            remove(configuration.substring(0, slash), configuration.substring(slash + 1));
        }
        asked.clear();
        behaviours.clear();
    }

    /** The reviews that came under a path. */
    List<ObjectValue> asked(String path) {
        return asked.getOrDefault(path, List.of());
    }

    static String map(String name, String value) {
        return Json.text(ObjectValue.of("apiVersion", "v1", "kind", "ConfigMap",
                "metadata", ObjectValue.of("name", name), "data", ObjectValue.of("key", value)));
    }

    RunningServer.Answer create(String name) throws Exception {
        return edict.send("POST", MAPS, map(name, "value"));
    }

    /** The whole answer to the creation of a config map. */
    HttpResponse<String> createWhole(String name) throws Exception {
        return edict.client.send(edict.to(MAPS).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(map(name, "value"))).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() throws IOException {
        edict.close();
        outside.close();
    }
}
