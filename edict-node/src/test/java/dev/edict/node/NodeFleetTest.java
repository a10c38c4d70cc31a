package dev.edict.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.ConfigMapEnvSource;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerRestartRule;
import dev.edict.api.core.v1.ContainerRestartRuleOnExitCodes;
import dev.edict.api.core.v1.EnvFromSource;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.ExecAction;
import dev.edict.api.core.v1.Lifecycle;
import dev.edict.api.core.v1.LifecycleHandler;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.PersistentVolumeClaim;
import dev.edict.api.core.v1.PersistentVolumeClaimSpec;
import dev.edict.api.core.v1.PersistentVolumeClaimVolumeSource;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Secret;
import dev.edict.api.core.v1.SecretVolumeSource;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.core.v1.VolumeResourceRequirements;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.time.Timers;
import dev.edict.controllers.local.LocalLoops;
import dev.edict.local.InProcessTransport;
import dev.edict.model.quantity.Quantity;
import dev.edict.node.agent.PodEvents;
import dev.edict.node.simulate.Scripts;
import dev.edict.node.simulate.SimulatedRuntime;
import dev.edict.server.Edict;
import dev.edict.server.filter.User;
import dev.edict.store.memory.MemoryStore;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nodes in the process of a server, which each act as themselves. */
@Timeout(300)
class NodeFleetTest {
    private final Edict edict = Edict.builder().store(MemoryStore::open)
            .alongside(LocalLoops.chosen("serviceaccount-controller")).start();
    private final Client admin = client("administrator", User.MASTERS);
    private final ResourceClient<Pod> pods = admin.of(Pod.TYPE).in("default");
    private final EventBroadcaster events = new EventBroadcaster(admin);
    private final Thread fleet = Thread.ofVirtual().unstarted(this::run);

    private Client client(String name, String... groups) {
        return new Client(InProcessTransport.of(edict, User.of(name, groups)));
    }

    private Client node(String name) {
        return client("system:node:" + name, "system:nodes", User.AUTHENTICATED);
    }

    private void run() {
        try {
            new NodeFleet(FleetOptions.of(2).withHeartbeat(Duration.ofMillis(300)),
                    client("system:kube-controller-manager", User.AUTHENTICATED),
                    this::node, new SimulatedRuntime(Scripts.usual(), InstantSource.system(), Timers.system()),
                    new FleetSources(this::node, InstantSource.system()), new PodEvents(events), new NodeEvents(events), InstantSource.system(),
                    Timers.system()).run();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    @BeforeEach
    void begin() {
        fleet.start();
    }

    @AfterEach
    void end() throws InterruptedException {
        fleet.interrupt();
        fleet.join();
        events.close();
        admin.close();
        edict.close();
    }

    private static Pod pod(String name, String node) {
        return Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).withSpec(PodSpec.EMPTY
                .withNodeName(node)
                .withAutomountServiceAccountToken(false)
                .withContainers(List.of(Container.EMPTY.withName("web").withImage("nginx:1.27"))));
    }

    @Test
    void nodesAreRegisteredAndSayThatTheyLive() throws Exception {
        Waiting.untilSo("both nodes are there", () -> assertThat(admin.of(Node.TYPE).list().items())
                .extracting(Node::name).containsExactly("node-1", "node-2"));
        Waiting.untilSo("they are ready", () -> assertThat(admin.of(Node.TYPE).list().items()).allSatisfy(node -> {
            assertThat(node.status().conditions()).anySatisfy(condition -> {
                assertThat(condition.type()).isEqualTo("Ready");
                assertThat(condition.status()).isEqualTo("True");
            });
            assertThat(node.status().allocatable()).containsKeys("cpu", "memory", "pods");
        }));
        Waiting.untilSo("they have leases", () -> assertThat(admin.of(Lease.TYPE).in("kube-node-lease").list().items())
                .extracting(lease -> lease.spec().holderIdentity()).contains("node-1", "node-2"));
    }

    @Test
    void aNodeRenewsItsLeaseAgainAndAgainAlsoAfterSomebodyElseHasChangedOrTakenIt() throws Exception {
        ResourceClient<Lease> leases = admin.of(Lease.TYPE).in("kube-node-lease");
        Lease first = Waiting.until("there is a lease", () -> leases.find("node-1").orElse(Lease.EMPTY),
                lease -> lease.spec().renewTime() != null);
        Waiting.until("it is renewed", () -> isRenewed(leases, first));

        Lease changed = leases.edit("node-1", lease -> lease.editMetadata(metadata -> metadata.withLabels(Map.of("seen", "yes"))));
        Waiting.until("it is renewed after a change", () -> isRenewed(leases, changed));
        assertThat(leases.get("node-1").metadata().labels()).containsEntry("seen", "yes");

        leases.delete("node-1");
        Lease anew = Waiting.until("it is there again", () -> leases.find("node-1").orElse(Lease.EMPTY),
                lease -> lease.spec().renewTime() != null);
        assertThat(anew.metadata().uid()).isNotEqualTo(first.metadata().uid());
        assertThat(anew.metadata().ownerReferences()).singleElement()
                .satisfies(owner -> assertThat(owner.name()).isEqualTo("node-1"));
    }

    private static boolean isRenewed(ResourceClient<Lease> leases, Lease before) {
        return leases.find("node-1").filter(lease -> Objects.requireNonNull(lease.spec().renewTime())
                .isAfter(Objects.requireNonNull(before.spec().renewTime()))).isPresent();
    }

    @Test
    void aPodThatIsBoundRunsAndGoesWhenItIsDeleted() throws Exception {
        pods.create(pod("web", "node-2"));

        Pod running = Waiting.until("the pod is ready", () -> pods.get("web"), pod -> pod.status().conditions().stream()
                .anyMatch(condition -> condition.type().equals("Ready") && condition.status().equals("True")));

        assertThat(running.status().phase()).isEqualTo("Running");
        assertThat(running.status().podIP()).startsWith("10.128.1.");
        assertThat(running.status().startTime()).isNotNull();
        assertThat(running.status().conditions()).extracting(PodCondition::type).containsExactly(
                "PodReadyToStartContainers", "Initialized", "Ready", "ContainersReady", "PodScheduled");
        assertThat(running.status().containerStatuses()).singleElement().satisfies(status -> {
            assertThat(Objects.requireNonNull(status.state().running()).startedAt()).isNotNull();
            assertThat(status.ready()).isTrue();
            assertThat(status.restartCount()).isZero();
        });
        pods.delete("web");
        Waiting.until("the pod is gone", () -> pods.list().items().isEmpty());
        Waiting.untilSo("people are told", () -> assertThat(admin.of(Event.TYPE).in("default").list().items())
                .filteredOn(event -> event.involvedObject().name().equals("web"))
                .extracting(event -> event.reason() + " " + event.message() + " " + event.involvedObject().fieldPath())
                .containsExactlyInAnyOrder(
                        "Pulled Container image \"nginx:1.27\" already present on machine and can be accessed by the pod "
                                + "spec.containers{web}",
                        "Created Container created spec.containers{web}",
                        "Started Container started spec.containers{web}",
                        "Killing Stopping container web spec.containers{web}"));
    }

    @Test
    void aPodBeginsAgainAsAWholeAsOftenAsARuleSaysSo() throws Exception {
        ContainerRestartRule rule = ContainerRestartRule.EMPTY.withAction("RestartAllContainers").withExitCodes(
                ContainerRestartRuleOnExitCodes.EMPTY.withOperator("In").withValues(List.of(42)));
        Container source = Container.EMPTY.withName("source").withImage("busybox:1").withCommand(List.of("sh", "-c", "sleep 0.2; exit 42"))
                .withRestartPolicy("Never").withRestartPolicyRules(List.of(rule));
        Container web = Container.EMPTY.withName("web").withImage("nginx:1.27").withLifecycle(Lifecycle.EMPTY.withPostStart(
                LifecycleHandler.EMPTY.withExec(ExecAction.EMPTY.withCommand(List.of("sleep", "0.1")))));
        pods.create(pod("again", "node-1").editSpec(spec -> spec.withRestartPolicy("Never").withContainers(List.of(web, source))));

        Waiting.until("all have begun again twice", () -> pods.get("again"), pod -> pod.status().containerStatuses().size() == 2
                && pod.status().containerStatuses().stream().allMatch(status -> status.restartCount() >= 2));

        Waiting.untilSo("each time is told of", () -> assertThat(told("again"))
                .anySatisfy(each -> assertThat(each).contains("killing")));
    }

    @Test
    void thePodsOfANodeHaveDifferentAddresses() throws Exception {
        for (int number = 0; number < 20; number++) {
            pods.create(pod("web-" + number, "node-1"));
        }
        Waiting.untilSo("all have one", () -> assertThat(pods.list().items())
                .extracting(pod -> pod.status().podIP()).doesNotContain("").doesNotHaveDuplicates());
    }

    @Test
    void aPodOnSomebodyElsesNodeIsLeftAlone() throws Exception {
        admin.of(Node.TYPE).create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("other")));
        pods.create(pod("theirs", "other"));
        pods.create(pod("ours", "node-1"));
        Waiting.until("ours runs", () -> pods.get("ours").status().phase().equals("Running"));
        assertThat(pods.get("theirs").status().phase()).isEqualTo("Pending");
    }

    @Test
    void aPodWaitsForTheVolumesThatItClaims() throws Exception {
        ResourceClient<PersistentVolumeClaim> claims = admin.of(PersistentVolumeClaim.TYPE).in("default");
        pods.create(pod("user", "node-1").editSpec(spec -> spec.withVolumes(List.of(Volume.EMPTY.withName("data")
                .withPersistentVolumeClaim(PersistentVolumeClaimVolumeSource.EMPTY.withClaimName("data"))))));
        pods.create(pod("other", "node-1"));
        Waiting.until("the other runs", () -> pods.get("other"), pod -> pod.status().phase().equals("Running"));
        claims.create(PersistentVolumeClaim.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("data"))
                .withSpec(PersistentVolumeClaimSpec.EMPTY
                        .withAccessModes(List.of("ReadWriteOnce"))
                        .withResources(VolumeResourceRequirements.EMPTY
                                .withRequests(Map.of("storage", Quantity.parse("1Gi"))))));
        Pod waiting = Waiting.until("it is seen to", () -> pods.get("user"), pod -> !pod.status().containerStatuses().isEmpty());
        assertThat(waiting.status().phase()).isEqualTo("Pending");
        assertThat(waiting.status().containerStatuses()).allSatisfy(status ->
                assertThat(Objects.requireNonNull(status.state().waiting()).reason()).isEqualTo("ContainerCreating"));
        claims.status().edit("data", claim -> claim.editStatus(status -> status.withPhase("Bound")));
        Waiting.until("it runs", () -> pods.get("user"), pod -> pod.status().phase().equals("Running"));
    }

    private static Pod asking(String name, String cpu) {
        return pod(name, "node-1").editSpec(spec -> spec.withContainers(spec.containers().stream().map(container ->
                container.editResources(resources -> resources.withRequests(Map.of("cpu", Quantity.parse(cpu))))).toList()));
    }

    @Test
    void aPodForWhichThereIsNoRoomFails() throws Exception {
        pods.create(asking("first", "20"));
        Waiting.until("the first runs", () -> pods.get("first").status().phase().equals("Running"));
        pods.create(asking("second", "20"));

        Pod refused = Waiting.until("the second is refused", () -> pods.get("second"), pod -> pod.status().phase().equals("Failed"));

        assertThat(refused.status().reason()).isEqualTo("OutOfcpu");
        assertThat(refused.status().message()).isEqualTo("Pod was rejected: "
                + "Node didn't have enough resource: cpu, requested: 20000, used: 20000, capacity: 32000");
        assertThat(refused.status().startTime()).isNotNull();
        assertThat(refused.status().podIP()).isEmpty();
        assertThat(refused.status().qosClass()).isEqualTo("Burstable");
        assertThat(refused.status().containerStatuses()).isEmpty();
        assertThat(refused.status().conditions()).isEmpty();
        Waiting.untilSo("people are told", () -> assertThat(admin.of(Event.TYPE).in("default").list().items())
                .filteredOn(event -> event.involvedObject().name().equals("second"))
                .extracting(event -> event.type() + " " + event.reason() + " " + event.message()).containsExactly(
                        "Warning OutOfcpu Node didn't have enough resource: cpu, requested: 20000, used: 20000, capacity: 32000"));

        pods.delete("first");
        Waiting.until("the first is gone", () -> pods.find("first").isEmpty());
        pods.create(asking("third", "20"));
        Waiting.until("the third runs", () -> pods.get("third").status().phase().equals("Running"));
        pods.delete("second");
        Waiting.until("what was refused goes", () -> pods.find("second").isEmpty());
    }

    @Test
    void whatHasBegunGoesOnWithAnotherProcessAndCounts() throws Exception {
        pods.create(asking("first", "20"));
        Waiting.until("the first runs", () -> pods.get("first").status().phase().equals("Running"));
        fleet.interrupt();
        fleet.join();
        pods.create(asking("between", "20"));
        Thread other = Thread.ofVirtual().start(this::run);
        try {
            Pod refused = Waiting.until("what came later is refused", () -> pods.get("between"),
                    pod -> pod.status().phase().equals("Failed"));
            assertThat(refused.status().reason()).isEqualTo("OutOfcpu");
            assertThat(pods.get("first").status().phase()).isEqualTo("Running");
        } finally {
            other.interrupt();
            other.join();
        }
    }

    private List<String> told(String pod) {
        return admin.of(Event.TYPE).in("default").list().items().stream()
                .filter(event -> event.involvedObject().name().equals(pod))
                .map(event -> event.type() + " " + event.reason() + " " + event.message()).toList();
    }

    @Test
    void aPodWaitsForTheSecretsOfItsVolumes() throws Exception {
        pods.create(pod("user", "node-1").editSpec(spec -> spec.withVolumes(List.of(Volume.EMPTY.withName("keys")
                .withSecret(SecretVolumeSource.EMPTY.withSecretName("keys"))))));
        Waiting.untilSo("people are told", () -> assertThat(told("user")).containsExactly(
                "Warning FailedMount MountVolume.SetUp failed for volume \"keys\" : secret \"keys\" not found"));
        Waiting.untilSo("it is seen to", () -> assertThat(pods.get("user").status().containerStatuses()).singleElement()
                .satisfies(status -> assertThat(Objects.requireNonNull(status.state().waiting()).reason()).isEqualTo("ContainerCreating")));
        assertThat(pods.get("user").status().phase()).isEqualTo("Pending");
        admin.of(Secret.TYPE).in("default").create(Secret.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("keys")));
        Waiting.until("it runs", () -> pods.get("user"), pod -> pod.status().phase().equals("Running"));
    }

    @Test
    void aContainerWaitsForTheMapsOfItsVariables() throws Exception {
        pods.create(pod("user", "node-1").editSpec(spec -> spec.withContainers(spec.containers().stream()
                .map(container -> container.withEnvFrom(List.of(EnvFromSource.EMPTY.withConfigMapRef(
                        ConfigMapEnvSource.EMPTY.withName("settings"))))).toList())));
        Pod waiting = Waiting.until("it is seen to", () -> pods.get("user"), pod -> !pod.status().containerStatuses().isEmpty());
        assertThat(waiting.status().phase()).isEqualTo("Pending");
        assertThat(waiting.status().containerStatuses()).allSatisfy(status -> {
            assertThat(Objects.requireNonNull(status.state().waiting()).reason()).isEqualTo("CreateContainerConfigError");
            assertThat(status.state().waiting().message()).isEqualTo("configmap \"settings\" not found");
        });
        Waiting.untilSo("people are told", () -> assertThat(told("user")).containsExactlyInAnyOrder(
                "Normal Pulled Container image \"nginx:1.27\" already present on machine and can be accessed by the pod",
                "Warning Failed Error: configmap \"settings\" not found"));
        admin.of(ConfigMap.TYPE).in("default").create(ConfigMap.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("settings")));
        Waiting.until("it runs", () -> pods.get("user"), pod -> pod.status().phase().equals("Running"));
    }

    @Test
    void aCriticalPodDrivesOthersAway() throws Exception {
        pods.create(asking("ordinary", "20"));
        Waiting.until("the ordinary one runs", () -> pods.get("ordinary").status().phase().equals("Running"));
        pods.create(asking("critical", "20").editSpec(spec -> spec.withPriorityClassName("system-node-critical")));

        Waiting.until("the critical one runs", () -> pods.get("critical").status().phase().equals("Running"));

        Pod gone = pods.get("ordinary");
        assertThat(gone.status().phase()).isEqualTo("Failed");
        assertThat(gone.status().reason()).isEqualTo("Preempting");
        assertThat(gone.status().message()).isEqualTo("Preempted in order to admit critical pod");
        assertThat(gone.status().conditions()).anySatisfy(condition -> {
            assertThat(condition.type()).isEqualTo("DisruptionTarget");
            assertThat(condition.reason()).isEqualTo("TerminationByKubelet");
        });
        Waiting.untilSo("people are told", () -> assertThat(told("ordinary"))
                .contains("Warning Preempting Preempted in order to admit critical pod"));
    }
}
