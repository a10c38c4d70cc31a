package dev.edict.scheduler.extend;

import dev.edict.api.core.v1.Pod;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.ArrayList;
import java.util.List;

/**
 * Who would have to go on a node.
 *
 * @param others all pods of the node, of which a program may name any
 * @param violations of budgets
 */
public record NodeVictims(List<PodFacts> pods, List<PodFacts> others, int violations) {
    static final NodeVictims NONE = new NodeVictims(List.of(), List.of(), 0);

    /** As it is told to those who know the pods. */
    ObjectValue named() {
        return shown(pods.stream().<Value>map(pod -> ObjectValue.of("UID", pod.uid())).toList());
    }

    ObjectValue whole() {
        return shown(pods.stream().map(pod -> Pod.CODEC.toTree(pod.pod())).toList());
    }

    private ObjectValue shown(List<Value> trees) {
        return ObjectValue.of("Pods", ListValue.copyOf(trees), "NumPDBViolations", violations);
    }

    /** Those that a program has named. */
    NodeVictims only(Value answer, String url, String node) {
        List<PodFacts> left = new ArrayList<>();
        if (Exchange.field(answer, "pods") instanceof ListValue list) {
            list.forEach(item -> left.add(named(item, url, node)));
        }
        int broken = Exchange.field(answer, "numPDBViolations") instanceof NumberValue number && number.isLong()
                ? Math.toIntExact(number.longValue())
                : 0;
        return new NodeVictims(left, others, broken);
    }

    private PodFacts named(Value item, String url, String node) {
        String uid = Exchange.field(item, "uid") instanceof StringValue text ? text.text() : "";
        return others.stream()
                .filter(pod -> pod.uid().equals(uid))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("extender: " + url + " claims to preempt pod (UID: " + uid
                        + ") on node: " + node + ", but the pod is not found on that node"));
    }
}
