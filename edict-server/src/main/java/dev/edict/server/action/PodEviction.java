package dev.edict.server.action;

import dev.edict.kinds.core.pod.PodConditions;
import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.Status;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.DeleteOptions;
import dev.edict.server.registry.ListOptions;
import dev.edict.server.registry.Preconditions;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.route.ObjectAction;
import dev.edict.server.watch.Interest;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Asks a pod to go, if the budgets that protect it have room. */
public final class PodEviction implements ObjectAction {
    private static final GroupResource PODS = new GroupResource("", "pods");

    private final Supplier<ResourceRegistry> pods;
    private final Supplier<ResourceRegistry> budgets;
    private final Clock clock;

    public PodEviction(Supplier<ResourceRegistry> pods, Supplier<ResourceRegistry> budgets, Clock clock) {
        this.pods = pods;
        this.budgets = budgets;
        this.clock = clock;
    }

    @Override
    public Answer perform(RequestScope scope, String name, ObjectValue body, Admission admission) {
        ApiObject eviction = new ApiObject(body);
        if (!eviction.name().equals(name)) {
            throw ApiErrors.badRequest("name in URL does not match name in Eviction object");
        }
        admission.validate(body, null);
        ApiObject pod = new ApiObject(pods.get().get(scope.namespace(), name, "").tree());
        ObjectValue given = body.object("deleteOptions");
        DeleteOptions options = DeleteOptions.read(given);
        options.validate(given);
        boolean dryRun = scope.dryRun() || options.dryRun();
        RequestScope own = scope.whole(dryRun);
        if (!ignoresBudgets(pod)) {
            spendBudget(own, pod);
        }
        if (dryRun) {
            pods.get().delete(own, name, options, Admission.NONE);
        } else {
            mark(own, name, options);
            pods.get().delete(own, name, withoutVersion(options), Admission.NONE);
        }
        return new Answer(201, new Status(true, 201, "", "", null).toObject());
    }

    /** Marking the pod changes its version, so a version that the caller requires is checked then. */
    private static DeleteOptions withoutVersion(DeleteOptions options) {
        return options.withPreconditions(new Preconditions(options.preconditions().uid(), null));
    }

    /** A pod that has ended, has not begun, or is going anyway does not count for a budget. */
    private static boolean ignoresBudgets(ApiObject pod) {
        String phase = pod.status().string("phase");
        return phase.equals("Succeeded") || phase.equals("Failed") || phase.equals("Pending") || pod.isBeingDeleted();
    }

    private void spendBudget(RequestScope scope, ApiObject pod) {
        List<ApiObject> protecting = new ArrayList<>();
        budgets.get().list(scope.namespace(), Interest.Selection.INITIALIZED, ListOptions.ALL).items()
                .forEach(budget -> {
                    ApiObject candidate = new ApiObject(budget.tree());
                    ObjectValue selector = candidate.spec().objectOrNull("selector");
                    if (selector != null && LabelSelector.ofObject(selector).matches(pod.labels())) {
                        protecting.add(candidate);
                    }
                });
        if (protecting.size() > 1) {
            throw ApiErrors.unclassified(
                    "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.");
        }
        if (!protecting.isEmpty() && !isExpendable(pod, protecting.getFirst())) {
            spend(scope, protecting.getFirst().name(), pod);
        }
    }

    /** A pod that is not ready is missed by nobody, if its budget says so or has enough others. */
    private static boolean isExpendable(ApiObject pod, ApiObject budget) {
        boolean ready = pod.status().list("conditions").objects().stream()
                .anyMatch(condition -> condition.string("type").equals("Ready")
                        && condition.string("status").equals("True"));
        if (ready) {
            return false;
        }
        long desired = budget.status().integer("desiredHealthy");
        return budget.spec().string("unhealthyPodEvictionPolicy").equals("AlwaysAllow")
                || desired > 0 && budget.status().integer("currentHealthy") >= desired;
    }

    private void spend(RequestScope scope, String budget, ApiObject pod) {
        UpdateRules rules = UpdateRules.status(budgets.get().strategy().rules()).unconditionally();
        budgets.get().update(scope, budget, existing -> {
            if (existing == null) {
                throw ApiErrors.notFound(budgets.get().strategy().resource(), budget);
            }
            return BudgetRoom.taken(new ApiObject(existing.tree()), pod.name(), clock.instant());
        }, rules, Admission.NONE);
    }

    private void mark(RequestScope scope, String name, DeleteOptions options) {
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        pods.get().update(scope, name, existing -> {
            if (existing == null) {
                throw ApiErrors.notFound(PODS, name);
            }
            ObjectValue pod = existing.tree();
            options.preconditions().check(pods.get().strategy(), new ApiObject(pod));
            ObjectValue condition = ObjectValue.of("type", "DisruptionTarget", "status", "True",
                    "reason", "EvictionByEvictionAPI", "message", "Eviction API: evicting");
            ObjectValue status = pod.object("status");
            return pod.with("status", status.with("conditions",
                    PodConditions.with(status.list("conditions"), condition, now)));
        }, UpdateRules.unchecked(Preconditions.NONE), Admission.NONE);
    }
}
