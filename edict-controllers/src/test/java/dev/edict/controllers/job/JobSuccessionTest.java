package dev.edict.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.ContainerState;
import dev.edict.api.core.v1.ContainerStateTerminated;
import dev.edict.api.core.v1.ContainerStatus;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.Client;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.transport.Answer;
import dev.edict.client.transport.ForwardingTransport;
import dev.edict.client.transport.Request;
import dev.edict.client.transport.Transport;
import dev.edict.controllers.Controllers;
import dev.edict.controllers.HandMovedTime;
import dev.edict.controllers.Keys;
import dev.edict.controllers.TestCluster;
import dev.edict.pods.PodStates;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A job is deleted and created anew while all workers are busy, so that nobody ever sees that it was gone. */
@Timeout(60)
class JobSuccessionTest {
    private static final int WORKERS = 5;
    private static final DeleteOptions IN_THE_BACKGROUND = DeleteOptions.builder().propagationPolicy("Background").build();

    private final HandMovedTime time = new HandMovedTime();
    private final AtomicInteger held = new AtomicInteger();
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private final TestCluster cluster = TestCluster.with();
    private final Controllers loop = Controllers.start(List.of(JobController.loop()),
            account -> new Client(new Gated(cluster.as(account).transport())), Keys.NONE, false, time, time);
    private final String namespace = cluster.newNamespace();
    private final ResourceClient<Job> jobs = cluster.admin().of(Job.TYPE).in(namespace);
    private final ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in(namespace);

    @AfterEach
    void close() {
        gate.countDown();
        loop.close();
        cluster.close();
    }

    /** While the gate is closed, whoever creates a pod waits. */
    private final class Gated extends ForwardingTransport {
        Gated(Transport transport) {
            super(transport);
        }

        @Override
        public Answer send(Request request) {
            if (request.method().equals("POST") && request.target().contains("/pods")) {
                held.incrementAndGet();
                try {
                    gate.await();
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
                held.decrementAndGet();
            }
            return super.send(request);
        }
    }

    private void create(String name) {
        jobs.create(Job.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(name)).withSpec(Samples.SPEC));
    }

    private List<Pod> active() {
        return pods.list().items().stream().filter(PodStates::isActive).toList();
    }

    private void fail(Pod pod) {
        pods.status().edit(pod.name(), now -> now.editStatus(status -> status
                .withPhase(PodStates.FAILED)
                .withContainerStatuses(List.of(ContainerStatus.EMPTY
                        .withName("main")
                        .withImage("image")
                        .withState(ContainerState.EMPTY.withTerminated(ContainerStateTerminated.EMPTY
                                .withExitCode(1)
                                .withFinishedAt(time.instant())))))));
    }

    @Test
    void aJobDoesNotWaitForTheFailuresOfTheOneWhosePlaceItTakes() throws Exception {
        create("sum");
        time.until("a pod", () -> active().size() == 1);
        fail(active().getFirst());
        time.until("a failure", () -> jobs.get("sum").status().failed() == 1);

        gate = new CountDownLatch(1);
        for (int other = 0; other < WORKERS; other++) {
            create("other-" + other);
        }
        Waiting.until("all workers are busy", () -> held.get() == WORKERS);
        jobs.delete("sum", IN_THE_BACKGROUND);
        create("sum");
        Instant replaced = time.instant();
        gate.countDown();

        time.until("a pod of each", () -> active().size() == WORKERS + 1);
        assertThat(Duration.between(replaced, time.instant())).isLessThan(Duration.ofSeconds(5));
    }
}
