package dev.edict.cli;

import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import dev.edict.server.EdictBuilder;
import dev.edict.server.authorize.configuration.AuthorizationChoice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Who is asked whether a request is allowed. */
final class AuthorizationOptions {
    private static final Option MODES = new Option("--authorization-mode", "MODE,…",
            "Who is asked whether a request is allowed, in this order: Node, RBAC, Webhook, AlwaysAllow, AlwaysDeny. "
                    + "Default: Node,RBAC");
    private static final Option CONFIGURATION = new Option("--authorization-config", "FILE",
            "The same in more words: an AuthorizationConfiguration of apiserver.config.k8s.io/v1. Read again when it changes.");
    private static final Option WEBHOOK = new Option("--authorization-webhook-config-file", "FILE",
            "The webhook of the mode Webhook: a kubeconfig.");
    private static final Option VERSION = new Option("--authorization-webhook-version", "VERSION",
            "The version of SubjectAccessReview by which it is asked: v1 or v1beta1. Default: v1beta1");
    private static final Option AUTHORIZED = new Option("--authorization-webhook-cache-authorized-ttl", "TIME",
            "How long it counts that the webhook allows something. Default: 5m0s");
    private static final Option UNAUTHORIZED = new Option("--authorization-webhook-cache-unauthorized-ttl", "TIME",
            "How long it counts that the webhook does not allow something. Default: 30s");
    private static final Option POLICY = new Option("--authorization-policy-file", "FILE",
            "The rules of the mode ABAC, which this server does not have.");

    static final List<Option> OPTIONS =
            List.of(MODES, CONFIGURATION, WEBHOOK, VERSION, AUTHORIZED, UNAUTHORIZED, POLICY);

    private AuthorizationOptions() {}

    static void apply(Arguments arguments, EdictBuilder builder) {
        AuthorizationChoice choice = choice(arguments);
        if (!choice.equals(AuthorizationChoice.DEFAULT)) {
            try {
                choice.read();
            } catch (IllegalArgumentException wrong) {
                throw new Arguments.UsageException(String.valueOf(wrong.getMessage()));
            }
            builder.authorization(choice);
        }
    }

    private static AuthorizationChoice choice(Arguments arguments) {
        if (arguments.find(CONFIGURATION) != null && List.of(MODES, WEBHOOK, VERSION, AUTHORIZED, UNAUTHORIZED).stream()
                .anyMatch(option -> arguments.find(option) != null)) {
            throw new Arguments.UsageException("--authorization-config can not be specified when --authorization-mode or "
                    + "--authorization-webhook-* flags are defined");
        }
        AuthorizationChoice choice = AuthorizationChoice.DEFAULT;
        if (arguments.find(MODES) != null) {
            choice = choice.withModes(arguments.list(MODES));
        }
        String configuration = arguments.find(CONFIGURATION);
        if (configuration != null) {
            choice = choice.withFile(Path.of(configuration));
        }
        String webhook = arguments.find(WEBHOOK);
        if (webhook != null) {
            choice = choice.withWebhook(Path.of(webhook));
        }
        String version = arguments.find(VERSION);
        if (version != null) {
            choice = choice.withWebhookVersion(version);
        }
        String policy = arguments.find(POLICY);
        if (policy != null) {
            choice = choice.withPolicyFile(Path.of(policy));
        }
        return choice.withWebhookMemory(time(arguments, AUTHORIZED, choice.authorizedFor()),
                time(arguments, UNAUTHORIZED, choice.unauthorizedFor()));
    }

    private static Duration time(Arguments arguments, Option option, Duration otherwise) {
        String text = arguments.find(option);
        try {
            return text == null ? otherwise : Durations.parse(text);
        } catch (TimeFormatException unreadable) {
            throw new Arguments.UsageException(option.name() + ": " + unreadable.getMessage());
        }
    }
}
