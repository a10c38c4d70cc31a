package dev.edict.controllers.daemonset;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.apps.v1.DaemonSetUpdateStrategy;
import dev.edict.api.apps.v1.RollingUpdateDaemonSet;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodCondition;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.types.IntOrString;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Nodes and pods for decisions. Pods are called by their node and a word; those of the template {@link #NEW} are up to date. */
final class Scene {
    static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");
    static final String OLD = "old";
    static final String NEW = "new";

    private final List<Node> nodes = new ArrayList<>();
    private final List<Pod> pods = new ArrayList<>();

    static DaemonSet set(String maxUnavailable, String maxSurge) {
        return DaemonSet.EMPTY.editSpec(spec -> spec.withUpdateStrategy(DaemonSetUpdateStrategy.EMPTY.withType("RollingUpdate")
                .withRollingUpdate(RollingUpdateDaemonSet.EMPTY
                        .withMaxUnavailable(amount(maxUnavailable)).withMaxSurge(amount(maxSurge)))));
    }

    private static IntOrString amount(String text) {
        return text.endsWith("%") ? IntOrString.of(text) : IntOrString.of(Integer.parseInt(text));
    }

    Scene node(String name) {
        nodes.add(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)));
        return this;
    }

    Scene tainted(String name, String effect) {
        nodes.add(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name))
                .editSpec(spec -> spec.withTaints(List.of(Taint.EMPTY.withKey("t").withEffect(effect)))));
        return this;
    }

    /** A pod on a node; each is a second younger than the one before it. */
    Scene pod(String node, String word, String hash, String phase) {
        pods.add(Pod.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(node + "-" + word).withUid(node + word)
                        .withCreationTimestamp(NOW.minusSeconds(1000 - pods.size()))
                        .withLabels(Map.of(DaemonPods.HASH_LABEL, hash)))
                .editSpec(spec -> spec.withNodeName(node))
                .editStatus(status -> status.withPhase(phase)));
        return this;
    }

    /** A pod that is available. */
    Scene ready(String node, String word, String hash) {
        pod(node, word, hash, "Running");
        Pod pod = pods.removeLast();
        pods.add(pod.editStatus(status -> status.withConditions(List.of(PodCondition.EMPTY
                .withType("Ready").withStatus("True").withLastTransitionTime(NOW.minusSeconds(60))))));
        return this;
    }

    /** The last pod is being deleted. */
    Scene going() {
        pods.add(pods.removeLast().editMetadata(metadata -> metadata.withDeletionTimestamp(NOW)));
        return this;
    }

    /** The last pod waits for its node. */
    Scene unscheduled() {
        Pod pod = pods.removeLast();
        pods.add(pod.editSpec(spec -> DaemonPods.template(DaemonSet.EMPTY, NEW, pod.spec().nodeName()).spec()));
        return this;
    }

    List<Node> nodes() {
        return nodes.stream().sorted(Comparator.comparing(Node::name)).toList();
    }

    Map<String, List<Pod>> pods() {
        return DaemonPods.byNode(pods);
    }

    static List<String> names(List<Pod> some) {
        return some.stream().map(Pod::name).toList();
    }
}
