package dev.edict.compat.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.DeploymentSpec;
import dev.edict.api.autoscaling.v1.Scale;
import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.core.v1.Service;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.Preconditions;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.ListOptions;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.request.WriteOptions;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.types.DynamicObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** All that a typed client asks of a server, asked of a whole one. */
@Timeout(120)
class RequestsTest {
    @RegisterExtension
    static final KitServer SERVER = new KitServer();

    private static ResourceClient<ConfigMap> maps() {
        return SERVER.client().as("kit-test").of(ConfigMap.TYPE).in(SERVER.namespace());
    }

    private static ResourceClient<Deployment> deployments() {
        return SERVER.client().as("kit-test").of(Deployment.TYPE).in(SERVER.namespace());
    }

    private static ConfigMap map(String name, String... data) {
        Map<String, String> pairs = data.length == 0 ? Map.of() : Map.of(data[0], data[1]);
        return ConfigMap.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).withData(pairs);
    }

    private static Deployment deployment(String name) {
        Map<String, String> labels = Map.of("app", name);
        return Deployment.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name))
                .withSpec(DeploymentSpec.EMPTY
                        .withReplicas(2)
                        .withSelector(LabelSelector.EMPTY.withMatchLabels(labels))
                        .withTemplate(PodTemplateSpec.EMPTY
                                .withMetadata(ObjectMeta.EMPTY.withLabels(labels))
                                .withSpec(PodSpec.EMPTY.withContainers(
                                        List.of(Container.EMPTY.withName("web").withImage("nginx"))))));
    }

    @Test
    void whatIsCreatedIsReadReplacedListedAndDeleted() {
        ConfigMap created = maps().create(map("whole", "a", "b"));
        assertThat(created.metadata().uid()).isNotEmpty();
        assertThat(created.metadata().managedFields()).extracting("manager").containsExactly("kit-test");
        assertThat(maps().get("whole")).isEqualTo(created);
        ConfigMap replaced = maps().replace(created.withData(Map.of("a", "c")));
        assertThat(replaced.data()).isEqualTo(Map.of("a", "c"));
        assertThat(maps().list(ListOptions.ALL.withFields("metadata.name=whole")).items()).containsExactly(replaced);
        maps().delete("whole");
        assertThat(maps().find("whole")).isEmpty();
    }

    @Test
    void eachOfTheFourPatchesChangesWhatItSays() {
        deployments().create(deployment("patched"));
        Deployment json = deployments().patch("patched", Patch.JsonPatch.EMPTY.test("/spec/replicas", 2).replace("/spec/replicas", 3));
        assertThat(json.spec().replicas()).isEqualTo(3);
        Deployment merged = deployments().patch("patched",
                new Patch.MergePatch(ObjectValue.of("spec", ObjectValue.of("replicas", 4))));
        assertThat(merged.spec().replicas()).isEqualTo(4);
        Deployment strategic = deployments().patch("patched", new Patch.StrategicMerge(ObjectValue.of("spec", ObjectValue.of("template",
                ObjectValue.of("spec", ObjectValue.of("containers", List.of(ObjectValue.of("name", "side", "image", "side"))))))));
        assertThat(strategic.spec().template().spec().containers()).extracting(Container::name).containsExactlyInAnyOrder("side", "web");
        Deployment applied = deployments().as("applier").patch("patched", new Patch.Apply(
                ObjectValue.of("apiVersion", "apps/v1", "kind", "Deployment", "metadata", ObjectValue.of("name", "patched"),
                        "spec", ObjectValue.of("minReadySeconds", 5)), false));
        assertThat(applied.spec().minReadySeconds()).isEqualTo(5);
        assertThat(applied.spec().replicas()).isEqualTo(4);
        assertThatThrownBy(() -> deployments().patch("patched", Patch.JsonPatch.EMPTY.test("/spec/replicas", 2)))
                .isInstanceOf(ApiFailure.Invalid.class);
    }

    @Test
    void whoAppliesAFieldOfAnotherIsToldWhoseItIsAndMayTakeIt() {
        maps().as("first").apply(map("applied", "key", "first"));
        assertThatThrownBy(() -> maps().as("second").apply(map("applied", "key", "second")))
                .isInstanceOfSatisfying(ApiFailure.Conflict.class, conflict -> {
                    assertThat(conflict.getMessage()).contains("\"first\"").contains(".data.key");
                    assertThat(conflict.status().details()).isNotNull();
                });
        ConfigMap taken = maps().as("second").patch("applied", Patch.apply(map("applied", "key", "second"), ConfigMap.TYPE).forced());
        assertThat(taken.data()).isEqualTo(Map.of("key", "second"));
        maps().as("second").apply(map("applied"));
        assertThat(maps().get("applied").data()).as("what its manager applies no more").isEmpty();
    }

    @Test
    void aDryRunWritesNothing() {
        assertThat(maps().dryRun().create(map("dry", "a", "b")).metadata().uid()).isNotEmpty();
        assertThat(maps().find("dry")).isEmpty();
        ConfigMap there = maps().create(map("dry", "a", "b"));
        maps().dryRun().edit("dry", map -> map.withData(Map.of()));
        maps().dryRun().delete("dry");
        assertThat(maps().get("dry")).isEqualTo(there);
    }

    @Test
    void unknownFieldsAreRefusedIfThatIsWanted() {
        ResourceClient<DynamicObject> strict = SERVER.client().dynamic(new GroupVersionKind("", "v1", "ConfigMap"))
                .in(SERVER.namespace()).with(WriteOptions.NONE.withFieldValidation("Strict"));
        assertThatThrownBy(() -> strict.create(DynamicObject.of(ObjectValue.of("apiVersion", "v1", "kind", "ConfigMap",
                "metadata", ObjectValue.of("name", "strict"), "dota", ObjectValue.EMPTY))))
                .isInstanceOf(ApiFailure.BadRequest.class).hasMessageContaining("unknown field \"dota\"");
    }

    @Test
    void pagesComeAsOneStreamOfOneVersion() {
        List<String> names = new ArrayList<>();
        for (int number = 0; number < 7; number++) {
            names.add(maps().create(map("page-" + number).withMetadata(
                    ObjectMeta.EMPTY.withName("page-" + number).withLabels(Map.of("pages", "yes")))).name());
        }
        ListOptions which = ListOptions.ALL.withLabels("pages=yes").withLimit(3);
        assertThat(maps().pages(which).map(page -> page.items().size())).containsExactly(3, 3, 1);
        AtomicInteger seen = new AtomicInteger();
        try (Stream<ConfigMap> all = maps().stream(which)) {
            assertThat(all.map(ConfigMap::name).peek(name -> {
                if (seen.incrementAndGet() == 1) {
                    maps().delete("page-6");
                }
            })).as("also those that are gone by now").containsExactlyElementsOf(names);
        }
        maps().deleteCollection(DeleteOptions.EMPTY, ListOptions.ALL.withLabels("pages=yes"));
        assertThat(maps().list(ListOptions.ALL.withLabels("pages=yes")).items()).isEmpty();
    }

    @Test
    void aDeletionIsDoneAsItsOptionsSay() {
        ConfigMap first = maps().create(map("deleted"));
        DeleteOptions ofAnother = DeleteOptions.EMPTY.withPreconditions(Preconditions.builder().uid("another").build());
        assertThatThrownBy(() -> maps().delete("deleted", ofAnother)).isInstanceOf(ApiFailure.Conflict.class);
        maps().delete("deleted", DeleteOptions.EMPTY.withPreconditions(Preconditions.builder().uid(first.metadata().uid()).build()));
        assertThat(maps().find("deleted")).isEmpty();

        deployments().create(deployment("slow"));
        Deployment going = deployments().delete("slow", DeleteOptions.EMPTY.withPropagationPolicy("Foreground")).orElseThrow();
        assertThat(going.metadata().finalizers()).contains("foregroundDeletion");
        assertThat(going.isBeingDeleted()).isTrue();
        deployments().edit("slow", object -> object.editMetadata(metadata -> metadata.withFinalizers(List.of())));
        assertThat(deployments().find("slow")).isEmpty();
    }

    @Test
    void subresourcesAreReadAndWrittenApart() {
        deployments().create(deployment("below"));
        Scale scale = deployments().subresource("scale", Scale.CODEC).edit("below", now -> now.editSpec(spec -> spec.withReplicas(5)));
        assertThat(scale.spec().replicas()).isEqualTo(5);
        assertThat(deployments().get("below").spec().replicas()).isEqualTo(5);
        Deployment told = deployments().status().edit("below", object -> object
                .editSpec(spec -> spec.withReplicas(9)).editStatus(status -> status.withObservedGeneration(2L)));
        assertThat(told.status().observedGeneration()).isEqualTo(2);
        assertThat(told.spec().replicas()).as("a status is all that is written there").isEqualTo(5);
        assertThat(deployments().edit("below", object -> object.editStatus(status -> status.withObservedGeneration(7L)))
                .status().observedGeneration()).isEqualTo(2);
    }

    @Test
    void anEditThatSomebodyElseWasFasterThanIsDoneAnew() {
        maps().create(map("edited", "count", "0"));
        AtomicInteger tries = new AtomicInteger();
        ConfigMap edited = maps().edit("edited", map -> {
            if (tries.incrementAndGet() == 1) {
                maps().as("faster").patch("edited",
                        new Patch.MergePatch(ObjectValue.of("data", ObjectValue.of("other", "there", "count", "1"))));
            }
            Map<String, String> data = new HashMap<>(map.data());
            data.merge("count", "1", (old, one) -> Integer.toString(Integer.parseInt(old) + 1));
            return map.withData(data);
        });
        assertThat(tries).hasValue(2);
        assertThat(edited.data()).isEqualTo(Map.of("count", "2", "other", "there"));
        maps().edit("edited", map -> map.withData(Map.of()));
        assertThatThrownBy(() -> maps().replace(edited)).isInstanceOf(ApiFailure.Conflict.class);
    }

    @Test
    void recordsOfBuiltInKindsSayWhatTreesSay() {
        deployments().create(deployment("same"));
        DynamicObject tree = SERVER.client().dynamic(Deployment.TYPE.kind()).in(SERVER.namespace()).get("same");
        assertThat(tree.as(Deployment.CODEC)).isEqualTo(deployments().get("same"));
        Service service = SERVER.client().of(Service.TYPE).in("default").get("kubernetes");
        assertThat(SERVER.client().dynamic(Service.TYPE.kind()).in("default").get("kubernetes").as(Service.CODEC)).isEqualTo(service);
    }
}
