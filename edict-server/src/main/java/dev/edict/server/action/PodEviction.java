package dev.edict.server.action;

import dev.edict.kinds.core.pod.PodConditions;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupKind;
import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
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
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Asks a pod to go, if the budgets that protect it have room. */
public final class PodEviction implements ObjectAction {
    private static final GroupResource PODS = new GroupResource("", "pods");
    private static final int MOST_ATTEMPTS = 20;
    private static final Duration PAUSE = Duration.ofMillis(500);

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
        ObjectValue given = body.object("deleteOptions");
        DeleteOptions options = DeleteOptions.read(given);
        refuseUnreadable(options, name);
        options.validate(given);
        RequestScope own = scope.whole(scope.dryRun() || options.dryRun());
        ApiObject guarded = evictUnguarded(own, name, options);
        if (guarded != null) {
            evictGuarded(own, guarded, options);
        }
        return new Answer(201, new Status(true, 201, "", "", null).toObject());
    }

    private static void refuseUnreadable(DeleteOptions options, String name) {
        if (options.ignoresUnreadable()) {
            FieldErrors errors = new FieldErrors();
            errors.invalid(FieldPath.of("deleteOptions").child("ignoreStoreReadErrorWithClusterBreakingPotential"), true,
                    "can not be set for pod eviction, try after removing the option");
            throw ApiErrors.invalid(new GroupKind("policy", "Eviction"), name, errors);
        }
    }

    /**
     * Evicts a pod for which no budget counts. One that may still become healthy must not have changed since it was looked at; if it
     * has, it is looked at again after a while.
     *
     * @return the pod if budgets count for it; null if it is evicted
     */
    private @Nullable ApiObject evictUnguarded(RequestScope scope, String name, DeleteOptions options) {
        for (int attempt = 1; ; attempt++) {
            ApiObject pod = new ApiObject(pods.get().get(scope.namespace(), name, "").tree());
            if (!ignoresBudgets(pod)) {
                return pod;
            }
            boolean isHeld = hasNoVersion(options) && pod.status().string("phase").equals("Pending") && !pod.isBeingDeleted();
            try {
                evict(scope, name, isHeld ? withVersion(options, pod.resourceVersion()) : options);
                return null;
            } catch (ApiException changed) {
                if (!isHeld || !changed.reason().equals("Conflict") || isAnother(pod, options) || attempt >= MOST_ATTEMPTS) {
                    throw changed;
                }
            }
            pause();
        }
    }

    /** Whether it is not the pod that is meant, and never will be. */
    private static boolean isAnother(ApiObject pod, DeleteOptions options) {
        String uid = options.preconditions().uid();
        return uid != null && !uid.equals(pod.uid());
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
            throw ApiErrors.serviceUnavailable("the server is about to end");
        }
    }

    /** One that is expendable for its budget must not have become healthy meanwhile. */
    private void evictGuarded(RequestScope scope, ApiObject pod, DeleteOptions options) {
        ApiObject budget = budget(scope, pod);
        if (budget == null || !isExpendable(pod, budget)) {
            if (budget != null) {
                spend(scope, budget.name(), pod);
            }
            evict(scope, pod.name(), options);
            return;
        }
        try {
            evict(scope, pod.name(), withVersion(options, pod.resourceVersion()));
        } catch (ApiException changed) {
            throw changed.reason().equals("Conflict") && hasNoVersion(options) ? BudgetRoom.beingProcessed(budget.name()) : changed;
        }
    }

    /** Marks it and deletes it. Marking changes its version; a required one is that of the marked pod from then on. */
    private void evict(RequestScope scope, String name, DeleteOptions options) {
        if (scope.dryRun()) {
            pods.get().delete(scope, name, options, Admission.NONE);
            return;
        }
        String marked = mark(scope, name, options);
        pods.get().delete(scope, name, hasNoVersion(options) ? options : withVersion(options, marked), Admission.NONE);
    }

    private static boolean hasNoVersion(DeleteOptions options) {
        return options.preconditions().resourceVersion() == null;
    }

    private static DeleteOptions withVersion(DeleteOptions options, String version) {
        return options.withPreconditions(new Preconditions(options.preconditions().uid(), version));
    }

    /** A pod that has ended, has not begun, or is going anyway does not count for a budget. */
    private static boolean ignoresBudgets(ApiObject pod) {
        String phase = pod.status().string("phase");
        return phase.equals("Succeeded") || phase.equals("Failed") || phase.equals("Pending") || pod.isBeingDeleted();
    }

    private @Nullable ApiObject budget(RequestScope scope, ApiObject pod) {
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
        return protecting.isEmpty() ? null : protecting.getFirst();
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

    /** @return the version of the marked pod */
    private String mark(RequestScope scope, String name, DeleteOptions options) {
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        return new ApiObject(pods.get().update(scope, name, existing -> {
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
        }, UpdateRules.unchecked(Preconditions.NONE), Admission.NONE).object().tree()).resourceVersion();
    }
}
