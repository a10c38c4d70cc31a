package dev.edict.server.admit.webhook;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a client is told when a webhook stands in the way of its request. */
final class Refusals {
    private static final int LEAST_CODE = 400;

    private Refusals() {}

    /** @param result the status that the webhook has sent, if it has sent one */
    static ApiException denied(String webhook, @Nullable ObjectValue result) {
        String deniedBy = "admission webhook " + ApiErrors.quote(webhook) + " denied the request";
        ObjectValue status = result == null ? ObjectValue.EMPTY : result;
        String why = status.string("message").isEmpty() ? status.string("reason") : status.string("message");
        int code = (int) Math.max(LEAST_CODE, status.integer("code"));
        return new ApiException(Status.failure(code, status.string("reason"),
                why.isEmpty() ? deniedBy + " without explanation" : deniedBy + ": " + why,
                details(status.objectOrNull("details"))));
    }

    private static @Nullable StatusDetails details(@Nullable ObjectValue details) {
        if (details == null) {
            return null;
        }
        List<StatusCause> causes = details.list("causes").objects().stream()
                .map(cause -> new StatusCause(cause.string("reason"), cause.string("message"), cause.string("field")))
                .toList();
        return new StatusDetails(details.string("name"), details.string("group"), details.string("kind"),
                details.string("uid"), causes, (int) details.integer("retryAfterSeconds"));
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
