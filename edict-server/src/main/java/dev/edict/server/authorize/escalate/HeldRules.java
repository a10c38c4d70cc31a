package dev.edict.server.authorize.escalate;

import dev.edict.model.status.ApiErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.authorize.rule.PolicyRule;
import dev.edict.server.filter.User;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What roles give and what somebody holds by bindings, as the store has it now: what is held decides here about what is given, so
 * that nothing that is about to be known may be overlooked.
 */
final class HeldRules {
    private static final String ACCOUNT = "system:serviceaccount:";

    private final Function<String, ResourceRegistry> registries;

    /** @param registries the registries of the roles and bindings, by resource */
    HeldRules(Function<String, ResourceRegistry> registries) {
        this.registries = registries;
    }

    /**
     * What somebody holds.
     *
     * @param unknownRoles the names of roles that bindings name and that are not there, in the order of the bindings
     */
    record Held(List<PolicyRule> rules, List<String> unknownRoles) {}

    /** @param namespace empty for what is held in the whole cluster */
    Held of(User user, String namespace) {
        Held held = new Held(new ArrayList<>(), new ArrayList<>());
        add("clusterrolebindings", user, "", held);
        if (!namespace.isEmpty()) {
            add("rolebindings", user, namespace, held);
        }
        return held;
    }

    private void add(String bindings, User user, String namespace, Held held) {
        ResourceRegistry registry = registries.apply(bindings);
        String prefix = registry.prefix(namespace);
        Iterator<CachedObject> all = registry.newest().objects().range(prefix, null);
        while (all.hasNext()) {
            CachedObject object = all.next();
            if (!object.key().startsWith(prefix)) {
                return;
            }
            ObjectValue binding = object.tree();
            if (!object.isUninitialized() && applies(binding, user, namespace)) {
                ObjectValue reference = binding.object("roleRef");
                List<PolicyRule> rules = canBeFound(reference, namespace) ? ofRole(reference, namespace) : null;
                if (rules == null) {
                    held.unknownRoles().add(reference.string("name"));
                } else {
                    held.rules().addAll(rules);
                }
            }
        }
    }

    /** Bindings are valid; those of a store that others have written to may not be. */
    private static boolean canBeFound(ObjectValue reference, String namespace) {
        boolean wide = reference.string("kind").equals("ClusterRole");
        return (wide || !namespace.isEmpty()) && !reference.string("name").isEmpty();
    }

    private static boolean applies(ObjectValue binding, User user, String namespace) {
        return binding.list("subjects").objects().stream().anyMatch(subject -> applies(subject, namespace, user));
    }

    private static boolean applies(ObjectValue subject, String namespace, User user) {
        String name = subject.string("name");
        return switch (subject.string("kind")) {
            case "User" -> user.name().equals(name);
            case "Group" -> user.isIn(name);
            case "ServiceAccount" -> {
                String own = subject.string("namespace");
                String home = own.isEmpty() ? namespace : own;
                yield !home.isEmpty() && user.name().equals(ACCOUNT + home + ":" + name);
            }
            default -> false;
        };
    }

    /**
     * The rules of a role, or null if it is not there.
     *
     * @param reference a binding's {@code roleRef}, of one of the two kinds
     * @param namespace of the binding
     */
    @Nullable List<PolicyRule> ofRole(ObjectValue reference, String namespace) {
        boolean wide = reference.string("kind").equals("ClusterRole");
        String name = reference.string("name");
        if (!wide && namespace.isEmpty()) {
            throw ApiErrors.badRequest("Namespace parameter required.");
        }
        if (name.isEmpty()) {
            throw ApiErrors.badRequest("Name parameter required.");
        }
        CachedObject role = registries.apply(wide ? "clusterroles" : "roles").find(wide ? "" : namespace, name);
        return role == null ? null : PolicyRule.ofRole(role.tree());
    }
}
