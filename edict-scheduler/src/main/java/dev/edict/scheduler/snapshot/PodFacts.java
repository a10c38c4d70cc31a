package dev.edict.scheduler.snapshot;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import dev.edict.model.quantity.Quantity;
import dev.edict.pods.HostPort;
import dev.edict.pods.NodeRequirement;
import dev.edict.pods.PodRequests;
import dev.edict.pods.Resources;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the scheduler needs to know of a pod, found out once for each version of it. Immutable. */
public final class PodFacts {
    private final Pod pod;
    private final Resources requests;
    private final long comparableCpu;
    private final long comparableMemory;
    private final List<HostPort> ports;
    private final AffinityTerm.Terms affinity;
    private final NodeRequirement nodes;
    private final List<String> claims;

    private PodFacts(Pod pod) {
        Map<String, Quantity> amounts = PodRequests.of(pod);
        Resources least = Resources.of(PodRequests.atLeast(pod, amounts));
        this.pod = pod;
        this.requests = Resources.of(amounts);
        this.comparableCpu = least.cpu();
        this.comparableMemory = least.memory();
        this.ports = HostPort.of(pod);
        this.affinity = AffinityTerm.Terms.of(pod);
        this.nodes = NodeRequirement.of(pod.spec());
        this.claims = claims(pod);
    }

    private PodFacts(Pod pod, PodFacts same) {
        this.pod = pod;
        this.requests = same.requests;
        this.comparableCpu = same.comparableCpu;
        this.comparableMemory = same.comparableMemory;
        this.ports = same.ports;
        this.affinity = same.affinity;
        this.nodes = same.nodes;
        this.claims = same.claims;
    }

    public static PodFacts of(Pod pod) {
        return new PodFacts(pod);
    }

    private static List<String> claims(Pod pod) {
        return pod.spec().volumes().stream()
                .map(Volume::persistentVolumeClaim)
                .filter(Objects::nonNull)
                .map(source -> source.claimName())
                .toList();
    }

    public Pod pod() {
        return pod;
    }

    public String uid() {
        return pod.metadata().uid();
    }

    public String namespace() {
        return pod.metadata().namespace();
    }

    public String name() {
        return pod.metadata().name();
    }

    public Map<String, String> labels() {
        return pod.metadata().labels();
    }

    public int priority() {
        return priorityOf(pod);
    }

    public static int priorityOf(Pod pod) {
        Integer priority = pod.spec().priority();
        return priority == null ? 0 : priority;
    }

    public Resources requests() {
        return requests;
    }

    /** Its cpu when nodes are compared: containers that ask for none count, too. */
    public long comparableCpu() {
        return comparableCpu;
    }

    /** As {@link #comparableCpu}. */
    public long comparableMemory() {
        return comparableMemory;
    }

    public List<HostPort> ports() {
        return ports;
    }

    /** What it says about other pods. */
    public AffinityTerm.Terms affinity() {
        return affinity;
    }

    /** What its selector and its affinity say about nodes. */
    public NodeRequirement nodes() {
        return nodes;
    }

    /** The names of the claims that it names itself. */
    public List<String> claims() {
        return claims;
    }

    /** Whether it is on its way out. */
    public boolean isLeaving() {
        return pod.metadata().deletionTimestamp() != null;
    }

    /** The same pod on a node. */
    public PodFacts on(String node) {
        return new PodFacts(pod.editSpec(spec -> spec.withNodeName(node)), this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof PodFacts that && pod.equals(that.pod);
    }

    @Override
    public int hashCode() {
        return Objects.hash(namespace(), name());
    }

    @Override
    public String toString() {
        return namespace() + "/" + name();
    }
}
