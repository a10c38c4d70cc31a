package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.compat.fleet.Fleet;
import dev.edict.compat.fleet.FleetSpec;
import dev.edict.compat.fleet.FleetStatus;
import dev.edict.testing.Waiting;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v1.Scale;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A custom resource that is a class for fabric8's client: its CRD made by fabric8's generator, its objects typed. */
@Timeout(180)
class Fabric8CustomResourceTest {
    private static final ResourceDefinitionContext CONTEXT = new ResourceDefinitionContext.Builder()
            .withGroup(Fleet.GROUP).withVersion("v1").withKind("Fleet").withPlural("fleets").withNamespaced(true).build();

    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    @SuppressWarnings("NullAway.Init")
    private static KubernetesClient client;

    @BeforeAll
    static void install() throws Exception {
        client = SERVER.client();
        GeneratedCrds.install(client, Fleet.class);
    }

    private static NonNamespaceOperation<Fleet, KubernetesResourceList<Fleet>, Resource<Fleet>> fleets(String namespace) {
        if (client.namespaces().withName(namespace).get() == null) {
            client.resource(new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build()).create();
        }
        MixedOperation<Fleet, KubernetesResourceList<Fleet>, Resource<Fleet>> all = client.resources(Fleet.class);
        return all.inNamespace(namespace);
    }

    private static void failsWith(int code, String message, Runnable request) {
        assertThatThrownBy(request::run).isInstanceOfSatisfying(KubernetesClientException.class, failure -> {
            assertThat(failure.getCode()).isEqualTo(code);
            assertThat(failure.getStatus().getMessage()).contains(message);
        });
    }

    @Test
    void isDiscovered() {
        assertThat(client.supports(Fleet.class)).isTrue();
        assertThat(client.hasApiGroup(Fleet.GROUP, true)).isTrue();
        assertThat(client.getApiResources(Fleet.GROUP + "/v1").getResources()).anySatisfy(resource -> {
            assertThat(resource.getName()).isEqualTo("fleets");
            assertThat(resource.getShortNames()).containsExactly("fl");
            assertThat(resource.getCategories()).containsExactly("harbour");
            assertThat(resource.getVerbs()).contains("create", "delete", "deletecollection", "watch");
        }).extracting("name").contains("fleets/status", "fleets/scale");
    }

    @Test
    void objectsAreCreatedWithDefaultsReadReplacedAndDeleted() {
        var fleets = fleets("crud");
        Fleet wanted = Fleet.of("crud", "one", "blue");
        wanted.getSpec().setShips(List.of(new FleetSpec.Ship("mary", 300)));
        Fleet created = fleets.resource(wanted).create();
        assertThat(created.getMetadata().getGeneration()).isEqualTo(1);
        assertThat(created.getSpec().getReplicas()).isEqualTo(1);
        created.getSpec().setCargo(Map.of("tea", "much"));
        Fleet replaced = fleets.resource(created).update();
        assertThat(replaced.getMetadata().getGeneration()).isEqualTo(2);
        assertThat(replaced.getSpec().getCargo()).containsEntry("tea", "much");
        assertThat(replaced.getSpec().getShips()).containsExactly(new FleetSpec.Ship("mary", 300));
        failsWith(409, "the object has been modified", () -> fleets.resource(created)
                .lockResourceVersion(created.getMetadata().getResourceVersion()).update());
        assertThat(fleets.withName("one").delete()).hasSize(1);
        assertThat(fleets.withName("one").get()).isNull();
        failsWith(404, "fleets.harbour.example.com \"one\" not found", () -> fleets.resource(created).update());
    }

    @Test
    void theSchemaAndItsRulesAreKept() {
        var fleets = fleets("rules");
        failsWith(422, "spec.flag", () -> fleets.resource(Fleet.of("rules", "r", "Blue!")).create());
        Fleet many = Fleet.of("rules", "many", "blue");
        many.getSpec().setReplicas(11);
        failsWith(422, "only a royal fleet has more than ten ships", () -> fleets.resource(many).create());
        many.getSpec().setFlag("royal");
        fleets.resource(many).create();
        failsWith(422, "a fleet keeps its flag", () -> fleets.withName("many").edit(fleet -> {
            fleet.getSpec().setFlag("blue");
            fleet.getSpec().setReplicas(1);
            return fleet;
        }));
        many.getSpec().setReplicas(-1);
        failsWith(422, "should be greater than or equal to 0", () -> fleets.resource(many).update());
    }

    @Test
    void theStatusIsASubresource() {
        var fleets = fleets("status");
        Fleet wanted = Fleet.of("status", "one", "blue");
        wanted.setStatus(new FleetStatus());
        wanted.getStatus().setPhase("Lost");
        Fleet created = fleets.resource(wanted).create();
        assertThat(created.getStatus()).isNull();
        created.setStatus(new FleetStatus());
        created.getStatus().setPhase("Sailing");
        created.getSpec().setReplicas(7);
        Fleet updated = fleets.resource(created).updateStatus();
        assertThat(updated.getStatus().getPhase()).isEqualTo("Sailing");
        assertThat(updated.getSpec().getReplicas()).isEqualTo(1);
        assertThat(updated.getMetadata().getGeneration()).isEqualTo(1);
        assertThat(fleets.withName("one").editStatus(fleet -> {
            fleet.getStatus().setPhase("Home");
            return fleet;
        }).getStatus().getPhase()).isEqualTo("Home");
        assertThat(fleets.resource(created).subresource("status").patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"status\":{\"observedGeneration\":1},\"spec\":{\"replicas\":5}}").getSpec().getReplicas()).isEqualTo(1);
        assertThat(fleets.withName("one").edit(fleet -> {
            fleet.getStatus().setPhase("Lost");
            fleet.getSpec().setReplicas(2);
            return fleet;
        })).satisfies(fleet -> {
            assertThat(fleet.getStatus().getPhase()).isEqualTo("Home");
            assertThat(fleet.getStatus().getObservedGeneration()).isEqualTo(1);
            assertThat(fleet.getMetadata().getGeneration()).isEqualTo(2);
        });
    }

    @Test
    void theScaleIsASubresource() {
        var fleets = fleets("scale");
        Fleet created = fleets.resource(Fleet.of("scale", "one", "blue")).create();
        created.setStatus(new FleetStatus());
        created.getStatus().setReplicas(1);
        created.getStatus().setSelector("fleet=one");
        fleets.resource(created).updateStatus();
        Scale scale = fleets.withName("one").scale();
        assertThat(scale.getSpec().getReplicas()).isEqualTo(1);
        assertThat(scale.getStatus().getReplicas()).isEqualTo(1);
        assertThat(scale.getStatus().getSelector()).isEqualTo("fleet=one");
        scale.getSpec().setReplicas(4);
        assertThat(fleets.withName("one").scale(scale).getSpec().getReplicas()).isEqualTo(4);
        assertThat(fleets.withName("one").get().getSpec().getReplicas()).isEqualTo(4);
    }

    @Test
    void watchesSeeWhatHappens() throws InterruptedException {
        var fleets = fleets("watch");
        BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        try (Watch watch = fleets.watch(new Watcher<>() {
            @Override
            public void eventReceived(Action action, Fleet fleet) {
                seen.add(action + " " + fleet.getMetadata().getName() + " " + fleet.getSpec().getReplicas());
            }

            @Override
            public void onClose(WatcherException cause) {}
        })) {
            Fleet created = fleets.resource(Fleet.of("watch", "w", "blue")).create();
            created.getSpec().setReplicas(2);
            fleets.resource(created).update();
            fleets.withName("w").delete();
            assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo("ADDED w 1");
            assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo("MODIFIED w 2");
            assertThat(seen.poll(60, TimeUnit.SECONDS)).isEqualTo("DELETED w 2");
            assertThat(watch).isNotNull();
        }
    }

    @Test
    void informersKeepAnIndex() throws Exception {
        var fleets = fleets("informer");
        fleets.resource(Fleet.of("informer", "before", "blue")).create();
        SharedIndexInformer<Fleet> informer = fleets.runnableInformer(0);
        informer.addIndexers(Map.of("flag", fleet -> List.of(String.valueOf(fleet.getSpec().getFlag()))));
        informer.start().toCompletableFuture().get(60, TimeUnit.SECONDS);
        try (informer) {
            fleets.resource(Fleet.of("informer", "after", "blue")).create();
            fleets.resource(Fleet.of("informer", "other", "red")).create();
            Waiting.until("the index has all three", () -> informer.getIndexer().byIndex("flag", "blue").size() == 2
                    && informer.getIndexer().byIndex("flag", "red").size() == 1);
            fleets.withName("other").delete();
            Waiting.until("the index forgets", () -> informer.getIndexer().byIndex("flag", "red").isEmpty());
        }
    }

    @Test
    void managersShareAnObjectByServerSideApply() {
        var fleets = fleets("apply");
        Fleet wanted = Fleet.of("apply", "one", "blue");
        wanted.getSpec().setReplicas(2);
        Fleet applied = fleets.resource(wanted).fieldManager("admiral").serverSideApply();
        assertThat(applied.getMetadata().getManagedFields()).singleElement().satisfies(entry -> {
            assertThat(entry.getManager()).isEqualTo("admiral");
            assertThat(entry.getOperation()).isEqualTo("Apply");
            assertThat(entry.getApiVersion()).isEqualTo(Fleet.GROUP + "/v1");
        });
        Fleet other = Fleet.of("apply", "one", "blue");
        other.getSpec().setReplicas(3);
        failsWith(409, "conflict with \"admiral\": .spec.replicas",
                () -> fleets.resource(other).fieldManager("captain").serverSideApply());
        assertThat(fleets.resource(other).fieldManager("captain").forceConflicts().serverSideApply()
                .getSpec().getReplicas()).isEqualTo(3);
        FleetStatus status = new FleetStatus();
        status.setPhase("Sailing");
        other.setStatus(status);
        other.getMetadata().setManagedFields(null);
        PatchContext apply = new PatchContext.Builder().withPatchType(PatchType.SERVER_SIDE_APPLY)
                .withFieldManager("lookout").withForce(true).build();
        assertThat(fleets.resource(other).subresource("status").patch(apply, other).getMetadata().getManagedFields())
                .anyMatch(entry -> entry.getManager().equals("lookout") && "status".equals(entry.getSubresource()));
    }

    @Test
    void patchesOfTwoLanguagesChangeAnObject() {
        var fleets = fleets("patch");
        fleets.resource(Fleet.of("patch", "one", "blue")).create();
        assertThat(fleets.withName("one").patch(PatchContext.of(PatchType.JSON),
                "[{\"op\":\"add\",\"path\":\"/spec/cargo\",\"value\":{\"tea\":\"some\"}}]").getSpec().getCargo())
                .isEqualTo(Map.of("tea", "some"));
        assertThat(fleets.withName("one").patch(PatchContext.of(PatchType.JSON_MERGE),
                "{\"spec\":{\"cargo\":{\"tea\":null,\"rum\":\"more\"}}}").getSpec().getCargo())
                .isEqualTo(Map.of("rum", "more"));
        failsWith(415, "accepted media types", () -> fleets.withName("one").patch(PatchContext.of(PatchType.STRATEGIC_MERGE),
                "{\"spec\":{\"replicas\":2}}"));
    }

    @Test
    void listsAreSelectedByLabelsAndByFieldsOfTheSchema() {
        var fleets = fleets("select");
        for (String flag : List.of("blue", "red", "blue")) {
            Fleet fleet = Fleet.of("select", "", flag);
            fleet.getMetadata().setName(null);
            fleet.getMetadata().setGenerateName("fleet-");
            fleet.getMetadata().setLabels(Map.of("sea", flag.equals("red") ? "south" : "north"));
            fleets.resource(fleet).create();
        }
        assertThat(fleets.list().getItems()).hasSize(3);
        assertThat(fleets.withLabel("sea", "north").list().getItems()).hasSize(2);
        assertThat(fleets.withField("spec.flag", "blue").list().getItems()).hasSize(2);
        assertThat(fleets.withoutField("spec.flag", "blue").list().getItems()).hasSize(1);
        failsWith(400, "field label not supported: spec.replicas",
                () -> fleets.withField("spec.replicas", "1").list());
        assertThat(fleets.withLabel("sea", "south").delete()).hasSize(1);
        assertThat(fleets.list().getItems()).hasSize(2);
    }

    @Test
    void objectsWithoutAClassAreGeneric() {
        var typed = fleets("generic");
        var generic = client.genericKubernetesResources(CONTEXT).inNamespace("generic");
        GenericKubernetesResource created = generic.resource(new GenericKubernetesResourceBuilder()
                .withApiVersion(Fleet.GROUP + "/v1").withKind("Fleet").withNewMetadata().withName("one").endMetadata()
                .addToAdditionalProperties("spec", Map.of("flag", "blue", "unheardOf", true)).build()).create();
        assertThat(created.<Object>get("spec", "unheardOf")).isNull();
        assertThat(created.<Integer>get("spec", "replicas")).isEqualTo(1);
        assertThat(generic.list().getItems()).hasSize(1);
        assertThat(typed.withName("one").get().getSpec().getFlag()).isEqualTo("blue");
        generic.withName("one").delete();
        assertThat(typed.withName("one").get()).isNull();
    }
}
