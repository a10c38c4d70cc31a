package dev.edict.server;

import static dev.edict.server.WebhookBench.MAPS;
import static dev.edict.server.WebhookBench.MUTATING;
import static dev.edict.server.WebhookBench.add;
import static dev.edict.server.WebhookBench.patched;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What comes of a webhook that changes what is an object's own: all of it as a real server answered. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebhookMetadataTest {
    private static final String OTHER_UID = "11111111-1111-1111-1111-111111111111";
    private static final String LONG_AGO = "2001-01-01T00:00:00Z";

    private final WebhookBench bench = new WebhookBench(Edict.builder());
    private int made;

    WebhookMetadataTest() throws IOException {}

    @AfterEach
    void clear() throws Exception {
        bench.clear();
    }

    @AfterAll
    void stop() throws IOException {
        bench.close();
    }

    private void setting(String field, Object value) throws Exception {
        bench.clear();
        bench.configure(MUTATING, "sets", bench.webhook("sets", (request, out) -> patched(add("/metadata/" + field, value))));
    }

    private RunningServer.Answer created(String field, Object value) throws Exception {
        setting(field, value);
        return bench.create("created-" + made++);
    }

    /** What is answered to a patch and to a replacement alike. */
    private RunningServer.Answer changed(String field, Object value) throws Exception {
        bench.clear();
        bench.create("kept");
        setting(field, value);
        ObjectValue now = bench.edict.get(MAPS + "/kept").body();
        RunningServer.Answer replaced = bench.edict.send("PUT", MAPS + "/kept", Json.text(now));
        RunningServer.Answer patched = bench.edict.send("PATCH", MAPS + "/kept", "{\"data\":{\"a\":\"" + made++ + "\"}}");
        assertThat(patched.code()).isEqualTo(replaced.code());
        assertThat(patched.body().string("message")).isEqualTo(replaced.body().string("message"));
        return patched;
    }

    private static ObjectValue metadata(RunningServer.Answer answer) {
        assertThat(answer.body().string("message")).isEmpty();
        return answer.body().object("metadata");
    }

    private static void isRefused(RunningServer.Answer answer, int code, String message) {
        assertThat(answer.body().string("message")).isEqualTo(message);
        assertThat(answer.code()).isEqualTo(code);
    }

    @Test
    void aNewObjectGetsItsIdentityFromTheServer() throws Exception {
        assertThat(metadata(created("uid", OTHER_UID)).string("uid")).isNotEqualTo(OTHER_UID).hasSize(36);
        assertThat(metadata(created("creationTimestamp", LONG_AGO)).string("creationTimestamp")).isNotEqualTo(LONG_AGO);
        assertThat(metadata(created("generateName", "gen-")).string("generateName")).isEqualTo("gen-");
        assertThat(metadata(created("generation", 7)).integer("generation")).isEqualTo(7);
        assertThat(metadata(created("resourceVersion", "x")).string("resourceVersion")).isNotEqualTo("x");
    }

    @Test
    void aNewObjectHasNoVersionAndStaysInItsNamespace() throws Exception {
        isRefused(created("resourceVersion", "1"), 500, "resourceVersion should not be set on objects to be created");
        isRefused(created("namespace", "kube-public"), 400,
                "the namespace of the provided object does not match the namespace sent on the request");
    }

    @Test
    void aChangeOfAnotherVersionIsAConflict() throws Exception {
        RunningServer.Answer conflict = changed("resourceVersion", "1");
        isRefused(conflict, 409, "Operation cannot be fulfilled on configmaps \"kept\": the object has been modified; "
                + "please apply your changes to the latest version and try again");
        assertThat(conflict.body().string("reason")).isEqualTo("Conflict");
        isRefused(changed("resourceVersion", "x"), 500, "strconv.ParseUint: parsing \"x\": invalid syntax");
    }

    @Test
    void anObjectKeepsItsIdentity() throws Exception {
        isRefused(changed("uid", OTHER_UID), 422, "ConfigMap \"kept\" is invalid: metadata.uid: Invalid value: \"" + OTHER_UID
                + "\": field is immutable");
        isRefused(changed("name", "other"), 422,
                "ConfigMap \"other\" is invalid: metadata.name: Invalid value: \"other\": field is immutable");
        isRefused(changed("namespace", "kube-public"), 400,
                "the namespace of the provided object does not match the namespace sent on the request");
        isRefused(changed("deletionTimestamp", LONG_AGO), 422, "ConfigMap \"kept\" is invalid: metadata.deletionTimestamp: "
                + "Invalid value: \"" + LONG_AGO + "\": field is immutable");
        assertThat(metadata(changed("creationTimestamp", LONG_AGO)).string("creationTimestamp")).isNotEqualTo(LONG_AGO);
        assertThat(metadata(changed("generateName", "gen-")).string("generateName")).isEqualTo("gen-");
        assertThat(metadata(changed("generation", 7)).has("generation")).isFalse();
    }
}
