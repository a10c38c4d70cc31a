package dev.edict.server.authorize.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.edict.server.authorize.webhook.Judge;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import dev.edict.server.metrics.AuthorizationMetrics;
import dev.edict.server.metrics.MetricRegistry;
import dev.edict.testing.Waiting;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfiguredRightsTest {
    private static final RequestInfo REQUEST = RequestInfo.ofPath("/x", "get");
    private static final User BOB = User.of("bob");
    private static final Decision OF_ROLES = new Decision(Decision.Verdict.NO_OPINION, "no role", "");
    private static final String HEAD = "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthorizationConfiguration\nauthorizers:\n";
    private static final String ROLES = "- {type: RBAC, name: rbac}\n";

    @TempDir
    Path directory;

    private final MetricRegistry registry = new MetricRegistry();

    private ConfiguredRights rights(AuthorizationChoice choice) {
        Map<String, Supplier<Authorizer>> builtIn = Map.of(
                "RBAC", () -> (user, request) -> OF_ROLES,
                "Node", () -> (user, request) -> new Decision(Decision.Verdict.NO_OPINION, "no node", ""));
        return new ConfiguredRights(choice, new ConfiguredRights.Surroundings(
                builtIn, new AuthorizationMetrics(registry), Clock.systemUTC(), "server"));
    }

    private void write(Path file, String text) throws IOException {
        Path next = Files.writeString(directory.resolve("next"), HEAD + text);
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private String metrics() {
        return new String(registry.write(), StandardCharsets.UTF_8);
    }

    @Test
    void eachIsAskedInTurnAndCountedIfItDecides() {
        try (ConfiguredRights usual = rights(AuthorizationChoice.DEFAULT)) {
            assertThat(usual.decide(BOB, REQUEST).reason()).isEqualTo("no node\nno role");
        }
        MetricRegistry other = new MetricRegistry();
        try (ConfiguredRights open = new ConfiguredRights(AuthorizationChoice.DEFAULT.withModes(
                List.of("AlwaysDeny", "AlwaysAllow")), new ConfiguredRights.Surroundings(
                Map.of(), new AuthorizationMetrics(other), Clock.systemUTC(), "server"))) {
            assertThat(open.decide(BOB, REQUEST).isAllowed()).isTrue();
            assertThat(open.rules(BOB, "a").resources()).hasSize(1);
            assertThat(new String(other.write(), StandardCharsets.UTF_8)).contains("apiserver_authorization_decisions_total"
                    + "{decision=\"allowed\",name=\"alwaysallow\",type=\"AlwaysAllow\"} 1\n");
        }
    }

    @Test
    void aFileThatChangesCountsAndOneThatIsWrongDoesNot() throws Exception {
        Path file = directory.resolve("rights.yaml");
        try (Judge judge = new Judge("v1", spec -> "{'allowed':true}")) {
            write(file, ROLES);
            try (ConfiguredRights rights = rights(AuthorizationChoice.DEFAULT.withFile(file))) {
                rights.start(Duration.ofMillis(5));
                assertThat(rights.decide(BOB, REQUEST)).isEqualTo(OF_ROLES);
                String webhook = "- {type: Webhook, name: w, webhook: {timeout: 30s, subjectAccessReviewVersion: v1, "
                        + "failurePolicy: Deny, connectionInfo: {type: KubeConfigFile, kubeConfigFile: "
                        + judge.kubeconfig(directory) + "}}}\n";
                write(file, webhook + ROLES);
                Waiting.until("the webhook is asked", () -> rights.decide(BOB, REQUEST).isAllowed(), allowed -> allowed);
                write(file, "- {type: Webhook}\n" + ROLES);
                Waiting.until("the mistake is counted", this::metrics,
                        text -> text.contains("status=\"failure\"} 1\n"));
                assertThat(rights.decide(BOB, REQUEST).isAllowed()).as("what was right before counts").isTrue();
                write(file, webhook);
                Waiting.until("roles can not be taken away", this::metrics,
                        text -> text.contains("status=\"failure\"} 2\n"));
                write(file, "- {type: Node, name: node}\n" + ROLES);
                Waiting.until("nodes can not be added later", this::metrics, text -> text.contains("status=\"failure\"} 3\n"));
                write(file, ROLES);
                Waiting.until("the webhook is not asked", () -> rights.decide(BOB, REQUEST), OF_ROLES::equals);
                Files.delete(file);
                Waiting.until("it is missed", this::metrics, text -> text.contains("status=\"failure\"} 4\n"));
                assertThat(rights.decide(BOB, REQUEST)).isEqualTo(OF_ROLES);
                String id = "apiserver_id_hash=\"sha256:b3eacd33433b31b5252351032c9b3e7a2e7aa7738d5decdf0dd6c62680853c06\"";
                assertThat(metrics())
                        .contains("apiserver_authorization_config_controller_last_config_info{" + id + ",hash=\"sha256:")
                        .contains("apiserver_authorization_config_controller_automatic_reloads_total{" + id
                                + ",status=\"success\"} 2\n");
            }
        }
    }

    @Test
    void aServerDoesNotStartWithAFileThatIsWrong() throws Exception {
        Path file = directory.resolve("rights.yaml");
        write(file, "");
        assertThatIllegalArgumentException().isThrownBy(() -> rights(AuthorizationChoice.DEFAULT.withFile(file)))
                .withMessage("authorizers: Required value: at least one authorization mode must be defined");
        assertThatIllegalArgumentException().isThrownBy(
                () -> rights(AuthorizationChoice.DEFAULT.withFile(directory.resolve("missing"))));
    }
}
