package dev.edict.controllers.job;

import dev.edict.api.batch.v1.Job;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Expectations;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.Client;
import dev.edict.controllers.pod.PodMaker;
import dev.edict.controllers.pod.SideBySide;
import dev.edict.controllers.pod.SlowStart;
import dev.edict.pods.PodStates;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Makes pods for jobs, and removes them. */
final class Workforce {
    private final Client client;
    private final PodMaker<Job> maker;
    private final Expectations<ObjectKey> expectations;
    private final Written written;

    Workforce(Client client, PodMaker<Job> maker, Expectations<ObjectKey> expectations, Written written) {
        this.client = client;
        this.maker = maker;
        this.expectations = expectations;
        this.written = written;
    }

    /**
     * What has come of it.
     *
     * @param made pods that are there now
     * @param removed pods that are there no more, or on their way out
     * @param removedReady how many of those were ready
     * @param failure what has gone wrong, if anything
     */
    record Change(int made, int removed, int removedReady, @Nullable RuntimeException failure) {
        static final Change NONE = new Change(0, 0, 0, null);
    }

    /** Does what is needed. @param tally tells whose place a pod takes */
    Change satisfy(Job job, Need need, Tally tally) throws InterruptedException {
        return switch (need) {
            case Need.Make make -> make(job, make.indexes(), tally);
            case Need.Remove remove -> remove(job, remove.pods());
            case Need.Wait wait -> Change.NONE;
            case Need.Nothing nothing -> Change.NONE;
        };
    }

    private Change make(Job job, List<Integer> indexes, Tally tally) throws InterruptedException {
        ObjectKey key = ObjectKey.of(job);
        expectations.expectCreations(key, indexes.size());
        Queue<Integer> next = new ConcurrentLinkedQueue<>(indexes);
        SlowStart.Result result = SlowStart.run(indexes.size(), () -> {
            int index = next.remove();
            written.pod(key, maker.create(job, JobTemplate.pod(job, index, tally.awaitingReplacement().get(index))));
        });
        expectations.lower(key, indexes.size() - result.successes(), 0);
        RuntimeException failure = result.failure();
        return new Change(result.successes(), 0, 0,
                failure != null && PodMaker.isNamespaceTerminating(failure) ? null : failure);
    }

    /** These pods are not counted: they lose the finalizer before they go. */
    private Change remove(Job job, List<Pod> pods) throws InterruptedException {
        ObjectKey key = ObjectKey.of(job);
        expectations.expectDeletions(key, pods.stream().map(pod -> pod.metadata().uid()).toList());
        return removing(pods, pod -> {
            try {
                if (JobPods.isTracked(pod)) {
                    written.pod(key, Finalizing.release(client, pod));
                }
                maker.delete(job, pod);
            } catch (RuntimeException failure) {
                expectations.deletionObserved(key, pod.metadata().uid());
                throw failure;
            }
        });
    }

    /** All pods of a job that ends are asked to go. They are still to be counted, and keep the finalizer until then. */
    Change dismiss(Job job, List<Pod> pods) throws InterruptedException {
        return removing(pods, pod -> maker.delete(job, pod));
    }

    private interface Removing {
        void remove(Pod pod);
    }

    private static Change removing(List<Pod> pods, Removing removing) throws InterruptedException {
        AtomicInteger removed = new AtomicInteger();
        AtomicInteger ready = new AtomicInteger();
        List<RuntimeException> failures = SideBySide.run(pods.stream().map(pod -> (Runnable) () -> {
            unlessGone(() -> removing.remove(pod));
            removed.incrementAndGet();
            ready.addAndGet(PodStates.isReady(pod) ? 1 : 0);
        }).toList());
        return new Change(0, removed.get(), ready.get(), failures.isEmpty() ? null : failures.getFirst());
    }

    /** What is gone is as good as removed. */
    private static void unlessGone(Runnable removing) {
        try {
            removing.run();
        } catch (ApiFailure.NotFound gone) {
            return;
        }
    }
}
