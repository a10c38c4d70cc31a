package dev.edict.controllers.ipam;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Node;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Controllers;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class NodeIpamTest {
    private static final NodeRanges RANGES = NodeRanges.of("10.1.0.0/22,fd00:1::/62", 0, 0, 0, "10.1.0.0/24");

    private final TestCluster cluster = TestCluster.with();
    private final ResourceClient<Node> nodes = cluster.admin().of(Node.TYPE);

    @AfterEach
    void close() {
        cluster.close();
    }

    private Controllers begin() {
        return Controllers.start(List.of(NodeIpam.loop(RANGES)), cluster::as, false);
    }

    private void create(String name, String... ranges) {
        nodes.create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).editSpec(
                spec -> ranges.length == 0 ? spec : spec.withPodCIDR(ranges[0]).withPodCIDRs(List.of(ranges))));
    }

    private void awaitRanges(String name, String... ranges) throws InterruptedException {
        Waiting.untilSo(name + " has ranges", () -> assertThat(nodes.get(name).spec().podCIDRs()).containsExactly(ranges));
        assertThat(nodes.get(name).spec().podCIDR()).isEqualTo(ranges[0]);
    }

    @Test
    void eachNodeGetsARangeOfEachFamilyThatNobodyElseHas() throws Exception {
        create("old", "10.1.1.0/24", "fd00:1::/64");
        try (Controllers running = begin()) {
            create("first");
            awaitRanges("first", "10.1.2.0/24", "fd00:1:0:1::/64");
        }
        create("second");
        try (Controllers again = begin()) {
            awaitRanges("second", "10.1.3.0/24", "fd00:1:0:2::/64");
            create("late");
            Waiting.untilSo("there is none left", () -> assertThat(cluster.admin().of(Event.TYPE).in("default").list().items())
                    .anySatisfy(event -> {
                        assertThat(event.reason()).isEqualTo("CIDRNotAvailable");
                        assertThat(event.message()).isEqualTo("Node late status is now: CIDRNotAvailable");
                        assertThat(event.source().component()).isEqualTo("cidrAllocator");
                    }));
            nodes.delete("old");
            Waiting.untilSo("what was given back is given",
                    () -> assertThat(nodes.get("late").spec().podCIDR()).isEqualTo("10.1.1.0/24"));
        }
    }
}
