package dev.edict.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.control.Owners;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Controllers;
import dev.edict.controllers.TestCluster;
import dev.edict.controllers.garbage.GarbageCollector;
import dev.edict.testing.Waiting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a loop finds when it begins: all of it has happened while nobody looked, so that no order of arrival can hide a fault. */
@Timeout(60)
class JobDeletionTest {

    @Test
    void aPodThatAJobNoLongerSelectsDoesNotHoldUpTheDeletionOfTheJob() throws Exception {
        try (TestCluster cluster = TestCluster.with()) {
            ResourceClient<Job> jobs = cluster.admin().of(Job.TYPE).in(cluster.newNamespace());
            Job job = jobs.create(Job.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("sum"))
                    .withSpec(Samples.SPEC.withParallelism(1).withCompletions(2)));
            ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in(job.namespace());
            Pod pod = pods.create(Pod.EMPTY
                    .withMetadata(ObjectMeta.EMPTY.withName("sum-1").withLabels(Map.of("app", "nobody"))
                            .withFinalizers(List.of(JobPods.FINALIZER))
                            .withOwnerReferences(List.of(Owners.controllerReference(Job.TYPE, job))))
                    .withSpec(job.spec().template().spec()));
            cluster.end(pod, "Failed");
            pods.delete("sum-1");
            jobs.delete("sum", DeleteOptions.builder().propagationPolicy("Foreground").build());
            assertThat(pods.get("sum-1").isBeingDeleted()).isTrue();

            try (Controllers loops = Controllers.start(
                    List.of(JobController.loop(), GarbageCollector.loop()), cluster::as, false)) {
                Waiting.until("the pod is gone", () -> pods.list().items().isEmpty());
                Waiting.until("the job is gone", () -> jobs.list().items().isEmpty());
                assertThat(loops.trouble()).isNull();
            }
        }
    }
}
