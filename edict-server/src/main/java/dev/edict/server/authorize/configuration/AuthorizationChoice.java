package dev.edict.server.authorize.configuration;

import dev.edict.server.authorize.webhook.WebhookSettings;
import dev.edict.server.filter.Rules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Who is asked about rights, as an operator has said it: by modes and what the webhook among them is told, or by a file.
 *
 * @param modes empty if nobody has said any
 * @param webhookFile the kubeconfig of the webhook
 * @param version of the reviews that it is asked by
 * @param policyFile of the mode ABAC, which this server does not have
 * @param file an AuthorizationConfiguration instead of all that
 */
public record AuthorizationChoice(
        List<String> modes,
        @Nullable Path webhookFile,
        String version,
        Duration authorizedFor,
        Duration unauthorizedFor,
        @Nullable Path policyFile,
        @Nullable Path file) {
    /** Nodes by their pods, everybody by roles. */
    public static final AuthorizationChoice DEFAULT = new AuthorizationChoice(
            List.of(), null, "v1beta1", Duration.ofMinutes(5), Duration.ofSeconds(30), null, null);

    private static final List<String> USUAL = List.of("Node", "RBAC");
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    public AuthorizationChoice {
        modes = List.copyOf(modes);
    }

    public AuthorizationChoice withModes(List<String> newModes) {
        return new AuthorizationChoice(newModes, webhookFile, version, authorizedFor, unauthorizedFor, policyFile, file);
    }

    /** @param kubeconfig where the webhook of the mode Webhook is */
    public AuthorizationChoice withWebhook(Path kubeconfig) {
        return new AuthorizationChoice(modes, kubeconfig, version, authorizedFor, unauthorizedFor, policyFile, file);
    }

    /** @param newVersion of SubjectAccessReview: v1 or v1beta1 */
    public AuthorizationChoice withWebhookVersion(String newVersion) {
        return new AuthorizationChoice(modes, webhookFile, newVersion, authorizedFor, unauthorizedFor, policyFile, file);
    }

    /** How long it counts that the webhook allows something, and that it does not; zero for not at all. */
    public AuthorizationChoice withWebhookMemory(Duration authorized, Duration unauthorized) {
        return new AuthorizationChoice(modes, webhookFile, version, authorized, unauthorized, policyFile, file);
    }

    public AuthorizationChoice withPolicyFile(Path newFile) {
        return new AuthorizationChoice(modes, webhookFile, version, authorizedFor, unauthorizedFor, newFile, file);
    }

    /** @param newFile an AuthorizationConfiguration */
    public AuthorizationChoice withFile(Path newFile) {
        return new AuthorizationChoice(modes, webhookFile, version, authorizedFor, unauthorizedFor, policyFile, newFile);
    }

    /** Whether the mode AlwaysAllow is among those said, so that whoever is let in may do anything. */
    public boolean allowsEverything() {
        return modes.contains("AlwaysAllow");
    }

    /**
     * What has been chosen, in the order in which they are asked, and the file that says so, empty without one.
     *
     * @throws IllegalArgumentException in the words of the real server if it makes no sense
     */
    public Chosen read() {
        if (file == null) {
            checkModes();
            return new Chosen((modes.isEmpty() ? USUAL : modes).stream().map(this::settings).toList(), new byte[0]);
        }
        if (!withFile(DEFAULT).equals(this)) {
            throw new IllegalArgumentException("--authorization-config can not be specified when --authorization-mode or "
                    + "--authorization-webhook-* flags are defined");
        }
        byte[] data = bytes(file);
        return new Chosen(AuthorizationFile.read(data, Set.of()), data);
    }

    private AuthorizationChoice withFile(AuthorizationChoice other) {
        return new AuthorizationChoice(other.modes, other.webhookFile, other.version, other.authorizedFor,
                other.unauthorizedFor, other.policyFile, file);
    }

    /** @param file what was read; empty if there was none */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Chosen(List<AuthorizerSettings> authorizers, byte[] file) {}

    static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException unreadable) {
            throw new IllegalArgumentException("open " + file + ": " + unreadable, unreadable);
        }
    }

    private void checkModes() {
        List<String> wrong = new ArrayList<>();
        for (String mode : modes) {
            if (!AuthorizerSettings.TYPES.contains(mode)) {
                wrong.add("authorization-mode \"" + mode + "\" is not a valid mode");
            }
            if (mode.equals(AuthorizerSettings.ATTRIBUTES)) {
                wrong.add("authorization-mode ABAC is not supported");
            }
            if (mode.equals(AuthorizerSettings.WEBHOOK) && webhookFile == null) {
                wrong.add("authorization-mode Webhook's authorization config file not passed");
            }
        }
        if (policyFile != null && !modes.contains(AuthorizerSettings.ATTRIBUTES)) {
            wrong.add("cannot specify --authorization-policy-file without mode ABAC");
        }
        if (webhookFile != null && !modes.contains(AuthorizerSettings.WEBHOOK)) {
            wrong.add("cannot specify --authorization-webhook-config-file without mode Webhook");
        }
        if (new HashSet<>(modes).size() != modes.size()) {
            wrong.add("authorization-mode " + modes.stream().map(mode -> "\"" + mode + "\"")
                    .collect(Collectors.joining(" ", "[", "]")) + " has mode specified more than once");
        }
        if (!version.equals("v1") && !version.equals("v1beta1")) {
            wrong.add("unsupported webhook authorizer version \"" + version
                    + "\", supported versions are \"v1\", \"v1beta1\"");
        }
        if (!wrong.isEmpty()) {
            throw new IllegalArgumentException(Rules.together(wrong));
        }
    }

    private AuthorizerSettings settings(String mode) {
        return mode.equals(AuthorizerSettings.WEBHOOK) && webhookFile != null
                ? new AuthorizerSettings(mode, "default", new WebhookSettings(webhookFile, version, TIMEOUT, authorizedFor,
                        unauthorizedFor, false, List.of()))
                : AuthorizerSettings.plain(mode);
    }
}
