package dev.edict.server.authorize.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.edict.server.authorize.webhook.WebhookSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuthorizationFileTest {
    private static final String HEAD = "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthorizationConfiguration\nauthorizers:\n";
    private static final String REST = "{type: Node, name: node}";

    @TempDir
    Path directory;

    private Path kubeconfig;

    @BeforeEach
    void makeKubeconfig() throws IOException {
        kubeconfig = Files.writeString(directory.resolve("kubeconfig"), "");
    }

    private static List<AuthorizerSettings> read(String text) {
        return AuthorizationFile.read(text.getBytes(StandardCharsets.UTF_8), Set.of());
    }

    /** @param entry a flow mapping */
    private static void refused(String entry, String message) {
        assertThatIllegalArgumentException().as(entry).isThrownBy(() -> read(HEAD + "- " + entry + "\n")).withMessage(message);
    }

    private String webhook(String changes) {
        String all = "timeout: 3s, subjectAccessReviewVersion: v1, failurePolicy: Deny, connectionInfo: {type: KubeConfigFile, "
                + "kubeConfigFile: " + kubeconfig + "}";
        return "{type: Webhook, name: w, webhook: {" + all + changes + "}}";
    }

    private String webhookWith(String field, String value) {
        return webhook("").replaceFirst("(" + field + "): [^,}]*", "$1: " + value);
    }

    @Test
    void allVersionsAreReadAndTheOrderCounts() {
        for (String version : List.of("v1", "v1beta1", "v1alpha1")) {
            List<AuthorizerSettings> read = read(HEAD.replace("/v1", "/" + version) + """
                    - {type: Node, name: node}
                    - WEBHOOK
                    - {type: RBAC, name: rbac}
                    """.replace("WEBHOOK", webhook(", matchConditionSubjectAccessReviewVersion: v1, "
                            + "cacheAuthorizedRequests: false, matchConditions: [{expression: \"request.user == 'bob'\"}]")));
            assertThat(read).containsExactly(AuthorizerSettings.plain("Node"),
                    new AuthorizerSettings("Webhook", "w", new WebhookSettings(kubeconfig, "v1", Duration.ofSeconds(3),
                            Duration.ZERO, Duration.ofSeconds(30), true, List.of("request.user == 'bob'"))),
                    AuthorizerSettings.plain("RBAC"));
        }
    }

    @Test
    void whatNobodyWouldReadIsRefused() {
        String failed = "failed to load AuthorizationConfiguration from file: ";
        refused("{type: Node, name: node, nmae: x}", failed + "strict decoding error: unknown field \"authorizers[0].nmae\"");
        refused(webhook(", matchConditions: [{expresion: 'true'}]"),
                failed + "strict decoding error: unknown field \"authorizers[0].webhook.matchConditions[0].expresion\"");
        assertThatIllegalArgumentException().isThrownBy(() -> read(HEAD + "- {type: Node, type: RBAC, name: node}\n"))
                .withMessageStartingWith(failed + "strict decoding error: ");
        assertThatIllegalArgumentException().isThrownBy(() -> read(HEAD.replace("/v1", "/v2") + "- " + REST))
                .withMessageStartingWith(failed + "no kind \"AuthorizationConfiguration\" is registered for version");
        refused("{type: 7, name: node}", failed + "authorizers[0].type: expected is a string, not integer");
        refused(webhookWith("timeout", "3"), failed + "authorizers[0].webhook.timeout: expected is a string, not integer");
        refused(webhookWith("timeout", "soon"), failed + "time: invalid duration \"soon\"");
        refused(webhook(", authorizedTTL: ''"), failed + "time: invalid duration \"\"");
        refused(webhook(", unauthorizedTTL: null"), failed + "time: invalid duration \"\"");
    }

    @Test
    void typesAndNamesAreChecked() {
        assertThatIllegalArgumentException().isThrownBy(() -> read(""))
                .withMessage("authorizers: Required value: at least one authorization mode must be defined");
        refused("{name: x}", "authorizers[0].type: Required value");
        refused("{type: Guess, name: x}", "authorizers[0].type: Unsupported value: \"Guess\": supported values: \"ABAC\", "
                + "\"AlwaysAllow\", \"AlwaysDeny\", \"Node\", \"RBAC\", \"Webhook\"");
        refused(REST + "\n- " + REST, "authorizers[1].type: Duplicate value: \"Node\"");
        refused("{type: Node}", "authorizers[0].name: Required value");
        refused("{type: Node, name: other}", "expected name node for authorizer Node instead of other");
        refused(webhook("") + "\n- " + webhook(""), "authorizers[1].name: Duplicate value: \"w\"");
        refused(webhook("").replace("name: w", "name: W"), "authorizers[0].name: Invalid value: \"W\": authorizer name is "
                + "invalid: a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and "
                + "must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is "
                + "'[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')");
        refused("{type: Webhook, name: w}", "authorizers[0].webhook: Required value: required when type=Webhook");
        refused("{type: Node, name: node, webhook: {}}",
                "authorizers[0].webhook: Invalid value: \"non-null\": may only be specified when type=Webhook");
        refused("{type: ABAC, name: abac}", "authorizer type ABAC is not supported");
        assertThatIllegalArgumentException().isThrownBy(() -> AuthorizationFile.read(
                (HEAD + "- " + REST).getBytes(StandardCharsets.UTF_8), Set.of("RBAC", "Node", "AlwaysAllow")))
                .withMessage("missing required types: [AlwaysAllow RBAC]");
    }

    @Test
    void webhooksAreChecked() {
        refused("{type: Webhook, name: w, webhook: {}}", "[authorizers[0].timeout: Required value, "
                + "authorizers[0].subjectAccessReviewVersion: Required value, authorizers[0].failurePolicy: Required value, "
                + "authorizers[0].connectionInfo.type: Required value]");
        refused(webhookWith("timeout", "31s"), "authorizers[0].timeout: Invalid value: \"31s\": must be > 0s and <= 30s");
        refused(webhook(", authorizedTTL: -1s"), "authorizers[0].authorizedTTL: Invalid value: \"-1s\": must be > 0s");
        refused(webhookWith("subjectAccessReviewVersion", "v2"), "authorizers[0].subjectAccessReviewVersion: Unsupported "
                + "value: \"v2\": supported values: \"v1\", \"v1beta1\"");
        refused(webhookWith("failurePolicy", "Ignore"), "authorizers[0].failurePolicy: Unsupported value: \"Ignore\": "
                + "supported values: \"NoOpinion\", \"Deny\"");
        refused(webhook(", matchConditions: [{expression: 'true'}]"), "authorizers[0].matchConditionSubjectAccessReviewVersion:"
                + " Required value: required if match conditions are specified");
        refused(webhookWith("connectionInfo: .type", "Guess"), "authorizers[0].connectionInfo.type: Unsupported value: "
                + "{\"Type\":\"Guess\",\"KubeConfigFile\":\"" + kubeconfig + "\"}: supported values: \"InClusterConfig\", "
                + "\"KubeConfigFile\"");
        refused(webhookWith("kubeConfigFile", "relative"),
                "authorizers[0].connectionInfo.kubeConfigFile: Invalid value: \"relative\": must be an absolute path");
        refused(webhookWith("kubeConfigFile", "/no/such"), "authorizers[0].connectionInfo.kubeConfigFile: Invalid value: "
                + "\"/no/such\": error loading file: stat /no/such: no such file or directory");
        refused(webhookWith("kubeConfigFile", directory.toString()), "authorizers[0].connectionInfo.kubeConfigFile: Invalid "
                + "value: \"" + directory + "\": must be a regular file");
    }

    @Test
    void conditionsAreCompiledWhenTheFileIsRead() {
        String version = ", matchConditionSubjectAccessReviewVersion: v1, matchConditions: ";
        refused(webhook(version + "[{expression: ' '}, {expression: 'true'}, {expression: 'true'}]"),
                "[authorizers[0].matchConditions[0].expression: Required value, "
                        + "authorizers[0].matchConditions[2].expression: Duplicate value: \"true\"]");
        refused(webhook(version + "[{expression: '1 + 1'}]"), "authorizers[0].matchConditions[0].expression: Invalid value: "
                + "\"1 + 1\": must evaluate to bool but got int");
        refused(webhook(version + "[" + "{expression: 'true'}, ".repeat(65) + "]"),
                "authorizers[0].matchConditions: Too many: 65: must have at most 64 items");
        assertThatIllegalArgumentException().isThrownBy(() -> read(HEAD + "- "
                + webhook(version + "[{expression: 'object.x'}]"))).withMessageStartingWith(
                "authorizers[0].matchConditions[0].expression: Invalid value: \"object.x\": compilation failed: ERROR: ");
    }
}
