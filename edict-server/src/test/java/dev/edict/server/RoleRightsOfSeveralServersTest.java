package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.assembly.ControlPlane;
import dev.edict.server.authorize.rbac.RoleRights;
import dev.edict.server.authorize.rbac.RoleSources;
import dev.edict.server.filter.RequestInfo;
import dev.edict.server.filter.User;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Change;
import dev.edict.server.registry.DeleteOptions;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.store.Store;
import dev.edict.store.Subscription;
import dev.edict.store.WatchListener;
import dev.edict.store.WatchRequest;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rights by roles where the objects come late, from others, or from many at once. */
class RoleRightsOfSeveralServersTest {
    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final User ANN = User.of("ann");

    private final Store store = MemoryStore.open();
    /** What the server under test hears of cluster roles comes through here. */
    private final GatedStore gate = new GatedStore(store);
    private final ControlPlane other = plane(new UnclosedStore(store));
    private final ControlPlane own = plane(new ForwardingStore(store) {
        @Override
        public Subscription watch(WatchRequest request, WatchListener listener) {
            return (request.prefix().equals("/registry/clusterroles/") ? gate : store).watch(request, listener);
        }

        @Override
        public void close() {}
    });
    private final RoleRights rights = new RoleRights(new RoleSources(own::registry));

    private static ControlPlane plane(Store store) {
        return new ControlPlane(Catalogue.load(), store, Identities.random(), Clock.systemUTC());
    }

    @AfterEach
    void close() {
        gate.releaseWatches();
        own.close();
        other.close();
        store.close();
    }

    private static ResourceRegistry registry(ControlPlane plane, String resource) {
        return plane.registry(new GroupVersionResource(GROUP, "v1", resource));
    }

    private static ObjectValue role(String name, String... verbs) {
        return ObjectValue.of("kind", "ClusterRole", "apiVersion", GROUP + "/v1", "metadata", ObjectValue.of("name", name),
                "rules", List.of(ObjectValue.of(
                        "apiGroups", List.of(""), "resources", List.of("pods"), "verbs", List.of(verbs))));
    }

    private static void bind(ControlPlane plane, String name, String role, String user) {
        registry(plane, "clusterrolebindings").create(RequestScope.internal(""), ObjectValue.of(
                "kind", "ClusterRoleBinding", "apiVersion", GROUP + "/v1", "metadata", ObjectValue.of("name", name),
                "roleRef", ObjectValue.of("apiGroup", GROUP, "kind", "ClusterRole", "name", role),
                "subjects", List.of(ObjectValue.of("kind", "User", "apiGroup", GROUP, "name", user))), Admission.NONE);
    }

    private static void create(ControlPlane plane, ObjectValue role) {
        registry(plane, "clusterroles").create(RequestScope.internal(""), role, Admission.NONE);
    }

    private static void unbind(ControlPlane plane, String name) {
        registry(plane, "clusterrolebindings").delete(RequestScope.internal(""), name, DeleteOptions.NONE, Admission.NONE);
    }

    private boolean may(String verb) {
        return may(ANN, verb);
    }

    private boolean may(User user, String verb) {
        return rights.decide(user, RequestInfo.ofResource(
                verb, new GroupVersionResource("", "v1", "pods"), "n", "", "")).isAllowed();
    }

    @Test
    void whatIsThereBeforeTheFirstQuestionCounts() {
        create(other, role("reader", "get"));
        bind(other, "readers", "reader", "ann");
        assertThat(may("get")).isTrue();
        assertThat(may("delete")).isFalse();
    }

    @Test
    void whatAnotherServerWritesCountsWhenItIsKnownHere() throws Exception {
        assertThat(may("get")).isFalse();
        create(other, role("reader", "get"));
        bind(other, "readers", "reader", "ann");
        Waiting.until("the binding counts", () -> may("get"));
        unbind(other, "readers");
        Waiting.until("it counts no more", () -> !may("get"));
    }

    @Test
    void nobodyHasWhatARoleHadBeforeHeWasBoundToIt() throws Exception {
        create(other, role("reader", "get", "delete"));
        assertThat(may("delete")).isFalse();
        Waiting.until("the role is known", () -> registry(own, "clusterroles").cache().latest().objects().size() == 1);

        gate.holdWatches();
        registry(other, "clusterroles").update(RequestScope.internal(""), "reader", change(role("reader", "get")),
                UpdateRules.main(registry(other, "clusterroles").strategy().rules()), Admission.NONE);
        bind(other, "readers", "reader", "ann");
        Waiting.until("the binding is known", () ->
                registry(own, "clusterrolebindings").cache().latest().objects().size() == 1);
        CompletableFuture<Boolean> mayDelete = new CompletableFuture<>();
        Thread asking = Thread.ofPlatform().start(() -> mayDelete.complete(may("delete")));
        Waiting.until("the question waits for the role, or has been answered", () ->
                mayDelete.isDone() || asking.getState() == Thread.State.TIMED_WAITING);
        gate.releaseWatches();

        assertThat(mayDelete.join()).isFalse();
        assertThat(may("get")).isTrue();
    }

    private static Change change(ObjectValue wanted) {
        return existing -> existing == null ? wanted : existing.tree().with("rules", wanted.list("rules"));
    }

    @Test
    void whatIsWrittenHereCountsEvenIfTheCacheHearsNothing() {
        create(own, role("reader", "get"));
        bind(own, "readers", "reader", "ann");
        assertThat(may("get")).isTrue();
        gate.holdWatches();
        registry(own, "clusterroles").delete(RequestScope.internal(""), "reader", DeleteOptions.NONE, Admission.NONE);
        assertThat(may("get")).isFalse();
    }

    @Test
    void manyWhoWriteAndAskAtOnceSeeWhatTheyHaveWritten() throws Exception {
        create(own, role("reader", "get"));
        AtomicInteger wrong = new AtomicInteger();
        List<Thread> writers = IntStream.range(0, 8).mapToObj(number -> Thread.startVirtualThread(() -> {
            User user = User.of("user-" + number);
            for (int round = 0; round < 40; round++) {
                bind(own, "of-" + number, "reader", user.name());
                wrong.addAndGet(may(user, "get") ? 0 : 1);
                unbind(own, "of-" + number);
                wrong.addAndGet(may(user, "get") ? 1 : 0);
            }
        })).toList();
        for (Thread writer : writers) {
            writer.join();
        }
        assertThat(wrong).hasValue(0);
    }
}
