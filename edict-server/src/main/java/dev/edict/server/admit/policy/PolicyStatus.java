package dev.edict.server.admit.policy;

import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.loop.ObjectLoop;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.watch.CachedObject;
import java.time.Duration;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Keeps the status of ValidatingAdmissionPolicies: which version of a policy has been looked at, and what does not fit. */
public final class PolicyStatus implements AutoCloseable {
    /** Who writes the status. */
    public static final String MANAGER = "validatingadmissionpolicy-status";

    private final Supervisor supervisor;
    private final Supplier<ResourceRegistry> policies;
    private final TypeChecking checking;
    private final BinaryOperator<ObjectValue> apply;
    private final ObjectLoop loop;

    /** @param apply lays a configuration, which comes second, over the status of a policy, as {@link #MANAGER} */
    public PolicyStatus(
            Supervisor supervisor, Supplier<ResourceRegistry> policies, TypeChecking checking,
            BinaryOperator<ObjectValue> apply) {
        this.supervisor = supervisor;
        this.policies = policies;
        this.checking = checking;
        this.apply = apply;
        this.loop = new ObjectLoop(supervisor, MANAGER, 1, policies, this::keep);
    }

    /** Begins without making anybody wait. */
    public void start() {
        supervisor.start(MANAGER, loop::start);
    }

    private @Nullable Duration keep(String name) {
        CachedObject found = policies.get().find("", name);
        if (found == null || found.isUninitialized() || isUpToDate(found.tree())) {
            return null;
        }
        ObjectValue policy = found.tree();
        List<ObjectValue> warnings = checking.warnings(policy);
        ObjectValue configuration = ObjectValue.of(
                "apiVersion", policy.string("apiVersion"),
                "kind", policy.string("kind"),
                "metadata", ObjectValue.of("name", name),
                "status", ObjectValue.of(
                        "observedGeneration", policy.object("metadata").integer("generation"),
                        "typeChecking", warnings.isEmpty()
                                ? ObjectValue.EMPTY
                                : ObjectValue.of("expressionWarnings", ListValue.copyOf(warnings))));
        write(policy, configuration);
        return null;
    }

    private static boolean isUpToDate(ObjectValue policy) {
        return policy.object("metadata").integer("generation") <= policy.object("status").integer("observedGeneration");
    }

    private void write(ObjectValue policy, ObjectValue configuration) {
        ResourceRegistry registry = policies.get();
        ObjectValue metadata = policy.object("metadata");
        try {
            registry.update(RequestScope.internal(""), metadata.string("name"),
                    existing -> apply.apply(existing == null ? policy : existing.tree(), configuration),
                    UpdateRules.status(registry.strategy().rules()).unconditionally().withUid(metadata.string("uid")),
                    Admission.NONE);
        } catch (ApiException refused) {
            boolean goneOrAnother = refused.code() == 404 || refused.code() == 409;
            if (!goneOrAnother) {
                throw refused;
            }
        }
    }

    @Override
    public void close() {
        loop.close();
    }
}
