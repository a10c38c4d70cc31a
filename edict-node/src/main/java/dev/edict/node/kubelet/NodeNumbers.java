package dev.edict.node.kubelet;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.json.Json;
import dev.edict.model.time.Times;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.node.run.ContainerAccess;
import dev.edict.node.run.PodContainers;
import dev.edict.node.run.Use;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What pods and nodes use, in the forms of the kubelet. */
public final class NodeNumbers {
    private static final long NANO_CORES = 1_000_000;
    /** What a node uses for itself. */
    private static final Use OWN = new Use(50, 512L << 20);

    private final NodePods pods;
    private final ContainerAccess containers;
    private final InstantSource clock;

    public NodeNumbers(NodePods pods, ContainerAccess containers, InstantSource clock) {
        this.pods = pods;
        this.containers = containers;
        this.clock = clock;
    }

    /** Of each container of a pod that uses anything. */
    public Map<String, Use> uses(Pod pod) {
        Map<String, Use> uses = new LinkedHashMap<>();
        for (Container container : PodContainers.all(pod).toList()) {
            Use use = containers.use(pod, container.name());
            if (!use.equals(Use.NOTHING)) {
                uses.put(container.name(), use);
            }
        }
        return uses;
    }

    /** Of a node: what its pods use, and something for itself. */
    public Use use(String node) {
        Use sum = OWN;
        for (Pod pod : pods.on(node)) {
            for (Use use : uses(pod).values()) {
                sum = sum.plus(use);
            }
        }
        return sum;
    }

    /** {@code /stats/summary}. */
    String summary(String node) {
        String now = now();
        List<Value> stats = new ArrayList<>();
        Use sum = OWN;
        for (Pod pod : pods.on(node)) {
            List<Value> ofContainers = new ArrayList<>();
            Use ofPod = Use.NOTHING;
            for (Map.Entry<String, Use> entry : uses(pod).entrySet()) {
                ofPod = ofPod.plus(entry.getValue());
                ofContainers.add(numbers(entry.getValue(), now).with("name", entry.getKey()));
            }
            if (!ofContainers.isEmpty()) {
                sum = sum.plus(ofPod);
                stats.add(numbers(ofPod, now)
                        .with("podRef", ObjectValue.of("name", pod.name(), "namespace", pod.namespace(), "uid", pod.metadata().uid()))
                        .with("containers", ListValue.copyOf(ofContainers)));
            }
        }
        return Json.text(ObjectValue.of(
                "node", numbers(sum, now).with("nodeName", node),
                "pods", ListValue.copyOf(stats)));
    }

    private static ObjectValue numbers(Use use, String now) {
        return ObjectValue.of(
                "cpu", ObjectValue.of("time", now, "usageNanoCores", use.milliCores() * NANO_CORES),
                "memory", ObjectValue.of("time", now, "usageBytes", use.bytes(), "workingSetBytes", use.bytes()));
    }

    private String now() {
        Instant now = clock.instant().truncatedTo(ChronoUnit.SECONDS);
        return Times.print(now);
    }

    /** {@code /metrics/resource}: memory, and that nothing went wrong. */
    String metrics(String node) {
        StringBuilder text = new StringBuilder("# TYPE container_memory_working_set_bytes gauge\n");
        Use sum = OWN;
        for (Pod pod : pods.on(node)) {
            for (Map.Entry<String, Use> entry : uses(pod).entrySet()) {
                sum = sum.plus(entry.getValue());
                text.append("container_memory_working_set_bytes{container=\"").append(entry.getKey())
                        .append("\",namespace=\"").append(pod.namespace()).append("\",pod=\"").append(pod.name()).append("\"} ")
                        .append(entry.getValue().bytes()).append('\n');
            }
        }
        return text.append("# TYPE node_memory_working_set_bytes gauge\nnode_memory_working_set_bytes ").append(sum.bytes())
                .append("\n# TYPE scrape_error gauge\nscrape_error 0\n").toString();
    }
}
