package dev.edict.controllers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.ControlLoop;
import dev.edict.controllers.Controllers;
import dev.edict.controllers.TestCluster;
import dev.edict.controllers.replicaset.ReplicaLoops;
import dev.edict.local.LocalAccounts;
import dev.edict.pods.PodStates;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loops that end at any moment, and others that go on without knowing what the former had in mind. */
@Timeout(300)
class InterruptedRolloutTest {
    private static final int REPLICAS = 6;
    private static final List<ControlLoop> LOOPS = List.of(DeploymentLoop.loop(), ReplicaLoops.replicaSets());

    private final TestCluster cluster = TestCluster.with();
    private final String namespace = cluster.newNamespace();
    private final ResourceClient<Deployment> deployments = cluster.admin().of(Deployment.TYPE).in(namespace);
    private final ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in(namespace);

    @Test
    void aRolloutSurvivesThatItsLoopsBeginAnewAgainAndAgain() throws Exception {
        deployments.create(Examples.deployment(REPLICAS, "2", "1").withMetadata(ObjectMeta.EMPTY.withName("web")));
        try (cluster; LocalAccounts accounts = new LocalAccounts(cluster.edict());
                PodWitness node = new PodWitness(pods, this::makeReady)) {
            for (int round = 0; round < 12; round++) {
                deployments.patch("web", Examples.imagePatch("image-" + round / 4));
                try (Controllers controllers = Controllers.start(LOOPS, accounts, false)) {
                    // Each round goes a little further, wherever that is.
                    int seen = round % 4;
                    Waiting.until("something happens", () -> pods.list().items().size() >= seen);
                    assertThat(controllers).isNotNull();
                }
            }
            try (Controllers controllers = Controllers.start(LOOPS, accounts, false)) {
                await(now -> now.status().updatedReplicas() == REPLICAS && now.status().availableReplicas() == REPLICAS
                        && now.status().replicas() == REPLICAS
                        && now.status().observedGeneration() == now.metadata().generation());
                assertThat(controllers).isNotNull();
            }
            assertThat(pods.list().items().stream().filter(PodStates::isActive))
                    .hasSize(REPLICAS)
                    .allSatisfy(pod -> assertThat(pod.spec().containers().getFirst().image()).isEqualTo("image-2"));
            assertThat(cluster.admin().of(ReplicaSet.TYPE).in(namespace).list().items())
                    .as("one set for each template that was ever seen").hasSizeLessThanOrEqualTo(4);
            assertThat(node.most()).isGreaterThanOrEqualTo(REPLICAS);
        }
    }

    private Deployment await(Predicate<Deployment> wanted) throws InterruptedException {
        return Waiting.until("the rollout is complete", () -> deployments.get("web"), wanted);
    }

    private void makeReady(Pod pod) {
        try {
            cluster.makeReady(pod);
        } catch (ApiFailure.NotFound gone) {
            assertThat(gone).isNotNull(); // it was one of those that were not needed any more
        }
    }
}
