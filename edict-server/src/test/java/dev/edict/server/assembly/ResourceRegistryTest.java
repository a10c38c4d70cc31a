package dev.edict.server.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.object.ApiObject;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.server.filter.User;
import dev.edict.server.registry.Admission;
import dev.edict.server.registry.Change;
import dev.edict.server.registry.DeleteOptions;
import dev.edict.server.registry.Identities;
import dev.edict.server.registry.ListOptions;
import dev.edict.server.registry.Preconditions;
import dev.edict.server.registry.RequestScope;
import dev.edict.server.registry.ResourceRegistry;
import dev.edict.server.registry.UpdateRules;
import dev.edict.server.watch.CachedObject;
import dev.edict.server.watch.Interest;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The registry over a real catalogue and a store in memory. */
@Timeout(180)
class ResourceRegistryTest {
    private static final Catalogue CATALOGUE = Catalogue.load();
    private static final RequestScope SCOPE = RequestScope.internal("n");
    private static final RequestScope DRY = RequestScope.internal("n").whole(true);

    private final Deque<String> suffixes = new ArrayDeque<>();
    private final Store store = MemoryStore.open();
    private final ControlPlane plane = new ControlPlane(CATALOGUE, store, new Identities() {
        private final Identities random = Identities.random();

        @Override
        public String uid() {
            return random.uid();
        }

        @Override
        public String suffix() {
            return suffixes.isEmpty() ? random.suffix() : suffixes.pop();
        }
    }, Clock.systemUTC());
    private final ResourceRegistry maps = plane.core("configmaps");

    /** Nothing is created in a namespace that is not there. */
    @BeforeEach
    void makeNamespaces() {
        TestNamespaces.make(plane, "n", "nn", "n-2", "o");
    }

    @AfterEach
    void close() {
        plane.close();
    }

    private static ObjectValue map(ObjectValue metadata) {
        return ObjectValue.of("kind", "ConfigMap", "apiVersion", "v1", "metadata", metadata, "data",
                ObjectValue.of("count", "0"));
    }

    private static ObjectValue named(String name) {
        return map(ObjectValue.of("name", name));
    }

    private CachedObject create(String name) {
        return maps.create(SCOPE, named(name), Admission.NONE);
    }

    private CachedObject createHeld(String name) {
        return maps.create(SCOPE, map(ObjectValue.of("name", name, "finalizers", ListValue.of("example.com/hold"))),
                Admission.NONE);
    }

    private ResourceRegistry.Outcome update(RequestScope scope, String name, Change change) {
        return maps.update(scope, name, change, UpdateRules.main(maps.strategy().rules()), Admission.NONE);
    }

    private static Change counting() {
        return existing -> {
            ObjectValue tree = Objects.requireNonNull(existing).tree();
            long count = Long.parseLong(tree.object("data").string("count"));
            return new ApiObject(tree).withoutMetadata("resourceVersion").tree()
                    .with("data", ObjectValue.of("count", Long.toString(count + 1)));
        };
    }

    private static Change released() {
        return existing -> new ApiObject(Objects.requireNonNull(existing).tree())
                .withoutMetadata("finalizers").withoutMetadata("resourceVersion").tree();
    }

    private static void assertFails(int code, String reason, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(ApiException.class, failure -> {
            assertThat(failure.code()).isEqualTo(code);
            assertThat(failure.reason()).isEqualTo(reason);
        });
    }

    private static ApiObject object(CachedObject cached) {
        return new ApiObject(cached.tree());
    }

    @Test
    void aNewObjectGetsItsIdentityFromTheServer() {
        ApiObject made = object(create("a"));
        assertThat(made.uid()).isNotEmpty();
        assertThat(made.namespace()).isEqualTo("n");
        assertThat(made.resourceVersion()).isEqualTo(Long.toString(store.revision()));
        assertFails(409, "AlreadyExists", () -> create("a"));
    }

    @Test
    void aGeneratedNameThatIsTakenIsGeneratedAgain() {
        suffixes.addAll(List.of("aaaaa", "aaaaa", "bbbbb"));
        ObjectValue generated = map(ObjectValue.of("generateName", "g-"));
        assertThat(object(maps.create(SCOPE, generated, Admission.NONE)).name()).isEqualTo("g-aaaaa");
        assertThat(object(maps.create(SCOPE, generated, Admission.NONE)).name()).isEqualTo("g-bbbbb");
    }

    @Test
    void generatingNamesIsGivenUpAfterEightAttempts() {
        for (int attempt = 0; attempt < 10; attempt++) {
            suffixes.add("aaaaa");
        }
        ObjectValue generated = map(ObjectValue.of("generateName", "g-"));
        maps.create(SCOPE, generated, Admission.NONE);
        assertFails(409, "AlreadyExists", () -> maps.create(SCOPE, generated, Admission.NONE));
        assertThat(suffixes).hasSize(1);
    }

    @Test
    void aDryRunWritesNothing() {
        createHeld("held");
        create("a");
        maps.delete(SCOPE, "held", DeleteOptions.NONE, Admission.NONE);
        long before = store.revision();
        assertThat(object(maps.create(DRY, named("b"), Admission.NONE)).resourceVersion()).isEmpty();
        assertFails(409, "AlreadyExists", () -> maps.create(DRY, named("a"), Admission.NONE));
        assertThat(update(DRY, "a", counting()).object().tree().object("data").string("count")).isEqualTo("1");
        assertThat(update(DRY, "held", released()).deleted()).isTrue();
        assertThat(maps.delete(DRY, "a", DeleteOptions.NONE, Admission.NONE).deleted()).isTrue();
        maps.deleteCollection(DRY, Interest.Selection.ALL, ListOptions.ALL, DeleteOptions.NONE, Admission.NONE);
        ResourceRegistry services = plane.core("services");
        ObjectValue service = services.strategy().rules().setDefaults(ObjectValue.of("kind", "Service",
                "apiVersion", "v1", "metadata", ObjectValue.of("name", "s", "namespace", "n"), "spec",
                ObjectValue.of("type", "NodePort", "ports", ListValue.of(ObjectValue.of("port", 80)))));
        assertThat(object(services.create(DRY, service, Admission.NONE)).spec().string("clusterIP")).isNotEmpty();
        assertThat(store.revision()).isEqualTo(before);
    }

    @Test
    void anUpdateOfAnotherVersionIsAConflict() {
        CachedObject first = create("a");
        update(SCOPE, "a", counting());
        assertFails(409, "Conflict", () -> update(SCOPE, "a", existing -> first.tree()));
    }

    @Test
    void anUpdateWithoutADifferenceIsNotWritten() {
        CachedObject first = create("a");
        long before = store.revision();
        assertThat(update(SCOPE, "a", existing -> first.tree()).object().revision()).isEqualTo(first.revision());
        assertThat(store.revision()).isEqualTo(before);
    }

    @Test
    void concurrentUpdatesAllCount() throws Exception {
        create("a");
        try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int writer = 0; writer < 8; writer++) {
                all.add(writers.submit(() -> {
                    for (int round = 0; round < 50; round++) {
                        update(SCOPE, "a", counting());
                    }
                }));
            }
            for (Future<?> writer : all) {
                writer.get();
            }
        }
        assertThat(maps.get("n", "a", "").tree().object("data").string("count")).isEqualTo("400");
    }

    @Test
    void whatAnUpdateRequiresMustHold() {
        CachedObject first = create("a");
        String version = Long.toString(first.revision());
        maps.update(SCOPE, "a", counting(), UpdateRules.unchecked(new Preconditions(object(first).uid(), version)),
                Admission.NONE);
        assertFails(409, "Conflict", () -> maps.update(SCOPE, "a", counting(),
                UpdateRules.unchecked(new Preconditions(null, version)), Admission.NONE));
        assertFails(409, "Conflict", () -> maps.update(SCOPE, "a", counting(),
                UpdateRules.unchecked(new Preconditions("another", null)), Admission.NONE));
        assertThat(maps.get("n", "a", "").tree().object("data").string("count")).isEqualTo("1");
    }

    @Test
    void whatADeletionRequiresMustHold() {
        CachedObject first = create("a");
        update(SCOPE, "a", counting());
        String old = Long.toString(first.revision());
        assertFails(409, "Conflict", () -> maps.delete(SCOPE, "a",
                DeleteOptions.NONE.withPreconditions(new Preconditions(null, old)), Admission.NONE));
        assertFails(409, "Conflict", () -> maps.delete(SCOPE, "a",
                DeleteOptions.NONE.withPreconditions(new Preconditions("another", null)), Admission.NONE));
        assertThat(maps.delete(SCOPE, "a",
                DeleteOptions.NONE.withPreconditions(new Preconditions(object(first).uid(), null)), Admission.NONE)
                .deleted()).isTrue();
        assertFails(404, "NotFound", () -> maps.delete(SCOPE, "a", DeleteOptions.NONE, Admission.NONE));
    }

    @Test
    void anObjectStaysUntilItsLastFinalizerIsTaken() {
        createHeld("a");
        ResourceRegistry.Outcome marked = maps.delete(SCOPE, "a", DeleteOptions.NONE, Admission.NONE);
        assertThat(marked.deleted()).isFalse();
        assertThat(object(marked.object()).isBeingDeleted()).isTrue();
        assertThat(maps.delete(SCOPE, "a", DeleteOptions.NONE, Admission.NONE).object().revision())
                .isEqualTo(marked.object().revision());
        assertThat(update(SCOPE, "a", released()).deleted()).isTrue();
        assertThat(maps.find("n", "a")).isNull();
    }

    @Test
    void aPodOnANodeGoesWhenItsGraceIsTaken() {
        ResourceRegistry pods = plane.core("pods");
        ObjectValue pod = pods.strategy().rules().setDefaults(ObjectValue.of("kind", "Pod", "apiVersion", "v1",
                "metadata", ObjectValue.of("name", "p", "namespace", "n"), "spec", ObjectValue.of("nodeName", "w",
                        "containers", ListValue.of(ObjectValue.of("name", "c", "image", "i")))));
        pods.create(SCOPE, pod, Admission.NONE);
        ResourceRegistry.Outcome marked = pods.delete(SCOPE, "p", DeleteOptions.NONE, Admission.NONE);
        assertThat(marked.deleted()).isFalse();
        assertThat(object(marked.object()).metadata().integer("deletionGracePeriodSeconds")).isEqualTo(30);
        assertThat(pods.delete(SCOPE, "p", DeleteOptions.NONE.withGracePeriod(60L), Admission.NONE).object().revision())
                .isEqualTo(marked.object().revision());
        assertThat(pods.delete(SCOPE, "p", DeleteOptions.NONE.withGracePeriod(0L), Admission.NONE).deleted()).isTrue();
        assertThat(pods.find("n", "p")).isNull();
    }

    @Test
    void aCollectionIsDeletedInItsNamespaceAndAsSelected() {
        create("a");
        create("b");
        maps.create(RequestScope.internal("nn"), named("a"), Admission.NONE);
        maps.deleteCollection(SCOPE, cached -> object(cached).name().equals("a"), ListOptions.ALL, DeleteOptions.NONE,
                Admission.NONE);
        assertThat(maps.find("n", "a")).isNull();
        assertThat(maps.find("n", "b")).isNotNull();
        assertThat(maps.find("nn", "a")).isNotNull();
    }

    @Test
    void theChunksOfAListShowOneMomentAcrossNamespaces() {
        for (String namespace : List.of("n", "n-2", "o")) {
            for (String name : List.of("a", "b", "c")) {
                maps.create(RequestScope.internal(namespace), named(name), Admission.NONE);
            }
        }
        List<String> shown = new ArrayList<>();
        String token = "";
        do {
            ResourceRegistry.Listing chunk = maps.list("", Interest.Selection.ALL,
                    new ListOptions("", "", 2, token, false, false, null, null));
            chunk.items().forEach(item -> shown.add(object(item).namespace() + "/" + object(item).name()));
            token = chunk.continueToken();
            if (!token.isEmpty()) {
                assertThat(chunk.remaining()).isEqualTo(9L - shown.size());
            }
            if (shown.size() == 2) {
                maps.delete(RequestScope.internal("o"), "a", DeleteOptions.NONE, Admission.NONE);
                create("z");
            }
        } while (!token.isEmpty());
        assertThat(shown).containsExactly("n-2/a", "n-2/b", "n-2/c", "n/a", "n/b", "n/c", "o/a", "o/b", "o/c");
    }

    @Test
    void aRevisionThatIsYetToComeIsTooLarge() {
        create("a");
        assertFails(504, "Timeout", () -> maps.list("n", Interest.Selection.ALL, new ListOptions(
                Long.toString(store.revision() + 100), "Exact", 0, "", false, false, null, null)));
    }
}
