package dev.edict.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What people are told of nodes. */
class NodeEventsTest {
    private static final Node NEW = NodeRecord.of("node-1");

    private final List<String> said = new ArrayList<>();
    private final NodeEvents events = new NodeEvents(source -> (about, type, reason, message, annotations) -> said.add(
            source.component() + " " + source.host() + ": " + about.kind() + " " + about.name() + " " + reason + ": " + message));

    private static NodeStatus alive(Node node) {
        return NodeRecord.alive(node, FleetOptions.of(1), "127.0.0.1", Instant.EPOCH);
    }

    @Test
    void aNodeThatBeginsTellsOfItsConditions() {
        events.begins("node-1");
        events.says(NEW, alive(NEW));
        assertThat(said).containsExactly("kubelet node-1: Node node-1 Starting: Starting kubelet.",
                "kubelet node-1: Node node-1 NodeHasSufficientMemory: Node node-1 status is now: NodeHasSufficientMemory",
                "kubelet node-1: Node node-1 NodeHasNoDiskPressure: Node node-1 status is now: NodeHasNoDiskPressure",
                "kubelet node-1: Node node-1 NodeHasSufficientPID: Node node-1 status is now: NodeHasSufficientPID",
                "kubelet node-1: Node node-1 NodeReady: Node node-1 status is now: NodeReady");
    }

    @Test
    void whatIsAsItWasIsNotToldAgain() {
        Node known = NEW.withStatus(alive(NEW));
        events.says(known, alive(known));
        assertThat(said).isEmpty();
    }

    @Test
    void thatNoPodsMayComeIsToldOnceAndThatTheyMayAgain() {
        events.seen(NEW);
        Node closed = NEW.editSpec(spec -> spec.withUnschedulable(true));
        events.seen(closed);
        events.seen(closed);
        events.seen(NEW);
        assertThat(said).containsExactly(
                "kubelet node-1: Node node-1 NodeNotSchedulable: Node node-1 status is now: NodeNotSchedulable",
                "kubelet node-1: Node node-1 NodeSchedulable: Node node-1 status is now: NodeSchedulable");
    }
}
