package dev.edict.controllers.namespace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.FastTime;
import dev.edict.controllers.TestCluster;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ListValue;
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
class NamespaceControllerTest {
    private static final ObjectType<DynamicObject> API_SERVICES = DynamicObject.typeOf(
            new GroupVersionKind("apiregistration.k8s.io", "v1", "APIService"), "apiservices", Scope.CLUSTER);

    private final TestCluster cluster = TestCluster.with(new FastTime(20), NamespaceController.loop());
    private final ResourceClient<Namespace> namespaces = cluster.admin().of(Namespace.TYPE);
    private String name = "";

    @BeforeEach
    void newNamespace() {
        name = cluster.newNamespace();
    }

    @AfterAll
    void close() {
        cluster.close();
    }

    private ConfigMap map(String called, String... finalizers) {
        return cluster.admin().of(ConfigMap.TYPE).in(name).create(ConfigMap.EMPTY.withMetadata(
                ObjectMeta.EMPTY.withName(called).withFinalizers(List.of(finalizers))));
    }

    private String condition(int number) {
        Namespace now = namespaces.get(name);
        return now.status().conditions().size() <= number ? "" : now.status().conditions().get(number).message();
    }

    @Test
    void contentGoesThenWhatIsHeldThenTheNamespace() throws Exception {
        map("plain");
        map("held", "example.com/hold");
        ResourceClient<ConfigMap> maps = cluster.admin().of(ConfigMap.TYPE).in(name);

        namespaces.delete(name);

        Waiting.until("it says what is left", () -> condition(3).equals(
                "Some resources are remaining: configmaps. has 1 resource instances"));
        assertThat(condition(4))
                .isEqualTo("Some content in the namespace has finalizers remaining: example.com/hold in 1 resource instances");
        assertThat(maps.find("plain")).isEmpty();
        assertThat(namespaces.get(name).status().phase()).isEqualTo("Terminating");

        maps.edit("held", now -> now.editMetadata(metadata -> metadata.withFinalizers(List.of())));

        Waiting.until("the namespace is gone", () -> namespaces.find(name).isEmpty());
    }

    @Test
    void oneThatCannotBeEmptiedTakesNothingNewAndKeepsNoOtherWaiting() throws Exception {
        for (int i = 0; i < 150; i++) {
            map("a" + i, "example.com/hold");
        }
        map("z");
        String other = cluster.newNamespace();
        ResourceClient<ConfigMap> maps = cluster.admin().of(ConfigMap.TYPE).in(name);

        namespaces.delete(name);
        namespaces.delete(other);

        Waiting.until("the other one is gone", () -> namespaces.find(other).isEmpty());
        Waiting.until("what nobody holds is gone", () -> maps.find("z").isEmpty());
        assertThat(maps.find("a0")).isPresent();
        assertThatThrownBy(() -> map("late")).hasMessageContaining("because it is being terminated");
    }

    @Test
    void whatIsStillHiddenGoesWithIt() throws Exception {
        ResourceClient<DynamicObject> maps =
                cluster.admin().dynamic(new GroupVersionKind("", "v1", "ConfigMap")).in(name);
        DynamicObject hidden = DynamicObject.of(ObjectValue.of("apiVersion", "v1", "kind", "ConfigMap", "metadata",
                ObjectValue.of("name", "hidden", "finalizers", ListValue.of("example.com/hold"), "initializers",
                        ObjectValue.of("pending", ListValue.of(ObjectValue.of("name", "one.example.com"))))));
        Thread creation = Thread.startVirtualThread(() -> maps.create(hidden));
        Waiting.until("it is there", () -> maps.find("hidden").isPresent());

        namespaces.delete(name);

        Waiting.until("it says what is left", () -> condition(3).equals(
                "Some resources are remaining: configmaps. has 1 resource instances"));
        maps.edit("hidden", now -> now.editMetadata(metadata -> metadata.withFinalizers(List.of())));
        Waiting.until("the namespace is gone", () -> namespaces.find(name).isEmpty());
        creation.interrupt();
    }

    @Test
    void whileAPodIsThereNothingElseGoes() throws Exception {
        map("needed");
        ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in(name);
        pods.create(Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("slow")).withSpec(PodSpec.EMPTY
                .withNodeName("node")
                .withTerminationGracePeriodSeconds(3600L)
                .withContainers(List.of(Container.EMPTY.withName("main").withImage("image")))));

        namespaces.delete(name);

        Waiting.until("the pod is asked to go, and that is told",
                () -> pods.get("slow").isBeingDeleted() && !condition(4).isEmpty());
        assertThat(cluster.admin().of(ConfigMap.TYPE).in(name).find("needed")).isPresent();

        pods.delete("slow", DeleteOptions.EMPTY.withGracePeriodSeconds(0L));
        namespaces.subresource("finalize", Namespace.CODEC).replace(name, namespaces.get(name).editSpec(
                spec -> spec.withFinalizers(List.of("kubernetes", "example.com/wake"))));
        Waiting.until("only the other finalizer is left",
                () -> namespaces.get(name).spec().finalizers().equals(List.of("example.com/wake")));
        assertThat(cluster.admin().of(ConfigMap.TYPE).in(name).list().items()).isEmpty();
    }

    @Test
    void aServerThatDoesNotSayWhatItHasHoldsTheNamespaceUpUntilItIsTakenOut() throws Exception {
        ResourceClient<DynamicObject> services = cluster.admin().of(API_SERVICES);
        services.create(DynamicObject.of(ObjectValue.of(
                "apiVersion", "apiregistration.k8s.io/v1", "kind", "APIService",
                "metadata", ObjectValue.of("name", "v1.away.example.com"),
                "spec", ObjectValue.of("group", "away.example.com", "version", "v1", "groupPriorityMinimum", 100,
                        "versionPriority", 100, "insecureSkipTLSVerify", true,
                        "service", ObjectValue.of("namespace", "default", "name", "nobody")))));
        map("plain");
        Waiting.until("nobody says what is there", () -> !cluster.admin().discovery().apis().isComplete());

        namespaces.delete(name);

        Waiting.until("that is told", () -> condition(0).equals("Discovery failed for some groups, 1 failing: "
                + "unable to retrieve the complete list of server APIs: "
                + "away.example.com/v1: stale GroupVersion discovery: away.example.com/v1"));
        assertThat(cluster.admin().of(ConfigMap.TYPE).in(name).list().items()).isEmpty();
        services.delete("v1.away.example.com");
        Waiting.until("the namespace is gone", () -> namespaces.find(name).isEmpty());
    }
}
