package dev.edict.node.admit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.AppArmorProfile;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.ContainerExtendedResourceRequest;
import dev.edict.api.core.v1.ContainerPort;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.PodExtendedResourceClaimStatus;
import dev.edict.api.core.v1.PodOS;
import dev.edict.api.core.v1.PodSecurityContext;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.ResourceRequirements;
import dev.edict.api.core.v1.SecurityContext;
import dev.edict.api.core.v1.Sysctl;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.core.v1.Toleration;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A node with four processors, 8 GiB and room for three pods, whose labels change behind the back of whoever looks. */
class AdmissionTest implements Admission.Nodes {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final Map<String, Quantity> capacity = new HashMap<>(Map.of("cpu", Quantity.parse("4"), "memory", Quantity.parse("8Gi"),
            "pods", Quantity.parse("3"), "example.com/gpu", Quantity.parse("1")));
    private final List<Pod> seen = new ArrayList<>();
    private Node node = Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("node-1"));
    private Node changed = node;
    private final Admission admission = new Admission(any -> capacity, this, name -> List.copyOf(seen));

    @Override
    public @Nullable Node known(String name) {
        return name.equals("node-1") ? node : null;
    }

    @Override
    public @Nullable Node now(String name) {
        return changed;
    }

    private static Pod pod(String name, Map<String, String> requests) {
        Map<String, Quantity> amounts = new HashMap<>();
        requests.forEach((resource, amount) -> amounts.put(resource, Quantity.parse(amount)));
        return Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name).withNamespace("shop").withUid(name))
                .withSpec(PodSpec.EMPTY.withNodeName("node-1").withContainers(List.of(Container.EMPTY.withName("main")
                        .withResources(ResourceRequirements.EMPTY.withRequests(amounts)))));
    }

    private static Pod begun(Pod pod) {
        return pod.editStatus(status -> status.withPhase(PodStates.RUNNING).withStartTime(START));
    }

    private static Pod onPort(String name, int port) {
        return pod(name, Map.of()).editSpec(spec -> spec.withContainers(List.of(Container.EMPTY.withName("main")
                .withPorts(List.of(ContainerPort.EMPTY.withContainerPort(80).withHostPort(port))))));
    }

    /** A pod that is bound to the node. */
    private @Nullable Misfit admit(Pod pod) {
        seen.add(pod);
        return switch (admission.admit(pod)) {
            case Verdict.Taken taken -> null;
            case Verdict.Refused refused -> refused.misfit();
            case Verdict.Preempts preempts -> throw new AssertionError(preempts.toString());
        };
    }

    private static Pod critical(String name, Map<String, String> requests) {
        return pod(name, requests).editSpec(spec -> spec.withPriority(2_000_000_000));
    }

    private void runs(String quality, Pod pod) {
        seen.add(begun(pod).editStatus(status -> status.withQosClass(quality)));
    }

    private List<String> victims(Pod pod) {
        return ((Verdict.Preempts) admission.admit(pod)).victims().stream().map(Pod::name).toList();
    }

    private String refusal(Pod pod) {
        Misfit misfit = Objects.requireNonNull(admit(pod));
        return misfit.reason() + ": " + misfit.message();
    }

    @Test
    void podsAreTakenAsLongAsThereIsRoom() {
        assertThat(admit(pod("a", Map.of("cpu", "3")))).isNull();
        assertThat(refusal(pod("b", Map.of("cpu", "1500m"))))
                .isEqualTo("OutOfcpu: Node didn't have enough resource: cpu, requested: 1500, used: 3000, capacity: 4000");
        assertThat(admit(pod("c", Map.of("cpu", "1")))).isNull();
        assertThat(refusal(pod("d", Map.of("memory", "9Gi")))).isEqualTo(
                "OutOfmemory: Node didn't have enough resource: memory, requested: 9663676416, used: 0, capacity: 8589934592");
        assertThat(admit(pod("e", Map.of()))).isNull();
        assertThat(refusal(pod("f", Map.of())))
                .isEqualTo("OutOfpods: Node didn't have enough resource: pods, requested: 1, used: 3, capacity: 3");
    }

    @Test
    void whoIsAskedAboutAgainIsNotCountedTwice() {
        Pod pod = pod("a", Map.of("cpu", "3"));
        assertThat(admit(pod)).isNull();
        assertThat(admit(pod)).isNull();
    }

    @Test
    void whatIsReleasedIsThereForOthers() {
        admit(pod("a", Map.of("cpu", "3")));
        admission.release("node-1", "a");
        assertThat(admit(pod("b", Map.of("cpu", "3")))).isNull();
    }

    @Test
    void aPodThatIsGoneTakesNoRoomAlsoIfNobodyHasReleasedIt() {
        admit(pod("a", Map.of("cpu", "3")));
        seen.clear();
        assertThat(admit(pod("b", Map.of("cpu", "3")))).isNull();
    }

    @Test
    void podsThatHaveBegunCountBeforeAllOthersAndThoseThatAreOverDoNot() {
        seen.add(begun(pod("running", Map.of("cpu", "3"))));
        seen.add(begun(pod("over", Map.of("cpu", "3"))).editStatus(status -> status.withPhase(PodStates.SUCCEEDED)));
        assertThat(refusal(pod("new", Map.of("cpu", "2")))).startsWith("OutOfcpu: ").endsWith("used: 3000, capacity: 4000");
        assertThat(admit(pod("small", Map.of("cpu", "1")))).isNull();
    }

    @Test
    void aPodThatWaitsForMoreCountsWithWhatItHas() {
        seen.add(begun(pod("growing", Map.of("cpu", "20"))).editStatus(status -> status
                .withConditions(List.of(PodCondition.EMPTY.withType("PodResizePending").withStatus("True")))
                .withContainerStatuses(List.of(ContainerStatus.EMPTY.withName("main").withResources(
                        ResourceRequirements.EMPTY.withRequests(Map.of("cpu", Quantity.parse("1"))))))));
        assertThat(admit(pod("a", Map.of("cpu", "3")))).isNull();
    }

    @Test
    void aPodGetsMoreIfThereIsMore() {
        admit(pod("a", Map.of("cpu", "1")));
        admit(pod("b", Map.of("cpu", "2")));
        assertThat(admission.change(pod("a", Map.of("cpu", "3")))).isEqualTo(new Shortage("cpu", 3000, 2000, 4000));
        assertThat(admission.change(pod("a", Map.of("cpu", "2")))).isNull();
        assertThat(refusal(pod("c", Map.of("cpu", "1")))).endsWith("used: 4000, capacity: 4000");
        assertThat(admission.change(pod("b", Map.of("cpu", "1")))).isNull();
        assertThat(admit(pod("d", Map.of("cpu", "1")))).isNull();
    }

    @Test
    void resourcesThatTheNodeDoesNotKnowAreSomebodyElsesAffair() {
        assertThat(admit(pod("a", Map.of("example.com/other", "5")))).isNull();
        assertThat(refusal(pod("b", Map.of("example.com/gpu", "2")))).startsWith("OutOfexample.com/gpu: ");
    }

    private static Pod claimed(Pod pod, String container, String resource) {
        return pod.editStatus(status -> status.withExtendedResourceClaimStatus(PodExtendedResourceClaimStatus.EMPTY
                .withResourceClaimName("claim").withRequestMappings(List.of(ContainerExtendedResourceRequest.EMPTY
                        .withContainerName(container).withResourceName(resource).withRequestName("container-0-request-0")))));
    }

    @Test
    void whatAPodGetsByItsClaimOfDevicesIsNotTheNodesToGive() {
        String implicit = "deviceclass.resource.kubernetes.io/gpu";
        assertThat(refusal(pod("a", Map.of(implicit, "1")))).startsWith("OutOf" + implicit + ": ");
        assertThat(admit(claimed(pod("b", Map.of(implicit, "1", "cpu", "1")), "main", implicit))).isNull();
        assertThat(admit(claimed(pod("c", Map.of("example.com/gpu", "2")), "main", "example.com/gpu"))).isNull();
        assertThat(refusal(claimed(pod("d", Map.of("example.com/gpu", "2")), "other", "example.com/gpu")))
                .startsWith("OutOfexample.com/gpu: ");
        assertThat(refusal(claimed(pod("e", Map.of(implicit, "1", "cpu", "9")), "main", implicit))).startsWith("OutOfcpu: ");
    }

    @Test
    void aPortOfTheNodeIsForOnePod() {
        assertThat(admit(onPort("a", 8080))).isNull();
        assertThat(refusal(onPort("b", 8080)))
                .isEqualTo("NodePorts: Predicate NodePorts failed: node(s) didn't have free ports for the requested pod ports");
        admission.release("node-1", "a");
        assertThat(admit(onPort("c", 8080))).isNull();
    }

    @Test
    void labelsKeepAPodAwayIfTheNodeStillHasNoOthers() {
        Pod picky = pod("a", Map.of()).editSpec(spec -> spec.withNodeSelector(Map.of("disk", "ssd")));
        assertThat(refusal(picky))
                .isEqualTo("NodeAffinity: Predicate NodeAffinity failed: node(s) didn't match Pod's node affinity/selector");
        changed = node.editMetadata(metadata -> metadata.withLabels(Map.of("disk", "ssd")));
        assertThat(admit(picky)).isNull();
    }

    @Test
    void taintsThatDrivePodsAwayKeepThemAway() {
        node = node.editSpec(spec -> spec.withTaints(List.of(
                Taint.EMPTY.withKey("full").withEffect("NoSchedule"), Taint.EMPTY.withKey("broken").withEffect("NoExecute"))));
        assertThat(refusal(pod("a", Map.of()))).isEqualTo(
                "TaintToleration: Predicate TaintToleration failed: node(s) had taints that the pod didn't tolerate");
        assertThat(admit(pod("b", Map.of()).editSpec(spec -> spec.withTolerations(List.of(
                Toleration.EMPTY.withKey("broken").withOperator("Exists")))))).isNull();
    }

    @Test
    void podsForAnotherOperatingSystemAreRefused() {
        assertThat(refusal(pod("a", Map.of()).editSpec(spec -> spec.withOs(PodOS.EMPTY.withName("windows")))))
                .isEqualTo("PodOSNotSupported: Failed to admit pod as the OS field doesn't match node OS");
        assertThat(refusal(pod("b", Map.of()).editMetadata(metadata -> metadata.withLabels(Map.of("kubernetes.io/os", "windows")))))
                .isEqualTo("PodOSSelectorNodeLabelDoesNotMatch: "
                        + "Failed to admit pod as the `kubernetes.io/os` label doesn't match node label");
    }

    private static Pod tuned(String name, String... sysctls) {
        return pod(name, Map.of()).editSpec(spec -> spec.withSecurityContext(PodSecurityContext.EMPTY.withSysctls(
                Stream.of(sysctls).map(sysctl -> Sysctl.EMPTY.withName(sysctl).withValue("1")).toList())));
    }

    @Test
    void settingsOfTheKernelThatConcernOthersAreForbidden() {
        assertThat(admit(tuned("a", "kernel.shm_rmid_forced", "net.ipv4.tcp_syncookies", "net/ipv4/tcp_wmem"))).isNull();
        assertThat(refusal(tuned("b", "net.ipv4.tcp_syncookies", "kernel.msgmax")))
                .isEqualTo("SysctlForbidden: forbidden sysctl: \"kernel.msgmax\" not allowlisted");
        assertThat(refusal(tuned("c", "net/ipv4/conf/eno2.100/rp_filter")))
                .isEqualTo("SysctlForbidden: forbidden sysctl: \"net.ipv4.conf.eno2/100.rp_filter\" not allowlisted");
        assertThat(refusal(tuned("d", "net.ipv4.conf.eno2/100.rp_filter")))
                .isEqualTo("SysctlForbidden: forbidden sysctl: \"net.ipv4.conf.eno2/100.rp_filter\" not allowlisted");
    }

    @Test
    void settingsOfWhatAPodSharesWithItsNodeAreForbidden() {
        assertThat(refusal(tuned("a", "net.ipv4.tcp_syncookies").editSpec(spec -> spec.withHostNetwork(true))))
                .isEqualTo("SysctlForbidden: forbidden sysctl: \"net.ipv4.tcp_syncookies\" not allowed with host Net enabled");
        assertThat(refusal(tuned("b", "kernel.shm_rmid_forced").editSpec(spec -> spec.withHostIPC(true))))
                .isEqualTo("SysctlForbidden: forbidden sysctl: \"kernel.shm_rmid_forced\" not allowed with host IPC enabled");
        assertThat(admit(tuned("c", "net.ipv4.tcp_syncookies").editSpec(spec -> spec.withHostIPC(true)))).isNull();
    }

    private static Pod annotated(String name, String profile) {
        return pod(name, Map.of()).editMetadata(metadata -> metadata.withAnnotations(
                Map.of("container.apparmor.security.beta.kubernetes.io/main", profile)));
    }

    @Test
    void aProfileOfTheNodeHasAName() {
        AppArmorProfile local = AppArmorProfile.EMPTY.withType("Localhost");
        Pod unnamed = pod("a", Map.of()).editSpec(spec -> spec.withSecurityContext(
                PodSecurityContext.EMPTY.withAppArmorProfile(local)));
        assertThat(refusal(unnamed)).isEqualTo("AppArmor: Cannot enforce AppArmor: invalid empty AppArmor profile name: "
                + "\"&AppArmorProfile{Type:Localhost,LocalhostProfile:nil,}\"");
        assertThat(refusal(annotated("b", "localhost/"))).isEqualTo("AppArmor: Cannot enforce AppArmor: "
                + "invalid empty AppArmor profile name: \"&AppArmorProfile{Type:Localhost,LocalhostProfile:*,}\"");
        assertThat(admit(annotated("c", "runtime/default"))).isNull();
        assertThat(admit(unnamed.editSpec(spec -> spec.withContainers(spec.containers().stream().map(container ->
                container.withSecurityContext(SecurityContext.EMPTY.withAppArmorProfile(local.withLocalhostProfile("web"))))
                .toList())))).isNull();
    }

    @Test
    void podsOfOtherNodesAreNobodysAffair() {
        assertThat(admission.admit(pod("a", Map.of("cpu", "100")).editSpec(spec -> spec.withNodeName("other"))))
                .isEqualTo(Verdict.TAKEN);
    }

    @Test
    void aCriticalPodDrivesThoseAwayThatHaveTheLeastGuarantees() {
        runs("Guaranteed", pod("sure", Map.of("cpu", "2")));
        runs("Burstable", pod("small", Map.of("cpu", "500m")));
        runs("Burstable", pod("large", Map.of("cpu", "1500m")));
        assertThat(victims(critical("vital", Map.of("cpu", "1")))).containsExactly("large");
        assertThat(victims(critical("vital", Map.of("cpu", "500m")))).containsExactly("small");
        assertThat(victims(critical("vital", Map.of("cpu", "3")))).containsExactlyInAnyOrder("large", "sure");
    }

    @Test
    void aCriticalPodIsRefusedWhereNoneCanGoForIt() {
        runs("Burstable", critical("first", Map.of("cpu", "3")));
        assertThat(refusal(critical("second", Map.of("cpu", "2")))).isEqualTo("UnexpectedAdmissionError: "
                + "Unexpected error while attempting to recover from admission failure: preemption: error finding a set of pods to "
                + "preempt: no set of running pods found to reclaim resources: [(res: cpu, q: 1000), ]");
        assertThat(refusal(critical("third", Map.of("cpu", "2")).editSpec(spec -> spec.withNodeSelector(Map.of("disk", "ssd")))))
                .startsWith("NodeAffinity: ");
    }
}
