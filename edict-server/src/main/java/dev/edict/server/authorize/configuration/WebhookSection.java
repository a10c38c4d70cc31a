package dev.edict.server.authorize.configuration;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.authorize.webhook.WebhookConditions;
import dev.edict.server.authorize.webhook.WebhookSettings;
import dev.edict.server.configure.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of a webhook. Its errors are told of the authorizer itself, as the real server does.
 *
 * @param isThere whether the file says anything of it
 */
record WebhookSection(
        boolean isThere,
        Duration timeout,
        Duration authorizedTtl,
        Duration unauthorizedTtl,
        boolean cachesAuthorized,
        boolean cachesUnauthorized,
        String reviewVersion,
        String conditionVersion,
        String failurePolicy,
        String connectionType,
        @Nullable String kubeconfig,
        List<String> conditions) {
    private static final Set<String> FIELDS = Set.of("authorizedTTL", "cacheAuthorizedRequests", "unauthorizedTTL",
            "cacheUnauthorizedRequests", "timeout", "subjectAccessReviewVersion",
            "matchConditionSubjectAccessReviewVersion", "failurePolicy", "connectionInfo", "matchConditions");
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final int MOST_CONDITIONS = 64;

    /** @throws IllegalArgumentException if a field is not of its type, or not known */
    static WebhookSection of(Settings authorizer) {
        Settings webhook = authorizer.object("webhook").requireKnown(FIELDS);
        Settings connection = webhook.object("connectionInfo").requireKnown(Set.of("type", "kubeConfigFile"));
        return new WebhookSection(
                authorizer.tree().isSet("webhook"),
                duration(webhook, "timeout", Duration.ZERO),
                duration(webhook, "authorizedTTL", Duration.ofMinutes(5)),
                duration(webhook, "unauthorizedTTL", Duration.ofSeconds(30)),
                flag(webhook, "cacheAuthorizedRequests"),
                flag(webhook, "cacheUnauthorizedRequests"),
                webhook.string("subjectAccessReviewVersion"),
                webhook.string("matchConditionSubjectAccessReviewVersion"),
                webhook.string("failurePolicy"),
                connection.string("type"),
                connection.tree().isSet("kubeConfigFile") ? connection.string("kubeConfigFile") : null,
                webhook.objects("matchConditions").stream()
                        .map(condition -> condition.requireKnown(Set.of("expression")).string("expression")).toList());
    }

    private static Duration duration(Settings webhook, String field, Duration otherwise) {
        if (!webhook.tree().has(field)) {
            return otherwise;
        }
        try {
            Duration given = Durations.parse(webhook.string(field));
            return given.isZero() ? otherwise : given;
        } catch (TimeFormatException unreadable) {
            throw new IllegalArgumentException(unreadable.getMessage(), unreadable);
        }
    }

    private static boolean flag(Settings webhook, String field) {
        return !webhook.tree().isSet(field) || webhook.bool(field);
    }

    /** Notes what is wrong, and returns what is told; of no meaning if something is wrong. */
    WebhookSettings check(FieldPath path, FieldErrors errors) {
        checkTimes(path, errors);
        checkVersions(path, errors);
        oneOf(path.child("failurePolicy"), failurePolicy, List.of("NoOpinion", "Deny"), errors);
        checkConnection(path.child("connectionInfo"), errors);
        checkConditions(path.child("matchConditions"), errors);
        return new WebhookSettings(Path.of(kubeconfig == null ? "" : kubeconfig), reviewVersion, timeout,
                cachesAuthorized ? authorizedTtl : Duration.ZERO, cachesUnauthorized ? unauthorizedTtl : Duration.ZERO,
                failurePolicy.equals("Deny"), conditions);
    }

    private void checkTimes(FieldPath path, FieldErrors errors) {
        if (timeout.isZero()) {
            errors.required(path.child("timeout"));
        } else if (timeout.isNegative() || timeout.compareTo(LONGEST) > 0) {
            errors.invalid(path.child("timeout"), Durations.print(timeout), "must be > 0s and <= 30s");
        }
        positive(path.child("authorizedTTL"), authorizedTtl, errors);
        positive(path.child("unauthorizedTTL"), unauthorizedTtl, errors);
    }

    private static void positive(FieldPath path, Duration time, FieldErrors errors) {
        if (time.isNegative()) {
            errors.invalid(path, Durations.print(time), "must be > 0s");
        }
    }

    private void checkVersions(FieldPath path, FieldErrors errors) {
        oneOf(path.child("subjectAccessReviewVersion"), reviewVersion, List.of("v1", "v1beta1"), errors);
        FieldPath version = path.child("matchConditionSubjectAccessReviewVersion");
        if (!conditionVersion.isEmpty()) {
            oneOf(version, conditionVersion, List.of("v1"), errors);
        } else if (!conditions.isEmpty()) {
            errors.required(version, "required if match conditions are specified");
        }
    }

    private static void oneOf(FieldPath path, String value, List<String> supported, FieldErrors errors) {
        if (value.isEmpty()) {
            errors.required(path);
        } else if (!supported.contains(value)) {
            errors.notSupported(path, value, supported);
        }
    }

    private void checkConnection(FieldPath path, FieldErrors errors) {
        switch (connectionType) {
            case "" -> errors.required(path.child("type"));
            case "InClusterConfig" -> {
                if (kubeconfig != null) {
                    errors.invalid(path.child("kubeConfigFile"), kubeconfig, "can only be set when type=KubeConfigFile");
                }
                errors.invalid(path.child("type"), connectionType, "a server can not be its own webhook");
            }
            case "KubeConfigFile" -> checkKubeconfig(path.child("kubeConfigFile"), errors);
            default -> errors.notSupported(path.child("type"),
                    ObjectValue.of("Type", connectionType, "KubeConfigFile", kubeconfig == null ? NullValue.NULL : kubeconfig),
                    List.of("InClusterConfig", "KubeConfigFile"));
        }
    }

    private void checkKubeconfig(FieldPath path, FieldErrors errors) {
        if (kubeconfig == null || kubeconfig.isEmpty()) {
            errors.required(path);
        } else if (!Path.of(kubeconfig).isAbsolute()) {
            errors.invalid(path, kubeconfig, "must be an absolute path");
        } else if (!Files.exists(Path.of(kubeconfig))) {
            errors.invalid(path, kubeconfig, "error loading file: stat " + kubeconfig + ": no such file or directory");
        } else if (!Files.isRegularFile(Path.of(kubeconfig))) {
            errors.invalid(path, kubeconfig, "must be a regular file");
        }
    }

    private void checkConditions(FieldPath path, FieldErrors errors) {
        if (conditions.size() > MOST_CONDITIONS) {
            errors.tooMany(path, conditions.size(), MOST_CONDITIONS);
            return;
        }
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < conditions.size(); index++) {
            FieldPath expression = path.index(index).child("expression");
            String text = conditions.get(index);
            String fault;
            if (text.isBlank()) {
                errors.required(expression);
            } else if (!seen.add(text)) {
                errors.duplicate(expression, text);
            } else if (!(fault = WebhookConditions.fault(text)).isEmpty()) {
                errors.invalid(expression, text, fault);
            }
        }
    }
}
