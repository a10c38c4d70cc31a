package dev.edict.server.bootstrap;

import dev.edict.model.name.GroupResource;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.status.Status;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import dev.edict.schema.kind.BuiltInKinds;
import dev.edict.schema.kind.KindRules;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.DeleteOptions;
import dev.edict.server.registry.ListOptions;
import dev.edict.server.registry.Preconditions;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.StorageKeys;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.watch.CacheState;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.EventType;
import dev.edict.server.watch.Interest;
import dev.edict.server.watch.Watcher;
import dev.edict.store.RangeQuery;
import java.lang.System.Logger;
import java.time.Duration;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps namespaces as the API server itself needs them: each has a default service account and the authority's
 * certificate, and one that is being deleted is emptied before it goes.
 *
 * <p>Names of namespaces wait in a queue; one virtual thread works through it. A namespace that cannot be finished yet
 * is looked at again after a while, and all of them when the watch has to begin anew.
 */
public final class NamespaceKeeper implements AutoCloseable {
    private static final Logger LOG = System.getLogger(NamespaceKeeper.class.getName());
    private static final Duration RETRY = Duration.ofMillis(500);
    private static final int MOST_DOUBLINGS = 6;
    /** Dependents go with the namespace anyway: nothing is to wait for them. */
    private static final DeleteOptions IN_BACKGROUND =
            new DeleteOptions(null, Preconditions.NONE, null, "Background", false);

    private final ControlPlane plane;
    private final String authorityCertificate;
    private final RetryingQueue changed = new RetryingQueue();
    /** How often in a row each namespace has failed; the worker's own. */
    private final Map<String, Integer> failures = new HashMap<>();
    private volatile boolean closed;
    private @Nullable Thread worker;

    public NamespaceKeeper(ControlPlane plane, String authorityCertificate) {
        this.plane = plane;
        this.authorityCertificate = authorityCertificate;
    }

    public void start() {
        watch();
        worker = Thread.ofVirtual().name("edict-namespaces").start(this::work);
    }

    private void watch() {
        ResourceRegistry namespaces = plane.core("namespaces");
        CacheState state = namespaces.newest();
        Iterator<CachedObject> all = state.objects().range("", null);
        while (all.hasNext()) {
            changed.add(new ApiObject(all.next().tree()).name());
        }
        namespaces.cache().watch(new Listener(namespaces.prefix("")), state.revision());
    }

    private void watchAgain() {
        while (!closed) {
            try {
                watch();
                return;
            } catch (RuntimeException failure) {
                LOG.log(Logger.Level.DEBUG, "namespaces cannot be watched yet", failure);
            }
            try {
                Thread.sleep(RETRY);
            } catch (InterruptedException interrupted) {
                return;
            }
        }
    }

    private void work() {
        while (!closed) {
            String name;
            try {
                name = changed.take();
            } catch (InterruptedException interrupted) {
                return;
            }
            try {
                keep(name);
                failures.remove(name);
            } catch (RuntimeException failure) {
                postpone(name, failure);
            }
        }
    }

    /** One that fails does not hold up the others, and is tried less and less often. */
    private void postpone(String name, RuntimeException failure) {
        if (closed) {
            return;
        }
        int before = failures.merge(name, 1, Integer::sum) - 1;
        LOG.log(before == 0 ? Logger.Level.WARNING : Logger.Level.DEBUG,
                "namespace " + name + " could not be kept, and will be tried again", failure);
        changed.addLater(name, RETRY.multipliedBy(1L << Math.min(before, MOST_DOUBLINGS)));
    }

    private void keep(String name) {
        CachedObject found = plane.core("namespaces").find("", name);
        if (found == null) {
            return;
        }
        ApiObject namespace = new ApiObject(found.tree());
        if (!namespace.isBeingDeleted()) {
            provide(name);
            return;
        }
        if (!empty(name)) {
            changed.addLater(name, RETRY);
            return;
        }
        finish(namespace);
    }

    private void provide(String namespace) {
        Provision.ensure(plane.core("serviceaccounts"), namespace, ObjectValue.of("kind", "ServiceAccount", "apiVersion", "v1",
                "metadata", ObjectValue.of("name", "default", "namespace", namespace)));
        Provision.ensure(plane.core("configmaps"), namespace, ObjectValue.of("kind", "ConfigMap", "apiVersion", "v1",
                "metadata", ObjectValue.of("name", "kube-root-ca.crt", "namespace", namespace, "annotations",
                        ObjectValue.of("kubernetes.io/description", "Contains a CA bundle that can be used to verify the "
                                + "kube-apiserver when using internal endpoints such as the internal service IP or "
                                + "kubernetes.default.svc. No other usage is guaranteed across distributions of "
                                + "Kubernetes clusters.")),
                "data", ObjectValue.of("ca.crt", authorityCertificate)));
    }

    /** Deletes what is in a namespace; true when nothing is left. What cannot be deleted does not save the rest. */
    private boolean empty(String namespace) {
        boolean empty = true;
        RuntimeException obstacle = null;
        for (ResourceType type : plane.storedTypes()) {
            GroupResource resource = type.resource().groupResource();
            if (type.namespaced() && holdsAny(resource, namespace)) {
                try {
                    plane.registry(type.resource()).deleteCollection(RequestScope.internal(namespace),
                            Interest.Selection.ALL, ListOptions.ALL, IN_BACKGROUND, Admission.NONE);
                    empty &= !holdsAny(resource, namespace);
                } catch (RuntimeException failure) {
                    obstacle = failure;
                }
            }
        }
        if (obstacle != null) {
            throw obstacle;
        }
        return empty;
    }

    private boolean holdsAny(GroupResource resource, String namespace) {
        String prefix = StorageKeys.prefix(resource) + namespace + "/";
        return plane.store().range(RangeQuery.prefix(prefix).countOnly()).count() > 0;
    }

    /** Takes the server's own finalizer, which lets the namespace go. */
    private void finish(ApiObject namespace) {
        ResourceRegistry namespaces = plane.core("namespaces");
        KindRules rules = BuiltInKinds.rulesFor(namespaces.strategy().kind(), "finalize");
        try {
            namespaces.update(RequestScope.internal(""), namespace.name(), existing -> existing == null
                            ? namespace.tree()
                            : existing.tree().mapObject("spec", spec -> spec.with("finalizers",
                                    without(spec.list("finalizers")))),
                    UpdateRules.part(rules), Admission.NONE);
        } catch (ApiException gone) {
            if (gone.code() != 404) {
                throw gone;
            }
        }
    }

    private static dev.edict.model.value.ListValue without(dev.edict.model.value.ListValue finalizers) {
        return dev.edict.model.value.ListValue.of(finalizers.strings().stream()
                .filter(finalizer -> !finalizer.equals("kubernetes")).toArray());
    }

    @Override
    public void close() {
        closed = true;
        if (worker != null) {
            worker.interrupt();
        }
    }

    private final class Listener implements Watcher {
        private final Interest interest;

        Listener(String prefix) {
            this.interest = new Interest(prefix, Interest.Selection.ALL);
        }

        @Override
        public Interest interest() {
            return interest;
        }

        @Override
        public boolean onEvent(EventType type, CachedObject object) {
            changed.add(object.key().substring(interest.prefix().length()));
            return !closed;
        }

        @Override
        public boolean onBookmark(long revision) {
            return !closed;
        }

        @Override
        public void onEnd(Status reason) {
            if (!closed) {
                Thread.ofVirtual().start(NamespaceKeeper.this::watchAgain);
            }
        }

        @Override
        public boolean wantsBookmarks() {
            return false;
        }
    }
}
