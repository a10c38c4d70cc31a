package dev.edict.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.NoAnswerException;
import dev.edict.client.request.Client;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.Listing;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.request.Watch;
import dev.edict.client.request.WatchEvent;
import dev.edict.client.request.WatchOptions;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.Transport;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.Edict;
import dev.edict.store.Store;
import dev.edict.store.memory.MemoryStore;
import dev.edict.types.DynamicObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** What a client may rely on, however it reaches its server. */
@Timeout(120)
@TestInstance(Lifecycle.PER_CLASS)
abstract class TransportContract {
    private static final GroupVersionKind CONFIG_MAP = new GroupVersionKind("", "v1", "ConfigMap");

    private final Store store = MemoryStore.open();
    private final Edict edict = Edict.builder().store(() -> store).start();
    private final Transport transport = administrator(edict);
    private final Client client = new Client(transport);
    private int number;
    private ResourceClient<Lease> leases = client.of(Lease.TYPE);

    /** As somebody who may do everything. */
    abstract Transport administrator(Edict server);

    /** As somebody of no group who may do nothing. */
    abstract Transport stranger(Edict server);

    @BeforeEach
    void useNamespaceOfItsOwn() {
        String namespace = "test-" + ++number;
        client.dynamic(new GroupVersionKind("", "v1", "Namespace")).create(DynamicObject.of(ObjectValue.of(
                "apiVersion", "v1", "kind", "Namespace", "metadata", ObjectValue.of("name", namespace))));
        leases = client.of(Lease.TYPE).in(namespace);
    }

    @AfterAll
    void close() {
        client.close();
        edict.close();
    }

    private static Lease lease(String name) {
        return Lease.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).editSpec(spec -> spec.withHolderIdentity("me"));
    }

    @Test
    void whatIsCreatedIsReadListedReplacedAndDeleted() {
        Lease created = leases.create(lease("one"));
        assertThat(created.metadata().uid()).isNotEmpty();
        assertThat(leases.get("one")).isEqualTo(created);
        Lease replaced = leases.replace(created.editSpec(spec -> spec.withHolderIdentity("you")));
        assertThat(replaced.spec().holderIdentity()).isEqualTo("you");
        Listing<Lease> list = leases.list();
        assertThat(list.items()).containsExactly(replaced);
        leases.delete("one");
        assertThat(leases.find("one")).isEmpty();
    }

    @Test
    void typedAndDynamicClientsSeeTheSame() {
        DynamicObject map = DynamicObject.of(ObjectValue.of("apiVersion", "v1", "kind", "ConfigMap",
                "metadata", ObjectValue.of("name", "map"), "data", ObjectValue.of("a", "b", "umlaut", "ä€𝄞\"\\\n")));
        ResourceClient<DynamicObject> maps = client.dynamic(CONFIG_MAP).in(leases.namespace());
        assertThat(maps.create(map).tree().object("data")).isEqualTo(map.tree().object("data"));
        assertThat(maps.get("map").tree().object("data")).isEqualTo(map.tree().object("data"));
    }

    @Test
    void eachPatchChangesWhatItSays() {
        leases.create(lease("patched"));
        assertThat(leases.patch("patched", Patch.JsonPatch.EMPTY.replace("/spec/holderIdentity", "json")).spec().holderIdentity())
                .isEqualTo("json");
        ObjectValue merge = ObjectValue.of("spec", ObjectValue.of("holderIdentity", "merge"));
        assertThat(leases.patch("patched", new Patch.MergePatch(merge)).spec().holderIdentity()).isEqualTo("merge");
        assertThat(leases.patch("patched", new Patch.StrategicMerge(merge)).spec().holderIdentity()).isEqualTo("merge");
        assertThatThrownBy(() -> leases.as("other").apply(lease("patched"))).isInstanceOf(ApiFailure.Conflict.class);
        assertThat(leases.edit("patched", lease -> lease.editSpec(spec -> spec.withHolderIdentity("edited"))).spec().holderIdentity())
                .isEqualTo("edited");
    }

    @Test
    void failuresSayWhatTheyAre() {
        assertThatThrownBy(() -> leases.get("nothing")).isInstanceOf(ApiFailure.NotFound.class)
                .hasMessage("leases.coordination.k8s.io \"nothing\" not found");
        leases.create(lease("there"));
        assertThatThrownBy(() -> leases.create(lease("there"))).isInstanceOf(ApiFailure.AlreadyExists.class);
        assertThatThrownBy(() -> leases.create(lease("Not A Name"))).isInstanceOf(ApiFailure.Invalid.class);
        Lease old = leases.get("there");
        leases.replace(old.editSpec(spec -> spec.withHolderIdentity("newer")));
        assertThatThrownBy(() -> leases.replace(old.editSpec(spec -> spec.withHolderIdentity("older"))))
                .isInstanceOf(ApiFailure.Conflict.class);
        try (Client stranger = new Client(stranger(edict))) {
            assertThatThrownBy(() -> stranger.of(Lease.TYPE).list()).isInstanceOf(ApiFailure.Forbidden.class);
            assertThatThrownBy(() -> stranger.of(Lease.TYPE).watch(WatchOptions.ALL)).isInstanceOf(ApiFailure.Forbidden.class);
        }
    }

    @Test
    void pagesComeAsOneStream() {
        List<String> names = new ArrayList<>();
        for (int count = 0; count < 7; count++) {
            names.add(leases.create(lease("page-" + count)).name());
        }
        assertThat(leases.stream(ListOptions.ALL.withLimit(3)).map(Lease::name)).containsExactlyElementsOf(names);
    }

    @Test
    void aLongListComesWhole() {
        ResourceClient<DynamicObject> maps = client.dynamic(CONFIG_MAP).in(leases.namespace());
        for (int count = 0; count < 20; count++) {
            maps.create(DynamicObject.of(ObjectValue.of("apiVersion", "v1", "kind", "ConfigMap", "metadata",
                    ObjectValue.of("name", "large-" + count), "data", ObjectValue.of("text", "x".repeat(100_000)))));
        }
        assertThat(maps.list(ListOptions.ALL.withFields("metadata.name!=kube-root-ca.crt")).items()).hasSize(20);
    }

    @Test
    void aWatchTellsWhatHappensInOrderAndEndsWhenItIsClosed() {
        Lease first = leases.create(lease("watched"));
        try (Watch<Lease> watch = leases.watch(WatchOptions.ALL.from(first.metadata().resourceVersion()))) {
            Lease second = leases.replace(first.editSpec(spec -> spec.withHolderIdentity("second")));
            leases.delete("watched");
            assertThat(watch.next()).isEqualTo(new WatchEvent.Modified<>(second));
            assertThat(watch.next()).isInstanceOfSatisfying(WatchEvent.Deleted.class,
                    event -> assertThat(((Lease) event.object()).name()).isEqualTo("watched"));
            watch.close();
            assertThat(watch.next()).isNull();
        }
    }

    @Test
    void whatIsThereComesFirstAndThenABookmark() {
        leases.create(lease("a"));
        leases.create(lease("b"));
        try (Watch<Lease> watch = leases.watch(WatchOptions.ALL.withInitialEvents(""))) {
            assertThat(Objects.requireNonNull(watch.next())).isInstanceOf(WatchEvent.Added.class);
            assertThat(Objects.requireNonNull(watch.next())).isInstanceOf(WatchEvent.Added.class);
            assertThat(watch.next()).isInstanceOfSatisfying(WatchEvent.Bookmark.class,
                    mark -> assertThat(mark.initialEventsEnd()).isTrue());
        }
    }

    @Test
    void aWatchFromTooLongAgoIsToldSo() {
        store.compact(store.revision());
        leases.create(lease("later"));
        try (Watch<Lease> watch = leases.watch(WatchOptions.ALL.from("1"))) {
            assertThat(watch.next()).isInstanceOfSatisfying(WatchEvent.Failed.class,
                    failed -> assertThat(failed.failure()).isInstanceOf(ApiFailure.Expired.class));
        } catch (ApiFailure.Expired beforeItBegan) {
            assertThat(beforeItBegan.code()).isEqualTo(410);
        }
    }

    @Test
    void whoIsInterruptedIsToldThatNoAnswerCameHoweverFastItIs() {
        for (int count = 0; count < 500; count++) {
            Thread.currentThread().interrupt();
            try {
                assertThatThrownBy(() -> leases.get("any")).isInstanceOf(NoAnswerException.class);
            } finally {
                assertThat(Thread.interrupted()).isTrue();
            }
        }
    }

    @Test
    void plainPagesAreReadAsBytes() throws Exception {
        try (var page = transport.open(Request.of("GET", "/metrics"))) {
            assertThat(new String(page.bytes().readAllBytes(), StandardCharsets.UTF_8)).contains("apiserver_request_total");
        }
        assertThat(transport.send(Request.of("GET", "/nowhere")).status()).isEqualTo(404);
    }
}
