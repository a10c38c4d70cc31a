package dev.edict.controllers.node;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeCondition;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.failure.ClientException;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.EventRecorder;
import dev.edict.client.record.ObjectReference;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.time.Timers;
import dev.edict.controllers.Work;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Looks at all nodes every five seconds. Those that have been silent for too long are called unknown, and lose their pods. */
final class HealthMonitor implements Work {
    private static final Logger LOG = System.getLogger(HealthMonitor.class.getName());
    private static final Duration PERIOD = Duration.ofSeconds(5);
    private static final String TRUE = "True";
    private static final String EXCLUDED = "node.kubernetes.io/exclude-disruption";

    private final Cache<Node> nodes;
    private final Function<String, @Nullable Lease> leases;
    private final Function<String, List<Pod>> podsOf;
    private final ResourceClient<Node> client;
    private final ResourceClient<Pod> pods;
    private final EventRecorder events;
    private final InstantSource clock;
    private final Timers timers;
    private final Map<String, NodeHealth> healths = new HashMap<>();
    private final Map<String, Node> known = new HashMap<>();
    private final Map<String, Zone> zones = new HashMap<>();
    /** Of nodes that are not ready: the pods of which that is said, by their uids. */
    private final Map<String, Set<String>> marked = new HashMap<>();

    HealthMonitor(
            Cache<Node> nodes,
            Function<String, @Nullable Lease> leases,
            Function<String, List<Pod>> podsOf,
            ResourceClient<Node> client,
            ResourceClient<Pod> pods,
            EventRecorder events,
            InstantSource clock,
            Timers timers) {
        this.nodes = nodes;
        this.leases = leases;
        this.podsOf = podsOf;
        this.client = client;
        this.pods = pods;
        this.events = events;
        this.clock = clock;
        this.timers = timers;
    }

    @Override
    public void run() throws InterruptedException {
        while (true) {
            look(clock.instant(), timers.nanoTime());
            timers.sleep(PERIOD);
        }
    }

    void look(Instant now, long nanoTime) {
        List<Node> all = new ArrayList<>(nodes.list());
        meet(all, nanoTime);
        Map<String, int[]> counts = new HashMap<>();
        for (Node node : all) {
            tried(node, () -> lookAt(node, now, counts));
        }
        disrupt(all, counts, now);
        drive(now, nanoTime);
    }

    /** What fails for one node does not keep others from being looked at; it is done with one of the next looks. */
    private static boolean tried(Node node, Runnable step) {
        try {
            step.run();
            return true;
        } catch (ClientException failure) {
            LOG.log(Level.WARNING, "node " + node.name() + ": " + failure.getMessage());
            return false;
        }
    }

    private void meet(List<Node> all, long nanoTime) {
        Set<String> gone = new HashSet<>(known.keySet());
        for (Node node : all) {
            gone.remove(node.name());
            zones.computeIfAbsent(Zone.of(node), name -> new Zone(nanoTime));
            if (known.put(node.name(), node) == null) {
                tell(node, "Normal", "RegisteredNode", "Registered Node " + node.name() + " in Controller");
            }
        }
        for (String name : gone) {
            Node node = known.remove(name);
            healths.remove(name);
            marked.remove(name);
            if (node != null) {
                zone(node).remove(name);
                tell(node, "Normal", "RemovingNode", "Removing Node " + name + " from Controller");
            }
        }
    }

    private void tell(Node node, String type, String reason, String message) {
        ObjectReference about = new ObjectReference("v1", "Node", "", node.name(), node.metadata().uid(), "", "");
        String text = "Node " + node.name() + " event: " + message;
        if (type.equals("Normal")) {
            events.normal(about, reason, text);
        } else {
            events.warning(about, reason, text);
        }
    }

    private void lookAt(Node node, Instant now, Map<String, int[]> counts) {
        NodeCondition observed = NodeHealth.ready(node);
        NodeHealth health = NodeHealth.after(healths.get(node.name()), node, leases.apply(node.name()), now);
        healths.put(node.name(), health);
        Node unknown = health.isSilent(now) ? NodeHealth.unknown(node, now) : node;
        Node shown = unknown.equals(node) ? node : client.status().replace(node.name(), unknown);
        NodeCondition current = NodeHealth.ready(shown);
        boolean isReady = current != null && current.status().equals(TRUE);
        if (!node.metadata().labels().containsKey(EXCLUDED)) {
            counts.computeIfAbsent(Zone.of(node), name -> new int[2])[isReady ? 0 : 1]++;
        }
        if (current != null) {
            tried(node, () -> taint(shown, current.status(), now));
            if (!isReady && observed != null && observed.status().equals(TRUE)) {
                events.normal(new ObjectReference("v1", "Node", "", node.name(), node.metadata().uid(), "", ""), "NodeNotReady",
                        "Node " + node.name() + " status is now: NodeNotReady");
            }
        }
        if (current == null || isReady) {
            marked.remove(node.name());
        } else {
            markNotReady(podsOf.apply(node.name()), marked.computeIfAbsent(node.name(), name -> new HashSet<>()));
        }
    }

    /** A node that drives pods away for the other reason is corrected at once; a new one waits for its turn. */
    private void taint(Node node, String ready, Instant now) {
        String wanted = switch (ready) {
            case TRUE -> "";
            case "False" -> Taints.NOT_READY;
            default -> Taints.UNREACHABLE;
        };
        String other = wanted.equals(Taints.NOT_READY) ? Taints.UNREACHABLE : Taints.NOT_READY;
        if (wanted.isEmpty()) {
            zone(node).remove(node.name());
            change(node, "", now);
        } else if (Taints.has(node.spec().taints(), other, Taints.NO_EXECUTE)) {
            change(node, wanted, now);
        } else if (!Taints.has(node.spec().taints(), wanted, Taints.NO_EXECUTE)) {
            zone(node).enqueue(node.name());
        }
    }

    private void change(Node node, String key, Instant now) {
        if (!Taints.driving(node, key, now).equals(node)) {
            client.edit(node.name(), newest -> Taints.driving(newest, key, now));
        }
    }

    private Zone zone(Node node) {
        return zones.computeIfAbsent(Zone.of(node), name -> new Zone(timers.nanoTime()));
    }

    /** Each pod once, since a node that still lives may know better; those that can not be told now are tried again later. */
    private void markNotReady(List<Pod> present, Set<String> known) {
        known.retainAll(present.stream().map(pod -> pod.metadata().uid()).toList());
        for (Pod pod : present) {
            try {
                if (!known.contains(pod.metadata().uid())) {
                    markNotReady(pod);
                    known.add(pod.metadata().uid());
                }
            } catch (ClientException failure) {
                LOG.log(Level.WARNING, "pod " + pod.key() + ": " + failure.getMessage());
            }
        }
    }

    private void markNotReady(Pod pod) {
        boolean isReady = pod.status().conditions().stream()
                .anyMatch(condition -> condition.type().equals("Ready") && condition.status().equals(TRUE));
        if (!isReady) {
            return;
        }
        try {
            pods.in(pod.namespace()).status().patch(pod.name(), new Patch.StrategicMerge(ObjectValue.of(
                    "metadata", ObjectValue.of("uid", pod.metadata().uid()),
                    "status", ObjectValue.of("conditions", ListValue.of(ObjectValue.of(
                            "type", "Ready",
                            "status", "False",
                            "lastTransitionTime", clock.instant().truncatedTo(ChronoUnit.SECONDS).toString()))))));
            events.of(Pod.TYPE).warning(pod, "NodeNotReady", "Node is not ready");
        } catch (ApiFailure.NotFound gone) {
            // There is nothing left to say of it.
        }
    }

    private void disrupt(List<Node> all, Map<String, int[]> counts, Instant now) {
        Map<String, Zone.State> states = new HashMap<>();
        counts.forEach((name, count) -> states.put(name, Zone.state(count[0], count[1])));
        zones.keySet().removeIf(name -> !states.containsKey(name) && all.stream().noneMatch(node -> Zone.of(node).equals(name)));
        List<Zone> counted = states.keySet().stream().map(zones::get).filter(Objects::nonNull).toList();
        zones.forEach((name, zone) -> {
            if (!states.containsKey(name)) {
                zone.enter(Zone.State.INITIAL, 0);
            }
        });
        boolean allAre = states.values().stream().allMatch(state -> state == Zone.State.FULL_DISRUPTION);
        boolean allWere = counted.stream().allMatch(zone -> zone.state() == Zone.State.FULL_DISRUPTION);
        if (allAre && allWere) {
            return;
        }
        if (allAre) {
            all.forEach(node -> tried(node, () -> change(node, "", now)));
            counted.forEach(Zone::pause);
            return;
        }
        if (allWere) {
            healths.replaceAll((name, health) -> health.refreshed(now));
        }
        states.forEach((name, state) -> {
            Zone zone = zones.get(name);
            int[] count = counts.getOrDefault(name, new int[2]);
            if (zone != null && (allWere || zone.state() != state)) {
                zone.enter(state, count[0] + count[1]);
            }
        });
    }

    /** Taints those whose turn it is. */
    private void drive(Instant now, long nanoTime) {
        for (Zone zone : zones.values()) {
            for (String name : zone.take(nanoTime)) {
                Node node = nodes.get(new ObjectKey("", name));
                NodeHealth health = healths.get(name);
                NodeCondition ready = node == null ? null : NodeHealth.ready(node);
                if (node != null && ready != null && health != null) {
                    boolean unreachable = health.isSilent(now) || ready.status().equals("Unknown");
                    if (unreachable || ready.status().equals("False")) {
                        String key = unreachable ? Taints.UNREACHABLE : Taints.NOT_READY;
                        if (!tried(node, () -> change(node, key, now))) {
                            zone.enqueue(name);
                        }
                    }
                }
            }
        }
    }
}
