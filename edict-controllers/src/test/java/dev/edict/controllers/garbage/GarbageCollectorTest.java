package dev.edict.controllers.garbage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Secret;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import dev.edict.types.DynamicObject;
import dev.edict.types.ObjectType;
import dev.edict.types.Scope;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GarbageCollectorTest {
    private static final ObjectType<DynamicObject> DEFINITIONS = DynamicObject.typeOf(
            new GroupVersionKind("apiextensions.k8s.io", "v1", "CustomResourceDefinition"),
            "customresourcedefinitions", Scope.CLUSTER);

    private static final ObjectType<DynamicObject> WIDGETS = DynamicObject.typeOf(
            new GroupVersionKind("garbage.example.com", "v1", "Widget"), "widgets", Scope.NAMESPACED);

    private final TestCluster cluster = TestCluster.with(GarbageCollector.loop());
    private ResourceClient<ConfigMap> maps = cluster.admin().of(ConfigMap.TYPE);
    private ResourceClient<Secret> secrets = cluster.admin().of(Secret.TYPE);
    private String namespace = "";

    @BeforeEach
    void newNamespace() {
        namespace = cluster.newNamespace();
        maps = cluster.admin().of(ConfigMap.TYPE).in(namespace);
        secrets = cluster.admin().of(Secret.TYPE).in(namespace);
    }

    @AfterAll
    void close() {
        cluster.close();
    }

    private ConfigMap owner(String name) {
        return maps.create(ConfigMap.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)));
    }

    private static OwnerReference by(ConfigMap owner) {
        return OwnerReference.EMPTY.withApiVersion("v1").withKind("ConfigMap").withName(owner.name())
                .withUid(owner.metadata().uid());
    }

    private Secret dependent(String name, OwnerReference... owners) {
        return secrets.create(Secret.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name).withOwnerReferences(List.of(owners))));
    }

    private static DeleteOptions policy(String policy) {
        return DeleteOptions.EMPTY.withPropagationPolicy(policy);
    }

    private void awaitGone(ResourceClient<?> objects, String name) throws InterruptedException {
        Waiting.until(name + " is gone", () -> objects.find(name).isEmpty());
    }

    /** Waits until the collector has seen all Secrets that there are: what it has not seen it can neither wait for nor leave behind. */
    private void awaitSeen() throws InterruptedException {
        dependent("last", OwnerReference.EMPTY.withApiVersion("v1").withKind("ConfigMap").withName("nobody")
                .withUid("00000000-5555-6666-7777-888888888888"));
        awaitGone(secrets, "last");
    }

    @Test
    void dependentsFollowTheirOwner() throws Exception {
        ConfigMap first = owner("first");
        ConfigMap second = owner("second");
        dependent("one", by(first));
        dependent("both", by(first), by(second));

        maps.delete("first", policy("Background"));

        awaitGone(secrets, "one");
        Waiting.until("the reference to the owner that is gone is removed",
                () -> secrets.get("both").metadata().ownerReferences().equals(List.of(by(second))));
    }

    @Test
    void whatNamesAnOwnerThatNeverWasGoes() throws Exception {
        dependent("stray", by(owner("real")).withName("ghost").withUid("00000000-1111-2222-3333-444444444444"));

        awaitGone(secrets, "stray");
        assertThat(maps.find("real")).isPresent();
    }

    @Test
    void anOwnerThatWaitsGoesAfterThoseThatBlockIt() throws Exception {
        ConfigMap owner = owner("waiting");
        Secret blocking = secrets.create(Secret.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("blocking")
                .withFinalizers(List.of("example.com/hold"))
                .withOwnerReferences(List.of(by(owner).withBlockOwnerDeletion(true)))));

        awaitSeen();
        maps.delete("waiting", policy("Foreground"));

        Waiting.until("the dependent is asked to go", () -> secrets.get("blocking").isBeingDeleted());
        assertThat(maps.get("waiting").metadata().finalizers()).containsExactly("foregroundDeletion");
        secrets.edit(blocking.name(), now -> now.editMetadata(metadata -> metadata.withFinalizers(List.of())));
        awaitGone(maps, "waiting");
    }

    @Test
    void twoThatOwnEachOtherAndBlockEachOtherGoInTheForeground() throws Exception {
        ConfigMap owner = owner("chicken");
        Secret egg = dependent("egg", by(owner).withBlockOwnerDeletion(true));
        maps.edit("chicken", now -> now.editMetadata(metadata -> metadata.withOwnerReferences(List.of(OwnerReference.EMPTY
                .withApiVersion("v1").withKind("Secret").withName("egg").withUid(egg.metadata().uid())
                .withBlockOwnerDeletion(true)))));

        maps.delete("chicken", policy("Foreground"));

        awaitGone(maps, "chicken");
        awaitGone(secrets, "egg");
    }

    @Test
    void dependentsAreLetGoByAnOwnerThatLeavesThemBehind() throws Exception {
        ConfigMap owner = owner("parent");
        for (int number = 0; number < 30; number++) {
            dependent("left-" + number, by(owner));
        }

        awaitSeen();
        maps.delete("parent", policy("Orphan"));

        awaitGone(maps, "parent");
        assertThat(secrets.list().items()).hasSize(30).allMatch(left -> left.metadata().ownerReferences().isEmpty());
    }

    @Test
    void anOwnerInAnotherNamespaceCountsForNothingAndIsReported() throws Exception {
        ConfigMap owner = owner("far");
        String other = cluster.newNamespace();
        ResourceClient<Secret> others = cluster.admin().of(Secret.TYPE).in(other);
        others.create(Secret.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("misled").withOwnerReferences(List.of(by(owner)))));

        awaitGone(others, "misled");
        Waiting.until("it is reported", () -> cluster.admin().of(Event.TYPE).in(other).list().items().stream()
                .anyMatch(event -> event.reason().equals("OwnerRefInvalidNamespace") && event.type().equals("Warning")
                        && event.source().component().equals("garbage-collector-controller")
                        && event.message().equals("ownerRef [v1/ConfigMap, namespace: " + other + ", name: far, uid: "
                                + owner.metadata().uid() + "] does not exist in namespace \"" + other + "\"")));
        assertThat(maps.find("far")).isPresent();
    }

    @Test
    void customResourcesOwnAndAreOwnedAsSoonAsTheyAreDefined() throws Exception {
        define();
        ResourceClient<DynamicObject> widgets = cluster.admin().of(WIDGETS).in(namespace);
        ConfigMap owner = owner("of-widgets");
        Waiting.until("widgets are served", () -> {
            widgets.list();
            return true;
        });
        DynamicObject widget = widget(widgets, "owned", by(owner));
        DynamicObject left = widget(widgets, "left", by(owner), by(owner("second")));
        dependent("of-widget", OwnerReference.EMPTY.withApiVersion("garbage.example.com/v1").withKind("Widget")
                .withName("owned").withUid(widget.metadata().uid()));

        maps.delete("of-widgets");

        awaitGone(widgets, "owned");
        awaitGone(secrets, "of-widget");
        Waiting.until("one owner is left", () -> widgets.get(left.name()).metadata().ownerReferences().size() == 1);

        dependent("of-left", OwnerReference.EMPTY.withApiVersion("garbage.example.com/v1").withKind("Widget")
                .withName("left").withUid(left.metadata().uid()));
        cluster.admin().of(DEFINITIONS).delete("widgets.garbage.example.com");
        awaitGone(cluster.admin().of(DEFINITIONS), "widgets.garbage.example.com");
        awaitGone(secrets, "of-left");
    }

    private void define() {
        ObjectValue schema = ObjectValue.of("openAPIV3Schema", ObjectValue.of("type", "object"));
        cluster.admin().of(DEFINITIONS).create(DynamicObject.of(ObjectValue.of(
                "apiVersion", "apiextensions.k8s.io/v1", "kind", "CustomResourceDefinition",
                "metadata", ObjectValue.of("name", "widgets.garbage.example.com"),
                "spec", ObjectValue.of("group", "garbage.example.com", "scope", "Namespaced",
                        "names", ObjectValue.of("plural", "widgets", "kind", "Widget"),
                        "versions", List.of(ObjectValue.of("name", "v1", "served", true, "storage", true, "schema", schema))))));
    }

    private DynamicObject widget(ResourceClient<DynamicObject> widgets, String name, OwnerReference... owners) {
        return widgets.create(DynamicObject.of(ObjectValue.of("apiVersion", "garbage.example.com/v1", "kind", "Widget",
                "metadata", ObjectMeta.CODEC.toTree(
                        ObjectMeta.EMPTY.withName(name).withNamespace(namespace).withOwnerReferences(List.of(owners))))));
    }

    /** The owner is there still, under its other version: whoever asks in this one is told that nothing is. */
    @Test
    void whatNamesItsOwnerInAVersionThatIsNotServedAnyMoreStays() throws Exception {
        ResourceClient<DynamicObject> gadgets = cluster.admin().of(DynamicObject.typeOf(
                new GroupVersionKind("versions.example.com", "v1", "Gadget"), "gadgets", Scope.NAMESPACED)).in(namespace);
        cluster.admin().of(DEFINITIONS).create(gadgetDefinition(true));
        DynamicObject owner = Waiting.until("gadgets are served", () -> gadgets.create(DynamicObject.of(ObjectValue.of(
                "apiVersion", "versions.example.com/v1", "kind", "Gadget", "metadata", ObjectValue.of("name", "owner")))), made -> true);
        OwnerReference byOwner = OwnerReference.EMPTY.withApiVersion("versions.example.com/v1beta1").withKind("Gadget")
                .withName("owner").withUid(owner.metadata().uid());
        dependent("before", byOwner);
        awaitSeen();
        assertThat(secrets.find("before")).isPresent();

        cluster.admin().of(DEFINITIONS).edit("gadgets.versions.example.com",
                now -> DynamicObject.of(gadgetDefinition(false).tree().with("metadata", now.tree().object("metadata"))));
        Waiting.until("the old version is not served", () -> cluster.admin().discovery().apis().byPreference()
                .noneMatch(resource -> resource.kind().apiVersion().equals("versions.example.com/v1beta1")));
        for (int number = 0; number < 20; number++) {
            dependent("after-" + number, byOwner);
            awaitSeen();
        }

        assertThat(secrets.list().items()).hasSize(21);
        assertThat(gadgets.find("owner")).isPresent();
    }

    private static DynamicObject gadgetDefinition(boolean servesOld) {
        ObjectValue schema = ObjectValue.of("openAPIV3Schema", ObjectValue.of("type", "object"));
        return DynamicObject.of(ObjectValue.of(
                "apiVersion", "apiextensions.k8s.io/v1", "kind", "CustomResourceDefinition",
                "metadata", ObjectValue.of("name", "gadgets.versions.example.com"),
                "spec", ObjectValue.of("group", "versions.example.com", "scope", "Namespaced",
                        "names", ObjectValue.of("plural", "gadgets", "kind", "Gadget"),
                        "versions", List.of(
                                ObjectValue.of("name", "v1", "served", true, "storage", true, "schema", schema),
                                ObjectValue.of("name", "v1beta1", "served", servesOld, "storage", false, "schema", schema)))));
    }

    @Test
    void whatIsChangedAllTheTimeIsDeletedNevertheless() throws Exception {
        ConfigMap owner = owner("busy-owner");
        dependent("busy", by(owner));
        maps.delete("busy-owner");
        int changes = 0;
        while (secrets.find("busy").isPresent()) {
            String value = Integer.toString(++changes);
            try {
                secrets.patch("busy", new Patch.MergePatch(
                        ObjectValue.of("metadata", ObjectValue.of("labels", ObjectValue.of("change", value)))));
            } catch (ApiFailure.NotFound gone) {
                break;
            }
        }
        assertThat(secrets.find("busy")).isEmpty();
    }
}
