package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.testing.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Presets as clients see them, and what becomes of them, and of initializers, where they are switched off. */
@Timeout(120)
class PodPresetTest {
    private static final String PRESETS = "/apis/settings.k8s.io/v1alpha1/namespaces/default/podpresets";
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String PRESET = """
            {"metadata":{"name":"db"},"spec":{"selector":{"matchLabels":{"role":"web"}},"env":[{"name":"PORT","value":"1"}]}}""";

    private static String pod(String name, String environment) {
        return "{\"metadata\":{\"name\":\"" + name + "\",\"labels\":{\"role\":\"web\"}},\"spec\":{\"containers\":"
                + "[{\"name\":\"c\",\"image\":\"i\",\"env\":[" + environment + "]}]}}";
    }

    @Test
    void aPodThatDisagreesIsCreatedWithoutAndThePresetGetsAnEvent() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder())) {
            server.send("POST", PRESETS, PRESET);
            Waiting.until("the preset counts", () -> server.send("POST", PODS + "?dryRun=All", pod("try", "")).body().toString(),
                    tried -> tried.contains("PORT"));

            RunningServer.Answer created = server.send("POST", PODS, pod("p", "{\"name\":\"PORT\",\"value\":\"2\"}"));

            assertThat(created.code()).isEqualTo(201);
            assertThat(created.body().object("metadata").has("annotations")).isFalse();
            Waiting.until("an event tells of it", () -> server.get(
                            "/api/v1/namespaces/default/events?fieldSelector=involvedObject.name=db").body().toString(),
                    events -> events.contains(
                            "pod p was created without presets: it has another environment variable PORT than podpreset db"));
        }
    }

    @Test
    void whereTheyAreSwitchedOffNothingIsPutInAndNobodyIsWaitedFor() throws Exception {
        try (RunningServer server = new RunningServer(
                Edict.builder().disableAdmissionPlugins("PodPreset", "Initializers"))) {
            server.send("POST", PRESETS, PRESET);
            server.get(PRESETS);
            RunningServer.Answer pod = Waiting.until("the pod is created",
                    () -> server.send("POST", PODS, pod("p", "")), answer -> answer.code() == 201);
            assertThat(pod.body().toString()).doesNotContain("PORT");

            RunningServer.Answer created = server.send("POST", "/api/v1/namespaces/default/configmaps", """
                    {"metadata":{"name":"a","initializers":{"pending":[{"name":"one.example.com"}]}}}""");
            assertThat(created.code()).isEqualTo(201);
            assertThat(created.body().object("metadata").has("initializers")).isFalse();
        }
    }
}
