package dev.edict.server.admit.webhook;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/** What a client is told when a webhook stands in the way of its request. */
final class Refusals {
    private static final int LEAST_CODE = 400;
    /** Beyond it there is none in HTTP. */
    private static final int GREATEST_CODE = 999;

    private Refusals() {}

    /** @param result the status that the webhook has sent, if it has sent one */
    static ApiException denied(String webhook, @Nullable ObjectValue result) {
        String deniedBy = "admission webhook " + ApiErrors.quote(webhook) + " denied the request";
        ObjectValue status = result == null ? ObjectValue.EMPTY : result;
        String why = status.string("message").isEmpty() ? status.string("reason") : status.string("message");
        int code = Math.clamp(status.integer("code"), LEAST_CODE, GREATEST_CODE);
        return new ApiException(Status.failure(code, status.string("reason"),
                why.isEmpty() ? deniedBy + " without explanation" : deniedBy + ": " + why,
                StatusDetails.read(status.objectOrNull("details"))));
    }

    static ApiException dryRunUnsupported(String webhook) {
        return ApiErrors.badRequest("admission webhook " + ApiErrors.quote(webhook) + " does not support dry run");
    }

    static ApiException outOfTime() {
        return ApiErrors.timeout("request did not complete within requested timeout", 0);
    }

    /** What went wrong with a call, with the name of who was called. */
    static String failedCalling(String webhook, String why) {
        return "failed calling webhook " + ApiErrors.quote(webhook) + ": " + why;
    }
}
