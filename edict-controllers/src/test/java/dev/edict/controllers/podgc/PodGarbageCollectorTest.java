package dev.edict.controllers.podgc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeSpec;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Taint;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.FastTime;
import dev.edict.controllers.TestCluster;
import dev.edict.testing.Waiting;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PodGarbageCollectorTest {
    private static final String HOLD = "example.com/hold";

    private final TestCluster cluster = TestCluster.with(new FastTime(50), PodGarbageCollector.loop(2));
    private final ResourceClient<Node> nodes = cluster.admin().of(Node.TYPE);
    private ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE);

    @BeforeEach
    void newNamespace() {
        pods = cluster.admin().of(Pod.TYPE).in(cluster.newNamespace());
    }

    @AfterAll
    void close() {
        cluster.close();
    }

    private Pod pod(String name, String node, String... finalizers) {
        return pods.create(Pod.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName(name).withFinalizers(List.of(finalizers)))
                .withSpec(PodSpec.EMPTY.withNodeName(node)
                        .withContainers(List.of(Container.EMPTY.withName("main").withImage("image")))));
    }

    private void awaitGone(String name) throws InterruptedException {
        Waiting.until(name + " is gone", () -> pods.find(name).isEmpty());
    }

    @Test
    void podsOfANodeThatIsGoneFailAndGo() throws Exception {
        nodes.create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("stays")));
        pod("orphan", "no-such-node", HOLD);
        pod("kept", "stays");

        Waiting.until("the orphan is asked to go", () -> pods.get("orphan").isBeingDeleted());

        Pod orphan = pods.get("orphan");
        assertThat(orphan.status().phase()).isEqualTo("Failed");
        assertThat(orphan.status().observedGeneration()).isPositive();
        assertThat(orphan.status().conditions()).anySatisfy(condition -> {
            assertThat(condition.type()).isEqualTo("DisruptionTarget");
            assertThat(condition.status()).isEqualTo("True");
            assertThat(condition.reason()).isEqualTo("DeletionByPodGC");
            assertThat(condition.message()).isEqualTo("PodGC: node no longer exists");
            assertThat(condition.lastTransitionTime()).isNotNull();
        });
        pods.edit("orphan", now -> now.editMetadata(metadata -> metadata.withFinalizers(List.of())));
        awaitGone("orphan");
        assertThat(pods.get("kept").isBeingDeleted()).isFalse();
    }

    @Test
    void podsThatAreToEndOnANodeOutOfServiceGo() throws Exception {
        nodes.create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("broken")).withSpec(NodeSpec.EMPTY.withTaints(
                List.of(Taint.EMPTY.withKey("node.kubernetes.io/out-of-service").withEffect("NoExecute")))));
        pod("stuck", "broken");
        pods.delete("stuck");

        awaitGone("stuck");
    }

    @Test
    void ofThoseThatHaveEndedSomeAreKept() throws Exception {
        nodes.create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("here")));
        for (int number = 0; number < 5; number++) {
            cluster.end(pod("done-" + number, "here"), "Succeeded");
        }
        Waiting.until("two are left", () -> pods.list().items().size() == 2);
    }
}
