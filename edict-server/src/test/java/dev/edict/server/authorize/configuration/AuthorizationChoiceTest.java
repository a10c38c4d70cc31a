package dev.edict.server.authorize.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuthorizationChoiceTest {
    private static final AuthorizationChoice DEFAULT = AuthorizationChoice.DEFAULT;

    private static void refused(AuthorizationChoice choice, String message) {
        assertThatIllegalArgumentException().isThrownBy(choice::read).withMessage(message);
    }

    @Test
    void nodesAndRolesDecideUnlessSomebodySaysOtherwise() {
        assertThat(DEFAULT.read().authorizers())
                .containsExactly(AuthorizerSettings.plain("Node"), AuthorizerSettings.plain("RBAC"));
        assertThat(DEFAULT.withModes(List.of("AlwaysDeny", "Webhook")).withWebhook(Path.of("/w")).read().authorizers())
                .extracting(AuthorizerSettings::type, AuthorizerSettings::name)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("AlwaysDeny", "alwaysdeny"),
                        org.assertj.core.groups.Tuple.tuple("Webhook", "default"));
    }

    @Test
    void flagsThatDoNotGoTogetherAreRefused() {
        refused(DEFAULT.withModes(List.of("Guess")), "authorization-mode \"Guess\" is not a valid mode");
        refused(DEFAULT.withModes(List.of("RBAC", "RBAC")),
                "authorization-mode [\"RBAC\" \"RBAC\"] has mode specified more than once");
        refused(DEFAULT.withModes(List.of("Webhook")), "authorization-mode Webhook's authorization config file not passed");
        refused(DEFAULT.withWebhook(Path.of("/w")), "cannot specify --authorization-webhook-config-file without mode Webhook");
        refused(DEFAULT.withPolicyFile(Path.of("/p")), "cannot specify --authorization-policy-file without mode ABAC");
        refused(DEFAULT.withModes(List.of("ABAC")).withPolicyFile(Path.of("/p")), "authorization-mode ABAC is not supported");
        refused(DEFAULT.withWebhookVersion("v2"),
                "unsupported webhook authorizer version \"v2\", supported versions are \"v1\", \"v1beta1\"");
        String both = "--authorization-config can not be specified when --authorization-mode or --authorization-webhook-* flags "
                + "are defined";
        AuthorizationChoice file = DEFAULT.withFile(Path.of("/f"));
        refused(file.withModes(List.of("RBAC")), both);
        refused(file.withWebhook(Path.of("/w")), both);
        refused(file.withWebhookVersion("v1"), both);
        refused(file.withWebhookMemory(Duration.ZERO, Duration.ZERO), both);
    }
}
