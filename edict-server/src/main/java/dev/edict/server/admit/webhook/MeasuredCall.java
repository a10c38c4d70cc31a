package dev.edict.server.admit.webhook;

import dev.edict.server.admit.Operation;
import dev.edict.server.metrics.WebhookMetrics;
import dev.edict.server.metrics.WebhookMetrics.Rejection;

/** One call to a webhook, and what came of it: the first thing that is said of it counts. For one thread. */
final class MeasuredCall {
    private static final int OK = 200;

    private final WebhookMetrics metrics;
    private final String type;
    private final Webhook webhook;
    private final String operation;
    private final long begin = System.nanoTime();
    private boolean told;

    /** @param mutating of which sort the webhook is */
    MeasuredCall(WebhookMetrics metrics, boolean mutating, Webhook webhook, Operation operation) {
        this.metrics = metrics;
        this.type = mutating ? "admit" : "validating";
        this.webhook = webhook;
        this.operation = operation.name();
    }

    void passed() {
        tell(OK, false);
    }

    /** The webhook has said no. */
    void denied(int code) {
        rejected(Rejection.NO_ERROR, code);
    }

    /** It could not be asked, which may not matter. If nobody waits any more, that says nothing of the webhook. */
    void failed(int code) {
        if (Thread.currentThread().isInterrupted()) {
            tell(code, webhook.failing());
        } else if (webhook.failing()) {
            rejected(Rejection.CALLING, code);
        } else if (tell(code, false)) {
            metrics.failedOpen(webhook.name(), type);
        }
    }

    /** Asking it has ended in a defect of this server, which is not counted among the calls. */
    void panicked() {
        if (!told) {
            told = true;
            if (!webhook.failing()) {
                metrics.failedOpen(webhook.name(), type);
            }
        }
    }

    /** This server could not make anything of it. */
    void broken() {
        rejected(Rejection.INTERNAL, 0);
    }

    private void rejected(Rejection why, int code) {
        if (tell(code, true)) {
            metrics.rejected(webhook.name(), type, operation, why, code);
        }
    }

    private boolean tell(int code, boolean rejected) {
        if (told) {
            return false;
        }
        told = true;
        metrics.asked(webhook.name(), type, operation, System.nanoTime() - begin, code, rejected);
        return true;
    }
}
