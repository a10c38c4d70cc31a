package dev.edict.controllers.daemonset;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Expectations;
import dev.edict.client.failure.ApiFailure;
import dev.edict.controllers.pod.PodMaker;
import dev.edict.controllers.pod.SideBySide;
import dev.edict.controllers.pod.SlowStart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Makes and deletes pods, and says what is to be expected of that. */
final class DaemonWork {
    /** How many pods are made, and how many deleted, in one go. */
    private static final int BURST = 250;

    private final PodMaker<DaemonSet> maker;

    /** By the uids of sets. */
    private final Expectations<String> expectations;

    DaemonWork(PodMaker<DaemonSet> maker, Expectations<String> expectations) {
        this.maker = maker;
        this.expectations = expectations;
    }

    boolean isSettled(DaemonSet set) {
        return expectations.isSatisfied(set.metadata().uid());
    }

    /** How long it takes at most until it is settled. */
    Duration timeLeft(DaemonSet set) {
        return expectations.timeLeft(set.metadata().uid());
    }

    /** @throws RuntimeException if something could not be made or deleted: what comes after it in order has not been tried */
    void change(DaemonSet set, List<Pod> delete, List<String> makeOn, String hash) throws InterruptedException {
        List<Pod> going = delete.subList(0, Math.min(BURST, delete.size()));
        List<String> nodes = makeOn.subList(0, Math.min(BURST, makeOn.size()));
        String uid = set.metadata().uid();
        expectations.expectDeletions(uid, going.stream().map(pod -> pod.metadata().uid()).toList());
        expectations.raise(uid, nodes.size(), 0);
        List<RuntimeException> failures = Stream.concat(
                make(set, nodes, hash).stream(), delete(set, going).stream()).toList();
        if (!failures.isEmpty()) {
            RuntimeException first = failures.getFirst();
            failures.stream().skip(1).forEach(first::addSuppressed);
            throw first;
        }
    }

    private List<RuntimeException> make(DaemonSet set, List<String> nodes, String hash) throws InterruptedException {
        AtomicInteger tried = new AtomicInteger();
        try {
            SlowStart.Result result = SlowStart.run(nodes.size(), () -> make(set, nodes.get(tried.getAndIncrement()), hash));
            return result.failure() == null ? List.of() : List.of(result.failure());
        } finally {
            expectations.lower(set.metadata().uid(), nodes.size() - tried.get(), 0);
        }
    }

    private void make(DaemonSet set, String node, String hash) {
        boolean isMade = false;
        try {
            maker.create(set, DaemonPods.template(set, hash, node));
            isMade = true;
        } catch (ApiFailure failure) {
            if (!PodMaker.isNamespaceTerminating(failure)) {
                throw failure;
            }
        } finally {
            if (!isMade) {
                expectations.creationObserved(set.metadata().uid());
            }
        }
    }

    private List<RuntimeException> delete(DaemonSet set, List<Pod> going) throws InterruptedException {
        List<Runnable> tasks = new ArrayList<>();
        going.forEach(pod -> tasks.add(() -> delete(set, pod)));
        return SideBySide.run(tasks);
    }

    private void delete(DaemonSet set, Pod pod) {
        boolean isOnItsWay = false;
        try {
            maker.delete(set, pod);
            isOnItsWay = true;
        } catch (ApiFailure.NotFound gone) {
            return;
        } finally {
            if (!isOnItsWay) {
                expectations.deletionObserved(set.metadata().uid(), pod.metadata().uid());
            }
        }
    }
}
