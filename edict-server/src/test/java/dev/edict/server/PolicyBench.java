package dev.edict.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.filter.Stage;
import dev.edict.store.Store;
import dev.edict.store.Transaction;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A server whose policies tests write in a few words. Single quotes stand for double ones, grave accents for single ones. */
final class PolicyBench implements AutoCloseable {
    static final String MAPS = "/api/v1/namespaces/default/configmaps";
    static final String GROUP = "/apis/admissionregistration.k8s.io/v1/";

    final Store store = MemoryStore.open();
    final RunningServer edict;
    private final Map<String, String> notes = new ConcurrentHashMap<>();

    PolicyBench() {
        this(Edict.builder());
    }

    PolicyBench(EdictBuilder builder) {
        this.edict = new RunningServer(builder.store(() -> store).observer((stage, call) -> {
            if (stage == Stage.RESPONSE_COMPLETE) {
                notes.putAll(call.annotations());
            }
        }));
    }

    static String json(String text) {
        return text.replace('\'', '"').replace('`', '\'');
    }

    RunningServer.Answer post(String path, String body) throws Exception {
        return edict.send("POST", path, json(body));
    }

    /** A policy for objects with the label {@code case} of its name, and a binding, both in force from now on. */
    void validating(String name, String spec, String binding) throws Exception {
        make("validatingadmissionpolic", name, "", spec, "'validationActions': ['Deny']" + more(binding));
    }

    void validating(String name, String spec) throws Exception {
        validating(name, spec, "");
    }

    void mutating(String name, String resources, String spec, String binding) throws Exception {
        make("mutatingadmissionpolic", name, resources, "'reinvocationPolicy': 'IfNeeded', " + spec, binding);
    }

    private static String more(String text) {
        return text.isEmpty() ? "" : ", " + text;
    }

    /** @param resources empty for config maps */
    private void make(String stem, String name, String resources, String spec, String binding) throws Exception {
        String rules = resources.isEmpty() ? rules("", "configmaps") : resources;
        expect(201, post(GROUP + stem + "ies", "{'metadata': {'name': '" + name + "'}, 'spec': {" + spec
                + ", 'matchConstraints': {'resourceRules': " + rules
                + ", 'objectSelector': {'matchLabels': {'case': '" + name + "'}}}}}"));
        expect(201, post(GROUP + stem + "ybindings", "{'metadata': {'name': '" + name + "'}, 'spec': {'policyName': '" + name
                + "'" + more(binding) + "}}"));
        // Whoever reads the newest state has it in the server's cache.
        edict.get(GROUP + stem + "ies/" + name);
        edict.get(GROUP + stem + "ybindings/" + name);
    }

    static String rules(String group, String resource) {
        return "[{'apiGroups': ['" + group + "'], 'apiVersions': ['v1'], 'operations': ['CREATE', 'UPDATE'],"
                + "'resources': ['" + resource + "']}]";
    }

    static void expect(int code, RunningServer.Answer answer) {
        assertThat(answer.code()).as(Json.text(answer.body())).isEqualTo(code);
    }

    /** A config map that the policy of the name means. */
    RunningServer.Answer map(String name) throws Exception {
        return post(MAPS, "{'metadata': {'name': '" + name + "', 'labels': {'case': '" + name + "'}}, 'data': {'a': 'b'}}");
    }

    /** The message with which such a map is refused, without what all of them begin with. */
    String refusal(String name, int code) throws Exception {
        RunningServer.Answer answer = map(name);
        expect(code, answer);
        String message = answer.body().string("message");
        int end = message.indexOf("denied request: ");
        return end < 0 ? message : message.substring(end + "denied request: ".length());
    }

    /** The warnings that come with such a map. */
    List<String> warnings(String name) throws Exception {
        HttpResponse<String> answer = edict.client.send(edict.to(MAPS).header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json("{'metadata': {'name': '" + name
                        + "', 'labels': {'case': '" + name + "'}}}"))).build(), HttpResponse.BodyHandlers.ofString());
        return answer.headers().allValues("Warning");
    }

    /** What the audit was told under a key. */
    String note(String key) throws InterruptedException {
        return Waiting.until("the audit knows " + key, () -> notes.get(key), told -> true);
    }

    /** Puts an object into the store that no rule has seen. */
    void store(String resource, String name, String object) {
        store.commit(Transaction.builder().put("/registry/" + resource + "/" + name, json(object).getBytes(UTF_8)).build());
    }

    ObjectValue get(String path) throws Exception {
        return edict.get(path).body();
    }

    @Override
    public void close() {
        edict.close();
    }
}
