package dev.edict.controllers.deployment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.apps.v1.ReplicaSet;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Owners;
import dev.edict.client.index.Indexer;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.EventBroadcaster;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.controllers.Unseen;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A template that overtakes another before the loop has seen what it has written for the first. */
class OvertakenRolloutTest {
    private static final int REPLICAS = 3;

    private final TestCluster cluster = TestCluster.with();
    private final String namespace = cluster.newNamespace();
    private final ResourceClient<Deployment> deployments = cluster.admin().of(Deployment.TYPE).in(namespace);
    private final ResourceClient<ReplicaSet> sets = cluster.admin().of(ReplicaSet.TYPE).in(namespace);
    private final Indexer<Deployment> knownDeployments = Indexer.byNamespace();
    private final Indexer<ReplicaSet> knownSets = new Indexer<>(List.of(Owners.index()));

    @Test
    void noSetIsEnlargedBesideOneThatWasNotSeenYet() {
        Deployment first = deployments.create(Examples.deployment(REPLICAS, "1", "1").withMetadata(ObjectMeta.EMPTY.withName("web")));
        knownSets.bookmark(first.metadata().resourceVersion());
        knownDeployments.put(first);
        try (cluster; EventBroadcaster events = new EventBroadcaster(cluster.admin())) {
            DeploymentPass pass = new DeploymentPass(cluster.as("deployment-controller"), knownDeployments, knownSets,
                    new Indexer<Pod>(List.of(Owners.index())), events.recorder("deployment-controller").of(Deployment.TYPE),
                    new Unseen(), InstantSource.system());
            ObjectKey key = new ObjectKey(namespace, "web");
            pass.reconcile(key);
            assertThat(wanted()).isEqualTo(REPLICAS);

            deployments.patch("web", Examples.imagePatch("overtaking"));
            knownDeployments.put(deployments.get("web"));
            assertThat(pass.reconcile(key)).isInstanceOf(Outcome.Again.class);
            assertThat(sets.list().items()).as("made before the first was seen").hasSize(1);

            sets.list().items().forEach(knownSets::put);
            pass.reconcile(key);
            assertThat(sets.list().items()).hasSize(2);
            assertThat(wanted()).isLessThanOrEqualTo(REPLICAS + 1);
        }
    }

    private int wanted() {
        return sets.list().items().stream().mapToInt(Family::replicas).sum();
    }
}
