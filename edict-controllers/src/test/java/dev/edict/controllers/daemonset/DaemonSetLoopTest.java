package dev.edict.controllers.daemonset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.ControllerRevision;
import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.apps.v1.DaemonSetSpec;
import dev.edict.api.apps.v1.DaemonSetStatus;
import dev.edict.api.apps.v1.DaemonSetUpdateStrategy;
import dev.edict.api.apps.v1.RollingUpdateDaemonSet;
import dev.edict.api.core.v1.Binding;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.ObjectReference;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Owners;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.controllers.hash.TemplateHash;
import dev.edict.model.value.ObjectValue;
import dev.edict.pods.PodStates;
import dev.edict.testing.Waiting;
import dev.edict.types.IntOrString;
import dev.edict.types.Raw;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class DaemonSetLoopTest {
    private static final TestCluster CLUSTER = TestCluster.with(DaemonSetLoop.loop());
    private static final Map<String, String> LABELS = Map.of("app", "agent");

    private final String namespace = CLUSTER.newNamespace();

    @AfterAll
    static void close() {
        CLUSTER.close();
    }

    private ResourceClient<DaemonSet> sets() {
        return CLUSTER.admin().of(DaemonSet.TYPE).in(namespace);
    }

    private ResourceClient<Pod> pods() {
        return CLUSTER.admin().of(Pod.TYPE).in(namespace);
    }

    private static ResourceClient<Node> nodes() {
        return CLUSTER.admin().of(Node.TYPE);
    }

    /** A node for this test alone, which is ready. */
    private String node(String name) {
        String own = namespace + "-" + name;
        nodes().create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(own).withLabels(Map.of("test", namespace))));
        taint(own, List.of());
        return own;
    }

    private static void taint(String node, List<Taint> taints) {
        nodes().edit(node, now -> now.editSpec(spec -> spec.withTaints(taints)));
    }

    private PodTemplateSpec template(String image) {
        return PodTemplateSpec.EMPTY.withMetadata(ObjectMeta.EMPTY.withLabels(LABELS)).withSpec(PodSpec.EMPTY
                .withTerminationGracePeriodSeconds(0L)
                .withNodeSelector(Map.of("test", namespace))
                .withContainers(List.of(Container.EMPTY.withName("main").withImage(image))));
    }

    private DaemonSet create(UnaryOperator<DaemonSetSpec> change) {
        return create(sets(), change);
    }

    private DaemonSet create(ResourceClient<DaemonSet> sets, UnaryOperator<DaemonSetSpec> change) {
        return sets.create(DaemonSet.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("agent")).withSpec(change.apply(
                DaemonSetSpec.EMPTY
                        .withSelector(LabelSelector.EMPTY.withMatchLabels(LABELS))
                        .withTemplate(template("image:1")))));
    }

    private static UnaryOperator<DaemonSetSpec> rolling(int maxUnavailable, int maxSurge) {
        return spec -> spec.withUpdateStrategy(DaemonSetUpdateStrategy.EMPTY.withType("RollingUpdate").withRollingUpdate(
                RollingUpdateDaemonSet.EMPTY
                        .withMaxUnavailable(IntOrString.of(maxUnavailable)).withMaxSurge(IntOrString.of(maxSurge))));
    }

    private void change(String image) {
        sets().edit("agent", set -> set.editSpec(spec -> spec.withTemplate(template(image))));
    }

    private DaemonSet awaitSet(String what, Predicate<DaemonSetStatus> wanted) throws InterruptedException {
        return Waiting.until(what, () -> sets().get("agent"), set -> wanted.test(set.status()));
    }

    private List<Pod> podsOn(String node) {
        return pods().list().items().stream()
                .filter(pod -> !pod.isBeingDeleted() && DaemonPods.node(pod).equals(node)).toList();
    }

    private Pod awaitPod(String node, Predicate<Pod> wanted) throws InterruptedException {
        return Waiting.until("a pod on " + node, () -> podsOn(node), here -> here.stream().anyMatch(wanted)).stream()
                .filter(wanted).findFirst().orElseThrow();
    }

    private Pod awaitPod(String node) throws InterruptedException {
        return awaitPod(node, pod -> !PodStates.isTerminal(pod));
    }

    /** Has the set looked at again: nobody is woken by a taint that changes nothing, nor by a node that goes. */
    private DaemonSet touch() {
        return sets().edit("agent", set -> set.editMetadata(metadata -> metadata.putAnnotations("touched", Instant.now().toString())));
    }

    private void run(Pod pod) {
        pods().subresource("binding", Binding.CODEC).create(pod.name(), Binding.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(pod.name()))
                .withTarget(ObjectReference.EMPTY.withKind("Node").withName(DaemonPods.node(pod))));
        CLUSTER.makeReady(pod);
    }

    private static Predicate<Pod> of(String image) {
        return pod -> pod.spec().containers().getFirst().image().equals(image);
    }

    private List<String> events(String reason) {
        return CLUSTER.admin().of(Event.TYPE).in(namespace).list().items().stream()
                .filter(event -> event.reason().equals(reason)).map(Event::message).toList();
    }

    @Test
    void eachNodeThatFitsHasAPod() throws Exception {
        String one = node("one");
        DaemonSet set = create(spec -> spec);
        Pod first = awaitPod(one);
        String two = node("two");
        Pod second = awaitPod(two);
        awaitSet("both are counted", status -> status.desiredNumberScheduled() == 2 && status.currentNumberScheduled() == 2
                && status.numberUnavailable() == 2 && status.updatedNumberScheduled() == 2 && status.observedGeneration() == 1);
        assertThat(first.spec().nodeName()).isEmpty();
        assertThat(first.metadata().generateName()).isEqualTo("agent-");
        assertThat(Owners.isControlledBy(first, set)).isTrue();
        ControllerRevision revision = CLUSTER.admin().of(ControllerRevision.TYPE).in(namespace).list().items().getFirst();
        String hash = first.metadata().labels().get("controller-revision-hash");
        assertThat(first.metadata().labels())
                .isEqualTo(Map.of("app", "agent", "controller-revision-hash", hash, "pod-template-generation", "1"));
        assertThat(revision.name()).isEqualTo("agent-" + hash);
        assertThat(revision.revision()).isEqualTo(1);
        Waiting.until("both were told", () -> events("SuccessfulCreate").size() == 2);
        assertThat(events("SuccessfulCreate"))
                .containsExactlyInAnyOrder("Created pod: " + first.name(), "Created pod: " + second.name());

        run(first);
        awaitSet("one is available", status -> status.numberReady() == 1 && status.numberAvailable() == 1
                && status.numberUnavailable() == 1);
    }

    @Test
    void aPodGoesWhenItsNodeNoLongerFitsAndStaysUnderATaintThatDoesNotEvict() throws Exception {
        String one = node("one");
        create(spec -> spec);
        Pod pod = awaitPod(one);
        run(pod);
        taint(one, List.of(Taint.EMPTY.withKey("new").withEffect("NoSchedule")));
        Waiting.until("it is out of place", this::touch,
                set -> set.status().numberMisscheduled() == 1 && set.status().desiredNumberScheduled() == 0);
        assertThat(podsOn(one)).hasSize(1);
        taint(one, List.of());
        awaitSet("it is in its place", status -> status.numberMisscheduled() == 0 && status.desiredNumberScheduled() == 1);

        nodes().edit(one, node -> node.editMetadata(metadata -> metadata.withLabels(Map.of("test", "else"))));
        Waiting.until("it is gone", () -> podsOn(one).isEmpty());
        awaitSet("none is wanted", status -> status.desiredNumberScheduled() == 0 && status.currentNumberScheduled() == 0);
        Waiting.until("it was told", () -> events("SuccessfulDelete").contains("Deleted pod: " + pod.name()));
    }

    @Test
    void aPodForANodeThatIsGoneGoesToo() throws Exception {
        String one = node("one");
        String two = node("two");
        create(spec -> spec);
        Pod first = awaitPod(one);
        awaitPod(two);
        nodes().delete(one);
        Waiting.until("it is gone", this::touch, set -> pods().find(first.name()).isEmpty());
        assertThat(podsOn(two)).hasSize(1);
    }

    @Test
    void aPodThatFailsOrEndsIsReplaced() throws Exception {
        String one = node("one");
        create(spec -> spec);
        Pod first = awaitPod(one);
        CLUSTER.end(first, "Failed");
        Pod second = awaitPod(one, pod -> !pod.name().equals(first.name()));
        CLUSTER.end(second, "Failed");
        Pod third = awaitPod(one, pod -> !List.of(first.name(), second.name()).contains(pod.name()));
        CLUSTER.end(third, "Succeeded");
        awaitPod(one, pod -> !List.of(first.name(), second.name(), third.name()).contains(pod.name()));
        Waiting.until("all was told", () -> events("FailedDaemonPod").size() == 2 && events("SucceededDaemonPod").size() == 1);
        assertThat(events("FailedDaemonPod")).contains("Found failed daemon pod " + namespace + "/" + first.name() + " on node "
                + one + ", will try to kill it");
        assertThat(events("SucceededDaemonPod")).containsExactly("Found succeeded daemon pod " + namespace + "/" + third.name()
                + " on node " + one + ", will try to delete it");
    }

    @Test
    void aPodIsAvailableAfterAWhile() throws Exception {
        String one = node("one");
        create(spec -> spec.withMinReadySeconds(1));
        Pod pod = awaitPod(one);
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(1);
        pods().status().edit(pod.name(), last -> last.editStatus(status -> status.withPhase("Running").withConditions(List.of(
                PodCondition.EMPTY.withType("Ready").withStatus("True").withLastTransitionTime(now)))));
        awaitSet("it is ready", status -> status.numberReady() == 1);
        awaitSet("it is available", status -> status.numberAvailable() == 1);
        assertThat(Instant.now()).isAfterOrEqualTo(now.plusSeconds(1));
    }

    @Test
    void aNewTemplateIsRolledOutNodeByNode() throws Exception {
        String one = node("one");
        String two = node("two");
        create(rolling(1, 0));
        run(awaitPod(one));
        run(awaitPod(two));
        awaitSet("both are available", status -> status.numberAvailable() == 2);
        change("image:2");
        Pod next = awaitPod(one, of("image:2"));
        awaitSet("one is updated", status -> status.updatedNumberScheduled() == 1 && status.observedGeneration() == 2);
        assertThat(podsOn(two)).allMatch(of("image:1"));
        run(next);
        run(awaitPod(two, of("image:2")));
        awaitSet("both are updated", status -> status.updatedNumberScheduled() == 2 && status.numberAvailable() == 2);
        assertThat(CLUSTER.admin().of(ControllerRevision.TYPE).in(namespace).list().items())
                .extracting(ControllerRevision::revision).containsExactlyInAnyOrder(1L, 2L);
    }

    @Test
    void withSurgeTheOldPodGoesWhenTheNewOneIsAvailable() throws Exception {
        String one = node("one");
        create(rolling(0, 1));
        Pod old = awaitPod(one);
        run(old);
        awaitSet("it is available", status -> status.numberAvailable() == 1);
        change("image:2");
        Pod next = awaitPod(one, of("image:2"));
        assertThat(podsOn(one)).extracting(Pod::name).contains(old.name());
        run(next);
        Waiting.until("the old one is gone", () -> podsOn(one).stream().map(Pod::name).toList().equals(List.of(next.name())));
    }

    @Test
    void onDeletePodsAreReplacedWhenTheirUserDeletesThem() throws Exception {
        String one = node("one");
        create(spec -> spec.withUpdateStrategy(DaemonSetUpdateStrategy.EMPTY.withType("OnDelete")));
        Pod old = awaitPod(one);
        change("image:2");
        awaitSet("the change was seen", status -> status.observedGeneration() == 2 && status.updatedNumberScheduled() == 0);
        assertThat(podsOn(one)).allMatch(of("image:1"));
        pods().delete(old.name());
        awaitPod(one, of("image:2"));
    }

    @Test
    void revisionsAreReusedAndForgotten() throws Exception {
        create(spec -> spec.withRevisionHistoryLimit(1));
        ResourceClient<ControllerRevision> revisions = CLUSTER.admin().of(ControllerRevision.TYPE).in(namespace);
        awaitSet("it was seen", status -> status.observedGeneration() == 1);
        change("image:2");
        awaitSet("another", status -> status.observedGeneration() == 2);
        change("image:1");
        awaitSet("the first again", status -> status.observedGeneration() == 3);
        Waiting.until("it is the newest", () -> revisions.list().items().stream()
                .map(ControllerRevision::revision).sorted().toList().equals(List.of(2L, 3L)));
        change("image:3");
        Waiting.until("the oldest is forgotten", () -> revisions.list().items().stream()
                .map(ControllerRevision::revision).sorted().toList().equals(List.of(3L, 4L)));
    }

    @Test
    void aRevisionWhoseNameIsTakenGetsAnother() throws Exception {
        String name = "agent-" + TemplateHash.of(create(sets().dryRun(), spec -> spec).spec().template(), null);
        ResourceClient<ControllerRevision> revisions = CLUSTER.admin().of(ControllerRevision.TYPE).in(namespace);
        revisions.create(ControllerRevision.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name)).withData(Raw.of(ObjectValue.of("another", "one"))).withRevision(1));
        create(spec -> spec);
        DaemonSet set = awaitSet("it was seen", status -> status.observedGeneration() == 1);
        assertThat(set.status().collisionCount()).isEqualTo(1);
        assertThat(revisions.list().items()).hasSize(2);
    }

    @Test
    void aPodForANodeThatNobodyControlsIsAdopted() throws Exception {
        String one = node("one");
        DaemonSet set = DaemonSet.EMPTY.editSpec(spec -> spec.withTemplate(template("image:0")));
        PodTemplateSpec made = DaemonPods.template(set, "hash", one);
        pods().create(Pod.EMPTY.withMetadata(made.metadata().withName("a-orphan")).withSpec(made.spec())); // the first by name
        DaemonSet owner = create(spec -> spec.withUpdateStrategy(DaemonSetUpdateStrategy.EMPTY.withType("OnDelete")));
        Waiting.until("it is the only one", () -> podsOn(one), here -> here.size() == 1 && here.getFirst().name().equals("a-orphan")
                && Owners.isControlledBy(here.getFirst(), owner));
    }
}
