package dev.edict.controllers.ttl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Node;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class TtlLoopTest {
    @Test
    void theMoreNodesThereAreTheLongerTheyMayKeepWhatTheyKnow() {
        ClusterSize size = new ClusterSize();
        assertThat(size.seconds(100)).isZero();
        assertThat(size.seconds(101)).isEqualTo(15);
        assertThat(size.seconds(90)).as("the steps overlap").isEqualTo(15);
        assertThat(size.seconds(89)).isZero();
        assertThat(size.seconds(5000)).as("steps are skipped").isEqualTo(300);
        assertThat(size.seconds(0)).isZero();
    }

    @Test
    void aNodeIsToldAndToldAgainIfSomebodyElseSaysOtherwise() throws Exception {
        try (TestCluster cluster = TestCluster.with(TtlLoop.loop())) {
            ResourceClient<Node> nodes = cluster.admin().of(Node.TYPE);
            nodes.create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("one")));
            awaitSeconds(nodes, "0");
            nodes.edit("one", node -> node.editMetadata(
                    metadata -> metadata.withAnnotations(Map.of(TtlLoop.ANNOTATION, "soon"))));
            awaitSeconds(nodes, "0");
        }
    }

    private static void awaitSeconds(ResourceClient<Node> nodes, String seconds) throws InterruptedException {
        Waiting.untilSo("it is told", () -> assertThat(nodes.get("one").metadata().annotations())
                .containsEntry(TtlLoop.ANNOTATION, seconds));
    }
}
