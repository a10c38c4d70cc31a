package dev.edict.scheduler;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Service;
import dev.edict.api.core.v1.TopologySpreadConstraint;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.index.Indexer;
import dev.edict.scheduler.cycle.Decision;
import dev.edict.scheduler.cycle.SchedulingCycle;
import dev.edict.scheduler.extend.Extenders;
import dev.edict.scheduler.queue.BackOff;
import dev.edict.scheduler.queue.Gates;
import dev.edict.scheduler.queue.QueuedPod;
import dev.edict.scheduler.queue.SchedulingQueue;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.ClusterObjects;
import dev.edict.scheduler.snapshot.Nominations;
import dev.edict.scheduler.snapshot.PodFacts;
import dev.edict.scheduler.volume.Volumes;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;

/**
 * How many pods are decided about in a second of processor time, from the queue to the assumed pod, without the writes. Prints; is no
 * test.
 *
 * <p>Arguments: the number of nodes (5000), the number of pods of each round (20000).
 */
final class SchedulingSpeed {
    private SchedulingSpeed() {}

    public static void main(String... arguments) {
        int nodes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 5_000;
        int pods = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20_000;
        for (int round = 0; round < 3; round++) {
            measure("plain", nodes, pods, false, Facts.asking("cpu", "100m", "memory", "64Mi"));
            measure("of a service", nodes, pods, true, Facts.asking("cpu", "100m", "memory", "64Mi"));
            measure("spread over zones", nodes, pods / 4, false, spec -> Facts.asking("cpu", "100m").apply(spec)
                    .addTopologySpreadConstraints(TopologySpreadConstraint.EMPTY
                            .withMaxSkew(1)
                            .withTopologyKey("topology.kubernetes.io/zone")
                            .withWhenUnsatisfiable("DoNotSchedule")
                            .withLabelSelector(LabelSelector.EMPTY.withMatchLabels(Map.of("app", "web")))));
        }
    }

    private static void measure(String what, int nodes, int pods, boolean service, UnaryOperator<PodSpec> spec) {
        ClusterObjects objects = Facts.objects();
        if (service && objects.services() instanceof Indexer<Service> services) {
            services.put(Service.EMPTY
                    .withMetadata(ObjectMeta.EMPTY.withNamespace("test").withName("web").withResourceVersion("1"))
                    .editSpec(web -> web.withSelector(Map.of("app", "web"))));
        }
        StandardPlugins plugins = new StandardPlugins(objects, new Volumes(objects), Facts.devices());
        ActiveProfile profile = ActiveProfile.of(Profile.named("default-scheduler"), plugins, Extenders.NONE, new Random(1));
        SchedulingCycle cycle = profile.cycle();
        SchedulingQueue queue = new SchedulingQueue(ProfilePlugin.rejecting(Map.of("default-scheduler", profile)),
                new Gates(pod -> false, pod -> false, pod -> false), BackOff.USUAL);
        Cluster cluster = new Cluster();
        for (int number = 0; number < nodes; number++) {
            String name = "node-" + number;
            cluster.put(Facts.node(name, Map.of("kubernetes.io/hostname", name, "topology.kubernetes.io/zone", "zone-" + number % 5),
                    "cpu", "16", "memory", "32Gi", "pods", "110"));
        }
        Nominations nominations = new Nominations();
        Pod[] made = new Pod[pods];
        for (int number = 0; number < pods; number++) {
            made[number] = Facts.pod("pod-" + number, Map.of("app", "web"), spec);
        }
        long begun = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        for (Pod pod : made) {
            queue.add(PodFacts.of(pod), Instant.EPOCH);
        }
        for (QueuedPod next = queue.take(); next != null; next = queue.take()) {
            if (!(cycle.decide(next.pod(), cluster, nominations) instanceof Decision.Placed placed)) {
                throw new IllegalStateException("no room for " + next);
            }
            cluster.assume(next.pod().on(placed.node()), placed.node());
        }
        double seconds = (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begun) / 1e9;
        System.out.printf("%-18s %d nodes, %d pods: %.0f pods/s, %.0f µs a pod%n", what, nodes, pods, pods / seconds,
                seconds / pods * 1e6);
    }
}
