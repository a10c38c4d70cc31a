package dev.edict.controllers.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.record.EventRecorder;
import dev.edict.controllers.TestCluster;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PodMakerTest {
    private static final TestCluster CLUSTER = TestCluster.with();
    private static final PodTemplateSpec TEMPLATE = PodTemplateSpec.EMPTY
            .withMetadata(ObjectMeta.EMPTY.withLabels(Map.of("app", "web")).withAnnotations(Map.of("note", "x"))
                    .withFinalizers(List.of("example.com/keep")))
            .withSpec(PodSpec.EMPTY.withContainers(List.of(Container.EMPTY.withName("main").withImage("image"))));

    private final List<String> told = new CopyOnWriteArrayList<>();
    private final EventRecorder recorder = (about, type, reason, message, annotations) ->
            told.add(about.kind() + " " + type.word() + " " + reason + " " + message);
    private final PodMaker<ReplicaSet> maker = new PodMaker<>(CLUSTER.admin(), recorder, ReplicaSet.TYPE);
    private String namespace = "";
    private ReplicaSet owner = ReplicaSet.EMPTY;

    @BeforeEach
    void inANamespace() {
        namespace = CLUSTER.newNamespace();
        owner = ReplicaSet.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web").withNamespace(namespace).withUid("uid-1"));
    }

    @AfterAll
    static void close() {
        CLUSTER.close();
    }

    @Test
    void aPodIsAsTheTemplateSaysAndItsOwners() {
        Pod pod = maker.create(owner, TEMPLATE);

        assertThat(pod.name()).startsWith("web-").hasSize(9);
        assertThat(pod.metadata().labels()).isEqualTo(Map.of("app", "web"));
        assertThat(pod.metadata().annotations()).isEqualTo(Map.of("note", "x"));
        assertThat(pod.metadata().finalizers()).containsExactly("example.com/keep");
        assertThat(pod.metadata().ownerReferences()).containsExactly(OwnerReference.builder().apiVersion("apps/v1")
                .kind("ReplicaSet").name("web").uid("uid-1").controller(true).blockOwnerDeletion(true).build());
        assertThat(pod.spec().containers()).extracting(Container::image).containsExactly("image");
        assertThat(told).containsExactly("ReplicaSet Normal SuccessfulCreate Created pod: " + pod.name());
    }

    @Test
    void aNameThatIsTooLongForADashGetsNone() {
        assertThat(PodMaker.prefix("a".repeat(253))).hasSize(254).endsWith("-");
        assertThat(PodMaker.prefix("a".repeat(254))).hasSize(254).endsWith("a");
    }

    @Test
    void whatCanNotBeCreatedIsToldAndThrown() {
        PodTemplateSpec broken = TEMPLATE.withSpec(PodSpec.EMPTY);

        assertThatThrownBy(() -> maker.create(owner, broken)).isInstanceOf(ApiFailure.Invalid.class);

        assertThat(told).singleElement().asString()
                .startsWith("ReplicaSet Warning FailedCreate Error creating: Pod \"web-").contains("spec.containers: Required value");
    }

    @Test
    void aPodWithoutLabelsIsNotEvenTried() {
        assertThatThrownBy(() -> maker.create(owner, TEMPLATE.withMetadata(ObjectMeta.EMPTY)))
                .hasMessage("unable to create pods, no labels");
        assertThat(told).isEmpty();
    }

    @Test
    void nobodyIsToldThatNothingCanBeCreatedInANamespaceThatGoes() {
        Namespace kept = CLUSTER.admin().of(Namespace.TYPE).get(namespace);
        CLUSTER.admin().of(Namespace.TYPE).delete(kept.name());

        assertThatThrownBy(() -> maker.create(owner, TEMPLATE)).isInstanceOf(ClientException.class)
                .satisfies(failure -> assertThat(PodMaker.isNamespaceTerminating(failure)).isTrue());
        assertThat(told).isEmpty();
    }

    @Test
    void aDeletionIsToldUnlessThePodIsGoneAlready() {
        Pod pod = maker.create(owner, TEMPLATE.editMetadata(metadata -> metadata.withFinalizers(List.of())));
        told.clear();

        maker.delete(owner, pod);
        assertThat(told).containsExactly("ReplicaSet Normal SuccessfulDelete Deleted pod: " + pod.name());

        assertThatThrownBy(() -> maker.delete(owner, pod)).isInstanceOf(ApiFailure.NotFound.class);
        assertThat(told).hasSize(1);
    }
}
