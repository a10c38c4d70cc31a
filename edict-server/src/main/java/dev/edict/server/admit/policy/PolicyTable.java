package dev.edict.server.admit.policy;

import dev.edict.model.name.GroupResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.match.Configurations;
import dev.edict.server.admit.match.Equivalents;
import dev.edict.server.admit.match.Reach;
import dev.edict.server.registry.ResourceRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All policies of a sort with their bindings, and for each sort of requests those of them that may mean it: found out once
 * after something has changed, so that to ask again costs a few comparisons and a look into a table. Safe for any thread.
 *
 * @param <E> the expressions of a policy
 */
final class PolicyTable<E> {
    private static final String GROUP = "admissionregistration.k8s.io";
    /** Nobody may lock himself out, nor ask the server who somebody is and be asked that in turn. */
    private static final Set<GroupResource> EXEMPT = Set.of(
            new GroupResource(GROUP, "validatingadmissionpolicies"),
            new GroupResource(GROUP, "validatingadmissionpolicybindings"),
            new GroupResource(GROUP, "mutatingadmissionpolicies"),
            new GroupResource(GROUP, "mutatingadmissionpolicybindings"),
            new GroupResource("authentication.k8s.io", "selfsubjectreviews"),
            new GroupResource("authentication.k8s.io", "tokenreviews"),
            new GroupResource("authorization.k8s.io", "localsubjectaccessreviews"),
            new GroupResource("authorization.k8s.io", "selfsubjectaccessreviews"),
            new GroupResource("authorization.k8s.io", "selfsubjectrulesreviews"),
            new GroupResource("authorization.k8s.io", "subjectaccessreviews"));

    private final Configurations<Policy<E>> policies;
    private final Configurations<PolicyBinding> bindings;
    private final Equivalents equivalents;
    private volatile @Nullable State<E> state;

    /** A binding that may mean requests of a sort. */
    record BindingHook(PolicyBinding binding, Reach reach) {}

    /** A policy that may mean requests of a sort, and those of its bindings that may, too. */
    record Hook<E>(Policy<E> policy, Reach reach, List<BindingHook> bindings) {}

    /** What has been found out for as long as none of the first three is another. */
    private record State<E>(
            List<Policy<E>> policies,
            List<PolicyBinding> bindings,
            Object served,
            Map<String, List<PolicyBinding>> bound,
            Map<AdmissionTarget, List<Hook<E>>> hooks) {}

    PolicyTable(
            Supplier<ResourceRegistry> policies, Supplier<ResourceRegistry> bindings,
            Function<ObjectValue, E> compiler, Equivalents equivalents) {
        this.policies = new Configurations<>(policies, policy -> new Policy<>(policy, compiler));
        this.bindings = new Configurations<>(bindings, PolicyBinding::of);
        this.equivalents = equivalents;
    }

    /** Whether policies are ever asked about such requests. */
    static boolean exempts(AdmissionTarget target) {
        return EXEMPT.contains(target.resource());
    }

    /** The policies that may mean such requests, in the order of their names; mostly none. */
    List<Hook<E>> of(AdmissionTarget target) {
        List<PolicyBinding> bound = bindings.current();
        if (bound.isEmpty()) {
            return List.of();
        }
        State<E> current = state(policies.current(), bound);
        List<Hook<E>> known = current.hooks().get(target);
        return known != null ? known : current.hooks().computeIfAbsent(target, sought -> find(current, sought));
    }

    private State<E> state(List<Policy<E>> present, List<PolicyBinding> bound) {
        State<E> known = state;
        Object served = equivalents.state();
        if (known != null && known.policies() == present && known.bindings() == bound && known.served() == served) {
            return known;
        }
        Map<String, List<PolicyBinding>> byPolicy = new HashMap<>();
        for (PolicyBinding binding : bound) {
            byPolicy.computeIfAbsent(binding.policy(), absent -> new ArrayList<>()).add(binding);
        }
        State<E> made = new State<>(present, bound, served, byPolicy, new ConcurrentHashMap<>());
        state = made;
        return made;
    }

    private List<Hook<E>> find(State<E> current, AdmissionTarget target) {
        List<Hook<E>> hooks = new ArrayList<>();
        for (Policy<E> policy : current.policies()) {
            List<PolicyBinding> bound = current.bound().getOrDefault(policy.name(), List.of());
            Reach reach = bound.isEmpty() ? null : policy.rules().reach(target, equivalents);
            if (reach == null) {
                continue;
            }
            List<BindingHook> reaching = new ArrayList<>();
            for (PolicyBinding binding : bound) {
                Reach way = binding.rules().reach(target, equivalents);
                if (way != null) {
                    reaching.add(new BindingHook(binding, way));
                }
            }
            if (!reaching.isEmpty() || policy.parameterKind() != null || !policy.limited()) {
                hooks.add(new Hook<>(policy, reach, List.copyOf(reaching)));
            }
        }
        return List.copyOf(hooks);
    }
}
