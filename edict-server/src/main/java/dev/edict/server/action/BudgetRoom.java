package dev.edict.server.action;

import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.status.StatusCause;
import dev.edict.model.status.StatusDetails;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The room that a disruption budget has left for evictions: taken here, counted anew by the loop that looks after budgets. */
final class BudgetRoom {
    private static final GroupResource BUDGET = new GroupResource("policy", "poddisruptionbudget");
    private static final String CONDITION = "DisruptionAllowed";
    private static final int MAX_DISRUPTED = 2000;
    private static final int UNTIL_PROCESSED = 10;

    private BudgetRoom() {}

    /**
     * A budget of which one eviction has been taken.
     *
     * @param pod the name of the one that goes
     * @throws ApiException if it has no room
     */
    static ObjectValue taken(ApiObject budget, String pod, Instant now) {
        ObjectValue status = budget.status();
        if (status.integer("observedGeneration") < budget.generation()) {
            throw beingProcessed(budget.name());
        }
        long allowed = status.integer("disruptionsAllowed");
        if (allowed < 0) {
            throw ApiErrors.forbidden(BUDGET, budget.name(), "pdb disruptions allowed is negative");
        }
        if (status.object("disruptedPods").size() > MAX_DISRUPTED) {
            throw ApiErrors.forbidden(BUDGET, budget.name(),
                    "DisruptedPods map too big - too many evictions not confirmed by PDB controller");
        }
        if (allowed == 0) {
            throw tooMany(whyNone(budget.name(), status), 0);
        }
        String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
        ObjectValue left = status
                .with("disruptionsAllowed", allowed - 1)
                .with("disruptedPods", status.object("disruptedPods").with(pod, time));
        return budget.tree().with("status", allowed > 1 ? left : left.with("conditions", exhausted(status, time)));
    }

    /** Nobody knows yet what a budget would say; later somebody will. */
    static ApiException beingProcessed(String budget) {
        return tooMany("The disruption budget " + budget + " is still being processed by the server.", UNTIL_PROCESSED);
    }

    private static String whyNone(String name, ObjectValue status) {
        ObjectValue condition = Objects.requireNonNullElse(condition(status), ObjectValue.EMPTY);
        boolean hasReason = condition.string("status").equals("False") && !condition.string("message").isEmpty();
        if (hasReason && condition.string("reason").equals("SyncFailed")) {
            return "The disruption budget " + name + " does not allow evicting pods currently because it failed sync: "
                    + condition.string("message");
        }
        if (status.integer("currentHealthy") <= status.integer("desiredHealthy")) {
            return "The disruption budget " + name + " needs " + status.integer("desiredHealthy")
                    + " healthy pods and has " + status.integer("currentHealthy") + " currently";
        }
        String text = "The disruption budget " + name + " does not allow evicting pods currently";
        return hasReason ? text + " (" + condition.string("reason") + "): " + condition.string("message") : text;
    }

    private static @Nullable ObjectValue condition(ObjectValue status) {
        return status.list("conditions").objects().stream()
                .filter(condition -> condition.string("type").equals(CONDITION)).findFirst().orElse(null);
    }

    /** Conditions that say that no other may go; their time changes only if another could go before. */
    private static ListValue exhausted(ObjectValue status, String now) {
        ObjectValue before = condition(status);
        ObjectValue after = ObjectValue.of(
                "type", CONDITION,
                "status", "False",
                "observedGeneration", status.integer("observedGeneration"),
                "lastTransitionTime",
                before != null && before.string("status").equals("False") ? before.string("lastTransitionTime") : now,
                "reason", "InsufficientPods",
                "message", "");
        List<ObjectValue> conditions = new ArrayList<>(status.list("conditions").objects());
        if (before == null) {
            conditions.add(after);
        } else {
            conditions.set(conditions.indexOf(before), after);
        }
        return ListValue.copyOf(conditions);
    }

    private static ApiException tooMany(String cause, int retryAfterSeconds) {
        return new ApiException(Status.failure(429, "TooManyRequests",
                "Cannot evict pod as it would violate the pod's disruption budget.",
                StatusDetails.EMPTY.withCauses(List.of(new StatusCause("DisruptionBudget", cause, "")))
                        .withRetryAfterSeconds(retryAfterSeconds)));
    }
}
