package dev.edict.scheduler.extend;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.scheduler.snapshot.NodeFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A program that has a say in where pods run. All methods that ask it throw {@link IllegalStateException} if it fails. */
final class Extender implements AutoCloseable {
    private final ExtenderSettings settings;
    private final Exchange exchange;

    Extender(ExtenderSettings settings) {
        this.settings = settings;
        this.exchange = new Exchange(settings);
    }

    ExtenderSettings settings() {
        return settings;
    }

    /** Whether it has a say about a pod. */
    boolean isInterested(Pod pod) {
        return settings.managed().isEmpty()
                || Stream.concat(pod.spec().containers().stream(), pod.spec().initContainers().stream()).anyMatch(this::asksForManaged);
    }

    private boolean asksForManaged(Container container) {
        return Stream.concat(
                        container.resources().requests().keySet().stream(), container.resources().limits().keySet().stream())
                .anyMatch(settings.managed()::contains);
    }

    /**
     * Which nodes will do.
     *
     * @param failed why others will not, by name
     * @param lasting the same, where it would not help if other pods were gone
     */
    record Filtered(List<NodeFacts> nodes, Map<String, String> failed, Map<String, String> lasting) {}

    Filtered filter(Pod pod, List<NodeFacts> nodes) {
        Value answer = exchange.ask(settings.filterVerb(), about(pod, nodes));
        checkError(answer);
        Map<String, NodeFacts> known = new HashMap<>();
        nodes.forEach(node -> known.put(node.name(), node));
        List<NodeFacts> left = new ArrayList<>();
        for (String name : names(answer)) {
            NodeFacts node = known.get(name);
            if (node == null) {
                throw new IllegalStateException("extender \"" + settings.url() + "\" claims a filtered node \"" + name
                        + "\" which is not found in the input node list");
            }
            left.add(node);
        }
        return new Filtered(left, texts(answer, "failedNodes"), texts(answer, "failedAndUnresolvableNodes"));
    }

    private ObjectValue about(Pod pod, List<NodeFacts> nodes) {
        Value trees = NullValue.NULL;
        Value names = NullValue.NULL;
        if (settings.knowsNodes()) {
            names = Value.of(nodes.stream().map(NodeFacts::name).toList());
        } else {
            trees = ObjectValue.of("metadata", ObjectValue.EMPTY, "items",
                    ListValue.copyOf(nodes.stream().map(node -> Node.CODEC.toTree(node.node())).toList()));
        }
        return ObjectValue.of("Pod", Pod.CODEC.toTree(pod), "Nodes", trees, "NodeNames", names);
    }

    private List<String> names(Value answer) {
        List<String> names = new ArrayList<>();
        if (settings.knowsNodes() && Exchange.field(answer, "nodeNames") instanceof ListValue list) {
            list.forEach(name -> names.add(name instanceof StringValue text ? text.text() : ""));
        } else if (Exchange.field(answer, "nodes") instanceof ObjectValue nodes
                && Exchange.field(nodes, "items") instanceof ListValue items) {
            items.forEach(item -> names.add(item instanceof ObjectValue node ? node.object("metadata").string("name") : ""));
        }
        return names;
    }

    private static Map<String, String> texts(Value answer, String name) {
        return Exchange.field(answer, name) instanceof ObjectValue object ? object.strings() : Map.of();
    }

    private static void checkError(Value answer) {
        if (Exchange.field(answer, "error") instanceof StringValue error && !error.text().isEmpty()) {
            throw new IllegalStateException(error.text());
        }
    }

    /** How good nodes are, by name. */
    Map<String, Long> scores(Pod pod, List<NodeFacts> nodes) {
        Map<String, Long> scores = new HashMap<>();
        if (exchange.ask(settings.prioritizeVerb(), about(pod, nodes)) instanceof ListValue list) {
            list.forEach(item -> {
                if (Exchange.field(item, "host") instanceof StringValue host
                        && Exchange.field(item, "score") instanceof NumberValue score && score.isLong()) {
                    scores.merge(host.text(), score.longValue(), Long::sum);
                }
            });
        }
        return scores;
    }

    void bind(Pod pod, String node) {
        checkError(exchange.ask(settings.bindVerb(), ObjectValue.of("PodName", pod.name(), "PodNamespace", pod.namespace(),
                "PodUID", pod.metadata().uid(), "Node", node)));
    }

    /** Who has to go on which node so that a pod can come, of those that could. @param victims by the name of the node */
    Map<String, NodeVictims> preempt(Pod pod, Map<String, NodeVictims> victims) {
        ObjectValue.Builder nodes = ObjectValue.builder();
        victims.forEach((name, each) -> nodes.put(name, settings.knowsNodes() ? each.named() : each.whole()));
        Value answer = exchange.ask(settings.preemptVerb(), ObjectValue.of("Pod", Pod.CODEC.toTree(pod),
                "NodeNameToVictims", settings.knowsNodes() ? NullValue.NULL : nodes.build(),
                "NodeNameToMetaVictims", settings.knowsNodes() ? nodes.build() : NullValue.NULL));
        Map<String, NodeVictims> left = new LinkedHashMap<>();
        if (Exchange.field(answer, "nodeNameToMetaVictims") instanceof ObjectValue named) {
            named.forEach((name, each) -> left.put(name, victims.getOrDefault(name, NodeVictims.NONE).only(each, settings.url(), name)));
        }
        return left;
    }

    @Override
    public void close() {
        exchange.close();
    }
}
