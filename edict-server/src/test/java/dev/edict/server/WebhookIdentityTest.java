package dev.edict.server;

import static dev.edict.server.WebhookBench.MUTATING;
import static dev.edict.server.WebhookBench.VALIDATING;
import static dev.edict.server.WebhookBench.allowed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.http.client.ScriptedServer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Webhooks can know who calls them. */
class WebhookIdentityTest {
    @TempDir
    Path directory;

    @Test
    void eachSortOfWebhooksIsCalledAsItsConfigurationSays() throws Exception {
        Path kubeconfig = Files.writeString(directory.resolve("kubeconfig"), "users: [{name: '*', user: {token: own}}]");
        ObjectValue told = ObjectValue.of("apiVersion", "apiserver.config.k8s.io/v1",
                "kind", "WebhookAdmissionConfiguration", "kubeConfigFile", kubeconfig.toAbsolutePath().toString());
        try (WebhookBench bench = new WebhookBench(
                Edict.builder().admissionPluginConfiguration("MutatingAdmissionWebhook", told))) {
            bench.configure(MUTATING, "changer", bench.webhook("changer", (request, out) -> allowed()));
            bench.configure(VALIDATING, "judge", bench.webhook("judge", (request, out) -> allowed()));
            assertThat(bench.create("m").code()).isEqualTo(201);
            assertThat(bench.outside.requests()).extracting(ScriptedServer.Request::head).satisfiesExactly(
                    first -> assertThat(first).startsWith("POST /changer").containsIgnoringCase("authorization: Bearer own"),
                    second -> assertThat(second).startsWith("POST /judge").doesNotContainIgnoringCase("authorization"));
        }
    }
}
