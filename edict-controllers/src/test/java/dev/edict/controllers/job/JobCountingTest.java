package dev.edict.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Controllers;
import dev.edict.controllers.HandMovedTime;
import dev.edict.controllers.Keys;
import dev.edict.controllers.TestCluster;
import dev.edict.pods.PodStates;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Stops the loop at random moments, in the middle of whatever it does, and begins it anew, while pods of a job succeed, fail and are
 * deleted. In the end each pod has been counted once. The seeds are fixed; what a thread does at a given moment is not.
 */
@Timeout(180)
class JobCountingTest {
    private static final int COMPLETIONS = 30;

    private int succeeded;
    private int failed;

    @ParameterizedTest
    @CsvSource({"1, NonIndexed", "2, NonIndexed", "3, NonIndexed", "4, Indexed", "5, Indexed"})
    void noPodIsCountedTwiceOrNotAtAllHoweverOftenTheLoopIsStopped(long seed, String mode) throws Exception {
        Random random = new Random(seed);
        HandMovedTime time = new HandMovedTime();
        try (TestCluster cluster = TestCluster.with()) {
            String namespace = cluster.newNamespace();
            ResourceClient<Job> jobs = cluster.admin().of(Job.TYPE).in(namespace);
            ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in(namespace);
            jobs.create(Job.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("sum")).withSpec(Samples.SPEC
                    .withCompletionMode(mode).withParallelism(8).withCompletions(COMPLETIONS).withBackoffLimit(10_000)));
            Set<String> ended = new HashSet<>();
            int runs = 0;
            while (!Jobs.isFinished(jobs.get("sum"))) {
                runs++;
                assertThat(runs).describedAs("runs").isLessThan(5_000);
                Controllers loop = Controllers.start(List.of(JobController.loop()), cluster::as, Keys.NONE, false, time, time);
                // The first time always, before the pods of three rounds could be enough.
                boolean isStopped = runs == 1 || random.nextInt(3) > 0;
                for (int step = 0; step < (isStopped ? 3 : 30); step++) {
                    play(cluster, pods, ended, random);
                    time.advance(Duration.ofSeconds(2));
                    LockSupport.parkNanos(random.nextLong(4_000_000));
                }
                loop.close();
            }
            assertThat(runs).describedAs("the loop was stopped").isGreaterThan(1);
            Job job = jobs.get("sum");
            assertThat(job.status().succeeded()).isEqualTo(succeeded).isEqualTo(COMPLETIONS);
            assertThat(job.status().failed()).isEqualTo(failed);
            assertThat(pods.list().items()).noneMatch(JobPods::isTracked);
        }
    }

    /** Plays nodes and people. Each pod ends once, and in one way. */
    private void play(TestCluster cluster, ResourceClient<Pod> pods, Set<String> ended, Random random) {
        for (Pod pod : pods.list().items()) {
            boolean isOver = random.nextInt(4) == 0;
            if (isOver && PodStates.isActive(pod) && ended.add(pod.metadata().uid())) {
                switch (random.nextInt(6)) {
                    case 0 -> {
                        cluster.end(pod, "Failed");
                        failed++;
                    }
                    case 1 -> {
                        pods.delete(pod.name());
                        failed++;
                    }
                    default -> {
                        cluster.end(pod, "Succeeded");
                        succeeded++;
                    }
                }
            }
        }
    }
}
