package dev.edict.server.admit.quota;

import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.watch.CachedObject;
import dev.edict.store.Keys;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What claims of devices have to do with pods: a class may say under which name pods ask for its devices, and a claim may have
 * been made for a pod that did.
 */
final class Devices {
    /** Where there are no classes. */
    static final Devices NONE = new Devices(resource -> null);

    private static final GroupResource CLASSES = new GroupResource("resource.k8s.io", "deviceclasses");
    private static final GroupResource CLAIMS = new GroupResource("resource.k8s.io", "resourceclaims");
    private static final GroupResource PODS = new GroupResource("", "pods");
    private static final String MADE_FOR_POD = "resource.kubernetes.io/extended-resource-claim";

    private final Function<GroupResource, @Nullable ResourceRegistry> resources;
    /** The first claim that was made for each pod, by the pods' identities; null if it is to be looked for when needed. */
    private final @Nullable Map<String, ObjectValue> firsts;

    /** @param resources where the objects of a resource are; null if there are none */
    Devices(Function<GroupResource, @Nullable ResourceRegistry> resources) {
        this(resources, null);
    }

    private Devices(
            Function<GroupResource, @Nullable ResourceRegistry> resources, @Nullable Map<String, ObjectValue> firsts) {
        this.resources = resources;
        this.firsts = firsts;
    }

    /** The same for who asks about all claims of a namespace: these are looked through once, not once for each. */
    Devices of(String namespace) {
        Map<String, ObjectValue> found = new HashMap<>();
        any(CLAIMS, namespace, claim -> {
            ObjectValue owner = owner(claim);
            if (owner != null) {
                found.merge(owner.string("uid"), claim, (one, other) -> isBefore(other, one) ? other : one);
            }
            return false;
        });
        return new Devices(resources, found);
    }

    boolean isClass(String name) {
        ResourceRegistry classes = resources.apply(CLASSES);
        return classes != null && classes.recent("", name) != null;
    }

    /** The name under which pods ask for devices of a class; empty if there is none. */
    String resourceOf(String className) {
        ResourceRegistry classes = resources.apply(CLASSES);
        CachedObject found = classes == null ? null : classes.recent("", className);
        return found == null ? "" : resourceOf(found.tree());
    }

    private static String resourceOf(ObjectValue deviceClass) {
        return deviceClass.object("spec").string("extendedResourceName");
    }

    /** Whether what pods ask for under a name are devices of some class. */
    boolean isOfClass(String resource) {
        return any(CLASSES, "", deviceClass -> resourceOf(deviceClass).equals(resource));
    }

    private boolean any(GroupResource resource, String namespace, Predicate<ObjectValue> wanted) {
        ResourceRegistry objects = resources.apply(resource);
        if (objects == null) {
            return false;
        }
        String prefix = objects.prefix(namespace);
        Iterator<CachedObject> found = objects.recent().objects().range(prefix, Keys.prefixEnd(prefix));
        while (found.hasNext()) {
            if (wanted.test(found.next().tree())) {
                return true;
            }
        }
        return false;
    }

    /** The pod that a claim was made for because of what it asks for; null if there is none. */
    @Nullable ObjectValue podOf(ObjectValue claim) {
        ApiObject identity = new ApiObject(claim);
        ObjectValue owner = owner(claim);
        ResourceRegistry pods = resources.apply(PODS);
        if (owner == null || pods == null) {
            return null;
        }
        CachedObject found = pods.recent(identity.namespace(), owner.string("name"));
        if (found == null || !new ApiObject(found.tree()).uid().equals(owner.string("uid"))) {
            return null;
        }
        ObjectValue made = found.tree().object("status").objectOrNull("extendedResourceClaimStatus");
        boolean its = made != null ? made.string("resourceClaimName").equals(identity.name())
                : isFirst(claim, identity.namespace(), owner);
        return its ? found.tree() : null;
    }

    private boolean isFirst(ObjectValue claim, String namespace, ObjectValue owner) {
        if (firsts == null) {
            return !any(CLAIMS, namespace, other -> isOf(owner, other) && isBefore(other, claim));
        }
        ObjectValue first = firsts.get(owner.string("uid"));
        return first == null || !isBefore(first, claim);
    }

    private static @Nullable ObjectValue owner(ObjectValue claim) {
        ObjectValue metadata = claim.object("metadata");
        if (!metadata.object("annotations").string(MADE_FOR_POD).equals("true")) {
            return null;
        }
        for (ObjectValue owner : metadata.list("ownerReferences").objects()) {
            if (owner.bool("controller")) {
                return owner.string("kind").equals("Pod") && owner.string("apiVersion").equals("v1") ? owner : null;
            }
        }
        return null;
    }

    private static boolean isOf(ObjectValue pod, ObjectValue claim) {
        ObjectValue owner = owner(claim);
        return owner != null && owner.string("uid").equals(pod.string("uid"));
    }

    /** Times of creation have one form, in which they can be compared as they are written. */
    private static boolean isBefore(ObjectValue first, ObjectValue second) {
        ObjectValue one = first.object("metadata");
        ObjectValue two = second.object("metadata");
        int compared = one.string("creationTimestamp").compareTo(two.string("creationTimestamp"));
        return compared < 0 || compared == 0 && one.string("name").compareTo(two.string("name")) < 0;
    }
}
