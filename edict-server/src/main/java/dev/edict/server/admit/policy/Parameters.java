package dev.edict.server.admit.policy;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.ServedKinds;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the parameters of policies. */
final class Parameters {
    private final ServedKinds kinds;

    Parameters(ServedKinds kinds) {
        this.kinds = kinds;
    }

    /** Why parameters can not be found. */
    static final class Unusable extends Exception {
        private static final long serialVersionUID = 1L;

        Unusable(String why) {
            super(why, null, false, false);
        }

        String why() {
            return String.valueOf(getMessage());
        }
    }

    /** The kind of parameters, or null for a policy that has none. @throws Unusable if no such kind is served */
    ServedKinds.@Nullable Kind kind(@Nullable GroupVersionKind name) throws Unusable {
        if (name == null) {
            return null;
        }
        ServedKinds.Kind found = kinds.find(name);
        if (found == null) {
            throw new Unusable("failed to find resource referenced by paramKind: '" + shown(name) + "'");
        }
        return found;
    }

    /** A kind as messages write it. */
    static String shown(GroupVersionKind kind) {
        return kind.group() + "/" + kind.version() + ", Kind=" + kind.kind();
    }

    /**
     * The parameters with which a policy is to be asked, once for each; none if it is not to be asked.
     *
     * @param kind null for a policy without parameters, which is asked once
     * @param requested the namespace of the request
     */
    List<Optional<ObjectValue>> find(
            ServedKinds.@Nullable Kind kind, @Nullable ParameterReference reference, String requested) throws Unusable {
        if (kind == null || reference == null) {
            return List.of(Optional.empty());
        }
        List<ObjectValue> found = kind.type().namespaced()
                ? inNamespace(kind, reference, requested) : clusterWide(kind, reference);
        if (found.isEmpty() && reference.needed()) {
            throw new Unusable("no params found for policy binding with `Deny` parameterNotFoundAction");
        }
        return found.stream().map(Optional::of).toList();
    }

    private static List<ObjectValue> inNamespace(ServedKinds.Kind kind, ParameterReference reference, String requested)
            throws Unusable {
        String namespace = reference.namespace().isEmpty() ? requested : reference.namespace();
        if (namespace.isEmpty()) {
            throw new Unusable(
                    "cannot use namespaced paramRef in policy binding that matches cluster-scoped resources");
        }
        return found(kind, reference, namespace);
    }

    private static List<ObjectValue> clusterWide(ServedKinds.Kind kind, ParameterReference reference) throws Unusable {
        if (!reference.namespace().isEmpty()) {
            throw new Unusable("paramRef.namespace must not be provided for a cluster-scoped `paramKind`");
        }
        return found(kind, reference, "");
    }

    private static List<ObjectValue> found(ServedKinds.Kind kind, ParameterReference reference, String namespace)
            throws Unusable {
        ResourceRegistry registry = kind.registry().get();
        if (!reference.fault().isEmpty()) {
            throw new Unusable(reference.fault());
        }
        LabelSelector selector = reference.selector();
        if (!reference.name().isEmpty()) {
            if (selector != null) {
                throw new Unusable("paramRef.name and paramRef.selector are mutually exclusive");
            }
            CachedObject named = registry.recent(namespace, reference.name());
            return named == null || named.isUninitialized() ? List.of() : List.of(kind.codec().read(named));
        }
        if (selector == null) {
            throw new Unusable("one of name or selector must be provided");
        }
        List<ObjectValue> selected = new ArrayList<>();
        String prefix = registry.prefix(namespace);
        Iterator<CachedObject> all = registry.recent().objects().range(prefix, null);
        while (all.hasNext()) {
            CachedObject object = all.next();
            if (!object.key().startsWith(prefix)) {
                break;
            }
            if (!object.isUninitialized() && selector.matches(object.tree().object("metadata").object("labels"))) {
                selected.add(kind.codec().read(object));
            }
        }
        return selected;
    }
}
