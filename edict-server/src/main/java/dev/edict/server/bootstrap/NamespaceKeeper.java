package dev.edict.server.bootstrap;

import dev.edict.kinds.BuiltInKinds;
import dev.edict.kinds.rule.KindRules;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.loop.ObjectLoop;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.DeleteOptions;
import dev.edict.server.registry.ListOptions;
import dev.edict.server.registry.Preconditions;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.Interest;
import dev.edict.store.RangeQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keeps namespaces as the API server itself needs them: each has a default service account and the authority's
 * certificate, and one that is being deleted is emptied before it goes.
 */
public final class NamespaceKeeper implements AutoCloseable {
    private static final Duration RETRY = Duration.ofMillis(500);
    /** Dependents go with the namespace anyway: nothing is to wait for them. */
    private static final DeleteOptions IN_BACKGROUND =
            new DeleteOptions(null, Preconditions.NONE, null, "Background", false);

    private final ControlPlane plane;
    private final String authorityCertificate;
    private final ObjectLoop loop;

    public NamespaceKeeper(ControlPlane plane, String authorityCertificate) {
        this.plane = plane;
        this.authorityCertificate = authorityCertificate;
        this.loop = new ObjectLoop("namespaces", () -> plane.core("namespaces"), this::keep);
    }

    public void start() {
        loop.start();
    }

    private @Nullable Duration keep(String name) {
        CachedObject found = plane.core("namespaces").find("", name);
        if (found == null) {
            return null;
        }
        ApiObject namespace = new ApiObject(found.tree());
        if (!namespace.isBeingDeleted()) {
            provide(name);
            return null;
        }
        if (!empty(name)) {
            return RETRY;
        }
        finish(namespace);
        return null;
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
        for (ResourceRegistry objects : namespaced()) {
            String prefix = objects.prefix(namespace);
            if (holdsAny(prefix)) {
                try {
                    objects.deleteCollection(RequestScope.internal(namespace),
                            Interest.Selection.ALL, ListOptions.ALL, IN_BACKGROUND, Admission.NONE);
                    empty &= !holdsAny(prefix);
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

    /** Everything that lives in namespaces, built-in or not. */
    private List<ResourceRegistry> namespaced() {
        List<ResourceRegistry> all = new ArrayList<>();
        plane.storedTypes().forEach(type -> all.add(plane.registry(type.resource())));
        all.addAll(plane.customObjects());
        all.removeIf(objects -> !objects.strategy().namespaced());
        return all;
    }

    private boolean holdsAny(String prefix) {
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
        loop.close();
    }
}
