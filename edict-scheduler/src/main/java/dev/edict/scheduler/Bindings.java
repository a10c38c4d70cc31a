package dev.edict.scheduler;

import dev.edict.api.core.v1.Pod;
import dev.edict.client.failure.ClientException;
import dev.edict.scheduler.bind.Binder;
import dev.edict.scheduler.bind.PodTasks;
import dev.edict.scheduler.queue.QueuedPod;
import dev.edict.scheduler.snapshot.PodFacts;
import java.time.InstantSource;

/**
 * Puts pods on their nodes. A pod is assumed to be there from the moment of the decision; when its binding fails, that is taken back,
 * and the pod is tried again. Works on the scheduling thread, except for what it waits for.
 */
final class Bindings {
    private final SchedulerState state;
    private final Binder binder;
    private final PodTasks tasks;
    private final Setbacks setbacks;
    private final Reports reports;
    private final Inbox inbox;
    private final PodChanges changes;

    Bindings(
            SchedulerState state,
            Binder binder,
            PodTasks tasks,
            Setbacks setbacks,
            Reports reports,
            Inbox inbox,
            InstantSource clock) {
        this.state = state;
        this.binder = binder;
        this.tasks = tasks;
        this.setbacks = setbacks;
        this.reports = reports;
        this.inbox = inbox;
        this.changes = new PodChanges(state, clock);
    }

    void bind(QueuedPod queued, String node) {
        PodFacts assumed = queued.pod().on(node);
        state.cluster().assume(assumed, node);
        state.nominations().remove(assumed.uid());
        Pod pod = queued.pod().pod();
        tasks.run(assumed.uid(), () -> {
            try {
                binder.bind(pod, node);
                reports.scheduled(pod, node);
            } catch (ClientException | IllegalStateException failure) {
                inbox.tell(() -> failed(queued, failure));
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void failed(QueuedPod queued, Exception failure) {
        changes.forget(queued.pod().pod());
        setbacks.report(queued, Setback.failure(failure));
    }
}
