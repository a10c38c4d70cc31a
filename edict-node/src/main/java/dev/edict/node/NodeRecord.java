package dev.edict.node;

import dev.edict.api.core.v1.DaemonEndpoint;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeAddress;
import dev.edict.api.core.v1.NodeCondition;
import dev.edict.api.core.v1.NodeDaemonEndpoints;
import dev.edict.api.core.v1.NodeStatus;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.quantity.Quantity;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What the server is told of a node. */
final class NodeRecord {
    /** Whose pods the console and people may want to tell from real ones. */
    static final String SIMULATED = "edict.dev/simulated";

    private static final String VERSION = "v1.36.4";
    /** Of what kubelets declare, that without which pods would find no node. */
    private static final List<String> FEATURES = List.of("RestartAllContainersOnContainerExits");

    private NodeRecord() {}

    static Node of(String name) {
        return Node.EMPTY.withMetadata(ObjectMeta.EMPTY
                .withName(name)
                .withLabels(labels(name))
                .withAnnotations(Map.of(
                        "node.alpha.kubernetes.io/ttl", "0",
                        "volumes.kubernetes.io/controller-managed-attach-detach", "true")));
    }

    /** With which a node is registered. */
    static Map<String, String> labels(String name) {
        return Map.of(
                "kubernetes.io/hostname", name,
                "kubernetes.io/os", "linux",
                "kubernetes.io/arch", "amd64",
                "beta.kubernetes.io/os", "linux",
                "beta.kubernetes.io/arch", "amd64",
                SIMULATED, "true");
    }

    /**
     * The status of a node that lives. Conditions keep since when they are so. Of its addresses it names the one that leads to it;
     * its name leads nowhere, and servers prefer names.
     */
    static NodeStatus alive(Node node, FleetOptions options, String address, Instant now) {
        return node.status()
                .withDaemonEndpoints(options.kubeletPort() == 0 ? node.status().daemonEndpoints()
                        : NodeDaemonEndpoints.EMPTY.withKubeletEndpoint(DaemonEndpoint.EMPTY.withPort(options.kubeletPort())))
                .withCapacity(has(options, node.status().capacity()))
                .withAllocatable(has(options, node.status().allocatable()))
                .withAddresses(List.of(NodeAddress.EMPTY.withType("InternalIP").withAddress(address)))
                .withConditions(List.of(
                        condition(node, "MemoryPressure", false, "KubeletHasSufficientMemory",
                                "kubelet has sufficient memory available", now),
                        condition(node, "DiskPressure", false, "KubeletHasNoDiskPressure", "kubelet has no disk pressure", now),
                        condition(node, "PIDPressure", false, "KubeletHasSufficientPID", "kubelet has sufficient PID available", now),
                        condition(node, "Ready", true, "KubeletReady", "the simulated node is posting ready status", now)))
                .withDeclaredFeatures(FEATURES)
                .editNodeInfo(info -> info
                        .withMachineID(id(node.name(), "machine").replace("-", ""))
                        .withSystemUUID(id(node.name(), "system"))
                        .withBootID(id(node.name(), "boot"))
                        .withArchitecture("amd64")
                        .withOperatingSystem("linux")
                        .withOsImage("Edict (simulated)")
                        .withKernelVersion("simulated")
                        .withContainerRuntimeVersion("simulated://" + VERSION.substring(1))
                        .withKubeletVersion(VERSION));
    }

    /** The same for the same node, whichever process simulates it. */
    private static String id(String name, String purpose) {
        return UUID.nameUUIDFromBytes((name + "/" + purpose).getBytes(StandardCharsets.UTF_8)).toString();
    }

    /** What a node has: its own, and what others say that it has beside, such as devices. */
    static Map<String, Quantity> has(FleetOptions options, Map<String, Quantity> before) {
        if (options.capacity().keySet().containsAll(before.keySet())) {
            return options.capacity();
        }
        Map<String, Quantity> all = new HashMap<>(before);
        all.putAll(options.capacity());
        return all;
    }

    private static NodeCondition condition(Node node, String type, boolean isSo, String reason, String message, Instant now) {
        Instant seconds = now.truncatedTo(ChronoUnit.SECONDS);
        String status = isSo ? "True" : "False";
        Instant since = node.status().conditions().stream()
                .filter(old -> old.type().equals(type) && old.status().equals(status) && old.lastTransitionTime() != null)
                .map(NodeCondition::lastTransitionTime).findFirst().orElse(seconds);
        return NodeCondition.EMPTY.withType(type).withStatus(status).withReason(reason).withMessage(message)
                .withLastTransitionTime(since).withLastHeartbeatTime(seconds);
    }
}
