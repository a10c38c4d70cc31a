package dev.edict.server.aggregate;

import dev.edict.model.name.GroupVersion;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.loop.Follower;
import dev.edict.server.loop.Reconciler;
import dev.edict.server.loop.Supervisor;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.DeleteOptions;
import dev.edict.server.registry.Preconditions;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.StoredForm;
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
    /** The versions that each definition serves, by the definition's name. */
    private final ConcurrentMap<String, Set<GroupVersion>> custom = new ConcurrentHashMap<>();
    private final Set<String> presentAtStart = ConcurrentHashMap.newKeySet();
    private final Set<String> settled = ConcurrentHashMap.newKeySet();
    private final Reconciler looks;
    private final Reconciler definitionLooks;
    private final Follower follower;

    /**
     * @param versions the built-in versions
     * @param definitions the registry of CustomResourceDefinitions
     */
    AutoRegistration(
            Supervisor supervisor, ApiServices known, Supplier<ResourceRegistry> services,
            Supplier<ResourceRegistry> definitions, Collection<GroupVersion> versions) {
        this.looks = new Reconciler(supervisor, "autoregister", FIRST_RETRY, LONGEST_RETRY, this::look);
        this.definitionLooks =
                new Reconciler(supervisor, "crd-autoregister", FIRST_RETRY, LONGEST_RETRY, this::lookAtDefinition);
        this.services = services;
        this.definitions = definitions;
        for (GroupVersion version : new HashSet<>(versions)) {
            GroupPriorities.Priority priority = GroupPriorities.builtIn(version);
            if (priority != null) {
                builtIn.put(ApiService.name(version), object(version, priority, ON_START));
            }
        }
        this.follower = new Follower(supervisor, definitions, (name, object) -> definitionLooks.add(name));
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
        ResourceRegistry registry = services.get();
        registry.newest().objects().range("", null).forEachRemaining(
                object -> presentAtStart.add(object.key().substring(registry.prefix("").length())));
        definitions.get().newest().objects().range("", null).forEachRemaining(
                definition -> custom.put(name(definition), served(definition)));
        follower.start();
        custom.values().forEach(versions -> versions.forEach(version -> looks.add(ApiService.name(version))));
        builtIn.keySet().forEach(looks::add);
        presentAtStart.forEach(looks::add);
        looks.start(1);
        definitionLooks.start(1);
    }

    private String name(CachedObject definition) {
        return definition.key().substring(definitions.get().prefix("").length());
    }

    /** The versions that a definition serves, none while nobody is to see it. Definitions are large: what is read of them is not kept. */
    private static Set<GroupVersion> served(@Nullable CachedObject definition) {
        Set<GroupVersion> served = new HashSet<>();
        if (definition != null && !definition.isUninitialized()) {
            ObjectValue spec = StoredForm.parse(definition.json()).object("spec");
            spec.list("versions").objects().stream().filter(version -> version.bool("served"))
                    .forEach(version -> served.add(new GroupVersion(spec.string("group"), version.string("name"))));
        }
        return served;
    }

    private @Nullable Duration lookAtDefinition(String name) {
        Set<GroupVersion> now = served(definitions.get().find("", name));
        Set<GroupVersion> before = now.isEmpty() ? custom.remove(name) : custom.put(name, now);
        Set<GroupVersion> changed = new HashSet<>(now);
        if (before != null) {
            changed.addAll(before);
            changed.removeIf(version -> now.contains(version) && before.contains(version));
        }
        changed.forEach(version -> looks.add(ApiService.name(version)));
        return null;
    }

    private @Nullable ObjectValue wanted(String name) {
        for (Set<GroupVersion> versions : custom.values()) {
            for (GroupVersion version : versions) {
                if (ApiService.name(version).equals(name)) {
                    return object(version, GroupPriorities.CUSTOM, ALWAYS);
                }
            }
        }
        return builtIn.get(name);
    }

    private @Nullable Duration look(String name) {
        boolean before = settled.contains(name);
        reconcile(name, before);
        settled.add(name);
        return null;
    }

    private void reconcile(String name, boolean before) {
        ObjectValue wanted = wanted(name);
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
