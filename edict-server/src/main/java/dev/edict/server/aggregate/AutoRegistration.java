package dev.edict.server.aggregate;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.loop.Follower;
import dev.edict.server.loop.Reconciler;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.DeleteOptions;
import dev.edict.server.registry.Preconditions;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.watch.CachedObject;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes an APIService for everything that this server answers for. Those of built-in versions are put right once, when the
 * server starts; whoever changes or deletes one afterwards has his way until the next start. Those of custom resources are
 * put right always. An APIService that somebody has made himself is never touched.
 */
final class AutoRegistration implements AutoCloseable {
    private static final String LABEL = "kube-aggregator.kubernetes.io/automanaged";
    private static final String ON_START = "onstart";
    private static final String ALWAYS = "true";
    private static final Duration FIRST_RETRY = Duration.ofMillis(20);
    private static final Duration LONGEST_RETRY = Duration.ofSeconds(30);

    private final Supplier<ResourceRegistry> services;
    private final Supplier<ResourceRegistry> definitions;
    private final Map<String, ObjectValue> builtIn = new TreeMap<>();
    private final ConcurrentMap<String, ObjectValue> custom = new ConcurrentHashMap<>();
    private final Set<String> presentAtStart = ConcurrentHashMap.newKeySet();
    private final Set<String> settled = ConcurrentHashMap.newKeySet();
    private final Reconciler looks = new Reconciler("autoregister", FIRST_RETRY, LONGEST_RETRY, this::look);
    private final Reconciler definitionLooks =
            new Reconciler("crd-autoregister", FIRST_RETRY, LONGEST_RETRY, this::lookAtDefinitions);
    private final Follower follower;

    /**
     * @param versions the built-in versions
     * @param definitions the registry of CustomResourceDefinitions
     */
    AutoRegistration(
            ApiServices known, Supplier<ResourceRegistry> services, Supplier<ResourceRegistry> definitions,
            Collection<GroupVersion> versions) {
        this.services = services;
        this.definitions = definitions;
        for (GroupVersion version : new HashSet<>(versions)) {
            GroupPriorities.Priority priority = GroupPriorities.builtIn(version);
            if (priority != null) {
                builtIn.put(ApiService.name(version), object(version, priority, ON_START));
            }
        }
        this.follower = new Follower(definitions, (name, object) -> definitionLooks.add("all"));
        known.onChange((name, service) -> looks.add(name));
    }

    private static ObjectValue object(GroupVersion version, GroupPriorities.Priority priority, String managed) {
        ObjectValue.Builder spec = ObjectValue.builder();
        if (!version.group().isEmpty()) {
            spec.put("group", version.group());
        }
        spec.put("version", version.version())
                .put("groupPriorityMinimum", priority.group()).put("versionPriority", priority.version());
        return ObjectValue.of("kind", "APIService", "apiVersion", "apiregistration.k8s.io/v1",
                "metadata", ObjectValue.of("name", ApiService.name(version), "labels", ObjectValue.of(LABEL, managed)),
                "spec", spec.build());
    }

    void start() {
        services.get().newest().objects().range("", null).forEachRemaining(
                object -> presentAtStart.add(object.tree().object("metadata").string("name")));
        follower.start();
        lookAtDefinitions("all");
        builtIn.keySet().forEach(looks::add);
        presentAtStart.forEach(looks::add);
        looks.start(1);
        definitionLooks.start(1);
    }

    /** Which versions the definitions serve now. */
    private @Nullable Duration lookAtDefinitions(String all) {
        Map<String, ObjectValue> served = new TreeMap<>();
        definitions.get().newest().objects().range("", null).forEachRemaining(definition -> {
            ObjectValue spec = definition.tree().object("spec");
            spec.list("versions").objects().stream().filter(version -> version.bool("served")).forEach(version -> {
                GroupVersion name = new GroupVersion(spec.string("group"), version.string("name"));
                served.put(ApiService.name(name), object(name, GroupPriorities.CUSTOM, ALWAYS));
            });
        });
        Set<String> changed = new HashSet<>(served.keySet());
        changed.removeAll(custom.keySet());
        custom.keySet().stream().filter(name -> !served.containsKey(name)).forEach(changed::add);
        custom.putAll(served);
        custom.keySet().retainAll(served.keySet());
        changed.forEach(looks::add);
        return null;
    }

    private @Nullable Duration look(String name) {
        boolean before = settled.contains(name);
        reconcile(name, before);
        settled.add(name);
        return null;
    }

    private void reconcile(String name, boolean before) {
        ObjectValue wanted = custom.getOrDefault(name, builtIn.get(name));
        CachedObject found = services.get().find("", name);
        if (found == null && wanted == null || isOnStart(wanted) && before) {
            return;
        }
        if (found == null) {
            create(wanted);
            return;
        }
        ObjectValue present = found.tree();
        String managed = managed(present);
        boolean once = managed.equals(ON_START) && (before || !presentAtStart.contains(name));
        if (managed.isEmpty() || once) {
            return;
        }
        if (wanted == null) {
            delete(name, present.object("metadata").string("uid"));
        } else if (!present.object("spec").equals(wanted.object("spec"))) {
            update(name, wanted.object("spec"));
        }
    }

    private static String managed(@Nullable ObjectValue object) {
        String label = object == null ? "" : object.object("metadata").object("labels").string(LABEL);
        return label.equals(ON_START) || label.equals(ALWAYS) ? label : "";
    }

    private static boolean isOnStart(@Nullable ObjectValue object) {
        return managed(object).equals(ON_START);
    }

    private void create(@Nullable ObjectValue wanted) {
        if (wanted != null) {
            unless(409, () -> services.get().create(RequestScope.internal(""),
                    services.get().strategy().rules().setDefaults(wanted), Admission.NONE));
        }
    }

    private void update(String name, ObjectValue spec) {
        unless(404, () -> services.get().update(RequestScope.internal(""), name,
                existing -> existing == null ? ObjectValue.EMPTY : existing.tree().with("spec", spec),
                UpdateRules.main(services.get().strategy().rules()).notCreating().unconditionally(), Admission.NONE));
    }

    private void delete(String name, String uid) {
        unless(404, () -> unless(409, () -> services.get().delete(RequestScope.internal(""), name,
                new DeleteOptions(null, new Preconditions(uid, null), null, null, false), Admission.NONE)));
    }

    /** What somebody else has done meanwhile is told by the next change. */
    private static void unless(int code, Runnable action) {
        try {
            action.run();
        } catch (ApiException failure) {
            if (failure.code() != code) {
                throw failure;
            }
        }
    }

    @Override
    public void close() {
        follower.close();
        looks.close();
        definitionLooks.close();
    }
}
