package dev.edict.server.bootstrap;

import dev.edict.kinds.BuiltInKinds;
import dev.edict.kinds.rule.KindRules;
import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.loop.Follower;
import dev.edict.server.loop.ObjectLoop;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.watch.CachedObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Keeps namespaces as the API server itself needs them: each has a default service account and the authority's
 * certificate, also after somebody has deleted or changed them, and one that is being deleted is emptied before it goes.
 *
 * <p>Namespaces are emptied a batch at a time, several at once and each in its turn, so that one with many objects keeps
 * neither the others nor new namespaces waiting.
 */
public final class NamespaceKeeper implements AutoCloseable {
    private static final Duration RETRY = Duration.ofMillis(500);
    /** What somebody else keeps changing, such as a server with another authority, is restored no more often than this. */
    private static final Duration STRIFE = Duration.ofSeconds(10);

    private static final int WORKERS = 4;
    private static final String ACCOUNT = "default";
    private static final String CERTIFICATE = "kube-root-ca.crt";
    private static final String DESCRIPTION = "kubernetes.io/description";
    private static final String DESCRIPTION_TEXT = "Contains a CA bundle that can be used to verify the "
            + "kube-apiserver when using internal endpoints such as the internal service IP or "
            + "kubernetes.default.svc. No other usage is guaranteed across distributions of "
            + "Kubernetes clusters.";

    private final ControlPlane plane;
    private final String authorityCertificate;
    private final boolean empties;
    private final ObjectLoop loop;
    private final List<Follower> followers;
    /** How far the emptying of a namespace is, by its name; each is used by the worker that looks at that namespace. */
    private final Map<String, NamespaceSweep> sweeps = new ConcurrentHashMap<>();

    /** When a namespace was last given its certificate back, by its name. */
    private final Map<String, Long> restored = new ConcurrentHashMap<>();

    /** @param empties whether namespaces that are being deleted are emptied here; else somebody else does it */
    public NamespaceKeeper(ControlPlane plane, String authorityCertificate, boolean empties) {
        Supervisor supervisor = plane.supervisor();
        this.plane = plane;
        this.authorityCertificate = authorityCertificate;
        this.empties = empties;
        this.loop = new ObjectLoop(supervisor, "namespaces", WORKERS, () -> plane.core("namespaces"), this::keep);
        this.followers = List.of(
                new Follower(supervisor, () -> plane.core("serviceaccounts"), (key, object) -> changed(key, ACCOUNT)),
                new Follower(supervisor, () -> plane.core("configmaps"), (key, object) -> changed(key, CERTIFICATE)));
    }

    public void start() {
        loop.start();
        followers.forEach(Follower::start);
    }

    /** Looks at the namespace of an object if that is one which must be there. @param key namespace and name */
    private void changed(String key, String wanted) {
        int slash = key.indexOf('/');
        if (slash > 0 && key.substring(slash + 1).equals(wanted)) {
            loop.add(key.substring(0, slash));
        }
    }

    private @Nullable Duration keep(String name) {
        CachedObject found = plane.core("namespaces").find("", name);
        if (found == null) {
            sweeps.remove(name);
            restored.remove(name);
            return null;
        }
        ApiObject namespace = new ApiObject(found.tree());
        if (!namespace.isBeingDeleted()) {
            return provide(name) ? null : STRIFE;
        }
        if (!empties) {
            return null;
        }
        NamespaceSweep sweep =
                sweeps.computeIfAbsent(name, absent -> new NamespaceSweep(plane.store(), name, namespaced()));
        if (!sweep.advance()) {
            return Duration.ZERO;
        }
        sweeps.remove(name);
        sweep.requireNoObstacle();
        if (!sweep.foundNothing()) {
            return sweep.leftSome() ? RETRY : Duration.ZERO;
        }
        finish(namespace);
        return null;
    }

    /** @return false if something is wrong that has been put right a moment ago */
    private boolean provide(String namespace) {
        Provision.ensure(plane.core("serviceaccounts"), namespace, ObjectValue.of("kind", "ServiceAccount", "apiVersion", "v1",
                "metadata", ObjectValue.of("name", ACCOUNT, "namespace", namespace)));
        CachedObject published = plane.core("configmaps").find(namespace, CERTIFICATE);
        if (published == null) {
            Provision.ensure(plane.core("configmaps"), namespace, ObjectValue.of("kind", "ConfigMap", "apiVersion", "v1",
                    "metadata", ObjectValue.of("name", CERTIFICATE, "namespace", namespace,
                            "annotations", ObjectValue.of(DESCRIPTION, DESCRIPTION_TEXT)),
                    "data", data()));
        } else if (!isRight(published.tree())) {
            Long last = restored.get(namespace);
            if (last != null && System.nanoTime() - last < STRIFE.toNanos()) {
                return false;
            }
            restored.put(namespace, System.nanoTime());
            restore(namespace);
        }
        return true;
    }

    private ObjectValue data() {
        return ObjectValue.of("ca.crt", authorityCertificate);
    }

    private boolean isRight(ObjectValue published) {
        return published.object("data").equals(data())
                && !published.object("metadata").object("annotations").string(DESCRIPTION).isEmpty();
    }

    private ObjectValue restored(ObjectValue published) {
        return isRight(published) ? published
                : published.with("data", data()).mapObject("metadata", metadata -> metadata.with(
                        "annotations", metadata.object("annotations").with(DESCRIPTION, DESCRIPTION_TEXT)));
    }

    private void restore(String namespace) {
        ResourceRegistry configMaps = plane.core("configmaps");
        try {
            configMaps.update(RequestScope.internal(namespace), CERTIFICATE,
                    existing -> restored(existing == null ? ObjectValue.EMPTY : existing.tree()),
                    UpdateRules.main(configMaps.strategy().rules()).unconditionally(), Admission.NONE);
        } catch (ApiException gone) {
            if (gone.code() != 404) {
                throw gone;
            }
        }
    }

    /** Everything that lives in namespaces, built-in or not: quotas first, so that what follows need not be given back. */
    private List<ResourceRegistry> namespaced() {
        List<ResourceRegistry> all = new ArrayList<>();
        plane.storedTypes().forEach(type -> all.add(plane.registry(type.resource())));
        all.addAll(plane.customObjects());
        all.removeIf(objects -> !objects.strategy().namespaced());
        all.sort(Comparator.comparing(objects -> !objects.strategy().kind().kind().equals("ResourceQuota")));
        return all;
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
        followers.forEach(Follower::close);
        loop.close();
    }
}
