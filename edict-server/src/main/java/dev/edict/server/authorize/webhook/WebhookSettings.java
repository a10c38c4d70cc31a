package dev.edict.server.authorize.webhook;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * How a webhook is asked about rights.
 *
 * @param kubeconfig where it is, and as whom it is called
 * @param version of SubjectAccessReview: v1 or v1beta1
 * @param timeout of one try
 * @param authorizedFor how long it is remembered that something is allowed; zero if it is not
 * @param unauthorizedFor how long it is remembered that something is not allowed; zero if it is not
 * @param denies whether a request is refused about which it can not be asked; otherwise the next is asked
 * @param conditions expressions that must all hold for it to be asked
 */
public record WebhookSettings(
        Path kubeconfig,
        String version,
        Duration timeout,
        Duration authorizedFor,
        Duration unauthorizedFor,
        boolean denies,
        List<String> conditions) {

    public WebhookSettings {
        conditions = List.copyOf(conditions);
    }
}
