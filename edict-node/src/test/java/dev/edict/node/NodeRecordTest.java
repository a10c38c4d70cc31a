package dev.edict.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeStatus;
import dev.edict.api.core.v1.NodeSystemInfo;
import dev.edict.model.quantity.Quantity;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What nodes say of themselves. */
class NodeRecordTest {
    @Test
    void whatOthersSayThatANodeHasStaysBesideItsOwn() {
        Map<String, Quantity> before = Map.of("cpu", Quantity.parse("1"), "example.com/gpu", Quantity.parse("2"));
        Node node = NodeRecord.of("node-1").editStatus(status -> status.withCapacity(before).withAllocatable(before));

        NodeStatus alive = NodeRecord.alive(node, FleetOptions.of(1), "127.1.0.1", Instant.EPOCH);

        assertThat(alive.allocatable()).isEqualTo(alive.capacity())
                .containsEntry("example.com/gpu", Quantity.parse("2"))
                .containsEntry("cpu", Quantity.parse("32"))
                .containsEntry("pods", Quantity.parse("110"));
    }

    @Test
    void nodesHaveIdentitiesByWhichTheyAreToldApart() {
        NodeSystemInfo one = info("node-1");
        assertThat(one.machineID()).matches("[0-9a-f]{32}").isNotEqualTo(info("node-2").machineID());
        assertThat(one.systemUUID()).isNotEmpty().isNotEqualTo(one.bootID());
        assertThat(info("node-1")).isEqualTo(one);
    }

    private static NodeSystemInfo info(String name) {
        return NodeRecord.alive(NodeRecord.of(name), FleetOptions.of(1), "127.1.0.1", Instant.EPOCH).nodeInfo();
    }

    @Test
    void podsThatRestartAllTheirContainersFindANode() {
        NodeStatus alive = NodeRecord.alive(NodeRecord.of("node-1"), FleetOptions.of(1), "127.1.0.1", Instant.EPOCH);

        assertThat(alive.declaredFeatures()).contains("RestartAllContainersOnContainerExits");
    }
}
