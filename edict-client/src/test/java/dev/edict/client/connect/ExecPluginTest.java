package dev.edict.client.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.transport.Identity;
import dev.edict.client.transport.TestAuthority;
import dev.edict.client.transport.TestAuthority.Issued;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecPluginTest {
    @TempDir
    Path directory;

    private final HandMovedClock clock = new HandMovedClock();
    private final MetricRegistry registry = new MetricRegistry();

    /** Prints what is in a file, and notes each run. */
    private ExecPlugin plugin(String version, String mode) throws IOException {
        Path script = directory.resolve("plugin");
        Files.writeString(script, """
                #!/bin/sh
                echo "$KUBERNETES_EXEC_INFO|$EXTRA|$*" >> %s/runs
                cat %s/answer
                test -z "$FAIL"
                """.formatted(directory, directory));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return new ExecPlugin(
                new ExecEntry(script.toString(), List.of("get", "token"), Map.of("EXTRA", "more"), version, "", true, mode),
                ObjectValue.of("server", "https://api", "config", Map.of("audience", "me")), clock, new PluginMetrics(registry));
    }

    private void answer(String version, String status) throws IOException {
        Files.writeString(directory.resolve("answer"),
                "{\"apiVersion\":\"" + version + "\",\"kind\":\"ExecCredential\",\"status\":" + status + "}");
    }

    private List<String> runs() throws IOException {
        return Files.readAllLines(directory.resolve("runs"));
    }

    private static String token(Identity identity) {
        return identity.headers().getOrDefault("Authorization", List.of("none")).getFirst();
    }

    @Test
    void tellsThePluginWhatItNeedsToKnow() throws IOException {
        for (String version : List.of(ExecEntry.V1, ExecEntry.V1BETA1)) {
            answer(version, "{\"token\":\"one\"}");
            assertThat(token(plugin(version, "Never").current())).isEqualTo("Bearer one");
            String[] run = runs().getLast().split("\\|");
            assertThat(Json.parse(run[0])).isEqualTo(ObjectValue.of(
                    "apiVersion", version, "kind", "ExecCredential", "spec", Map.of(
                            "interactive", false, "cluster", Map.of("server", "https://api", "config", Map.of("audience", "me")))));
            assertThat(run[1]).isEqualTo("more");
            assertThat(run[2]).isEqualTo("get token");
        }
        assertThat(registry.text()).contains("rest_client_exec_plugin_call_total{call_status=\"no_error\",code=\"0\"} 2");
    }

    @Test
    void asksAgainWhenTheCredentialsHaveExpired() throws IOException {
        answer(ExecEntry.V1, "{\"token\":\"one\",\"expirationTimestamp\":\"2030-01-01T00:10:00Z\"}");
        ExecPlugin plugin = plugin(ExecEntry.V1, "Never");
        Identity one = plugin.current();
        clock.pass(Duration.ofMinutes(10));
        assertThat(plugin.current()).isSameAs(one);
        answer(ExecEntry.V1, "{\"token\":\"two\"}");
        clock.pass(Duration.ofSeconds(1));
        assertThat(token(plugin.current())).isEqualTo("Bearer two");
        clock.pass(Duration.ofDays(1_000));
        assertThat(token(plugin.current())).isEqualTo("Bearer two");
        assertThat(runs()).hasSize(2);
    }

    @Test
    void asksAgainOnceWhenTheCredentialsAreNotAccepted() throws IOException {
        answer(ExecEntry.V1, "{\"token\":\"one\"}");
        ExecPlugin plugin = plugin(ExecEntry.V1, "Never");
        Identity one = plugin.current();
        answer(ExecEntry.V1, "{\"token\":\"two\"}");
        assertThat(plugin.renew(one)).isTrue();
        assertThat(plugin.renew(one)).as("another request, refused at the same time").isTrue();
        assertThat(token(plugin.current())).isEqualTo("Bearer two");
        assertThat(runs()).hasSize(2);
        Files.writeString(directory.resolve("answer"), "nonsense");
        assertThat(plugin.renew(plugin.current())).isFalse();
        assertThat(token(plugin.current())).isEqualTo("Bearer two");
    }

    @Test
    void takesCertificatesAndKeepsThemWhileTheyAreTheSame() throws IOException {
        TestAuthority authority = new TestAuthority();
        certificate(authority.issue("CN=alice"));
        ExecPlugin plugin = plugin(ExecEntry.V1, "Never");
        Identity first = plugin.current();
        assertThat(first.key()).asString().startsWith("key of CN=alice");
        plugin.renew(first);
        assertThat(plugin.current().key()).isSameAs(first.key());
        certificate(authority.issue("CN=bob"));
        plugin.renew(plugin.current());
        assertThat(plugin.current().key()).asString().startsWith("key of CN=bob");
        assertThat(registry.text()).contains("rest_client_exec_plugin_certificate_rotation_age_count 1")
                .doesNotContain("rest_client_exec_plugin_ttl_seconds +Inf");
    }

    private void certificate(Issued issued) throws IOException {
        answer(ExecEntry.V1, Json.text(ObjectValue.of(
                "clientCertificateData", new String(issued.certificatePem(), StandardCharsets.US_ASCII),
                "clientKeyData", new String(issued.olderKeyPem(), StandardCharsets.US_ASCII))));
    }

    @Test
    void saysWhatAPluginHasDoneWrongButNotWhatItHasSaid() throws IOException {
        Map<String, String> problems = Map.of(
                "{}", "neither a token",
                "{\"clientKeyData\":\"hidden\"}", "only one of certificate and key",
                "{\"token\":\"hidden\",\"clientKeyData\":\"hidden\",\"clientCertificateData\":\"hidden\"}", "no certificate",
                "{\"token\":\"hidden\",\"expirationTimestamp\":\"soon\"}", "expirationTimestamp",
                "null", "no status",
                "{\"token\":\"hidden", "no JSON");
        for (Map.Entry<String, String> problem : problems.entrySet()) {
            answer(ExecEntry.V1, problem.getKey());
            assertThatThrownBy(() -> plugin(ExecEntry.V1, "Never").current()).isInstanceOf(NoAnswerException.class)
                    .hasMessageContaining(problem.getValue()).hasMessageNotContaining("hidden");
        }
        answer(ExecEntry.V1BETA1, "{\"token\":\"hidden\"}");
        assertThatThrownBy(() -> plugin(ExecEntry.V1, "Never").current()).hasMessageContaining("version");
    }

    @Test
    void tellsHowToInstallAPluginThatIsNotThere() {
        ExecEntry absent = new ExecEntry(
                "no-such-plugin", List.of(), Map.of(), ExecEntry.V1, "brew install it", false, "IfAvailable");
        assertThatThrownBy(() -> new ExecPlugin(absent, null, clock, new PluginMetrics(registry)).current())
                .isInstanceOf(NoAnswerException.class).hasMessageContaining("no-such-plugin not found")
                .hasMessageContaining("brew install it");
        assertThat(registry.text()).contains("{call_status=\"plugin_not_found_error\",code=\"1\"} 1");
    }

    @Test
    void saysThatAPluginHasFailed() {
        ExecEntry failing = new ExecEntry("sh", List.of("-c", "exit 3"), Map.of(), ExecEntry.V1, "", false, "Never");
        assertThatThrownBy(() -> new ExecPlugin(failing, null, clock, new PluginMetrics(registry)).current())
                .isInstanceOf(NoAnswerException.class).hasMessageContaining("exit code 3");
        assertThat(registry.text()).contains("{call_status=\"plugin_execution_error\",code=\"3\"} 1");
    }
}
