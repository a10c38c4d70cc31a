package dev.edict.controllers.daemonset;

import dev.edict.api.apps.v1.DaemonSet;
import dev.edict.api.apps.v1.DaemonSetStatus;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.client.control.Adoption;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Owners;
import dev.edict.client.control.Reconciler;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.record.ObjectEvents;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.Bench;
import dev.edict.controllers.Unseen;
import dev.edict.model.selector.LabelSelector;
import dev.edict.pods.PodStates;
import dev.edict.pods.Selectors;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Looks at one set: mends its revisions, places its pods, rolls out its template, and writes its status. */
final class DaemonPass implements Reconciler<ObjectKey> {
    private final ResourceClient<DaemonSet> client;
    private final ResourceClient<Pod> podClient;
    private final Cache<DaemonSet> sets;
    private final Cache<Pod> pods;
    private final Cache<Node> nodes;
    private final ObjectEvents<DaemonSet> events;
    private final DaemonHistory history;
    private final DaemonWork work;
    private final InstantSource clock;
    private final FailureBackOff backOff = new FailureBackOff();
    private final Unseen unseen = new Unseen();

    DaemonPass(Bench bench, ObjectEvents<DaemonSet> events, DaemonWork work) {
        this.client = bench.client().of(DaemonSet.TYPE);
        this.podClient = bench.client().of(Pod.TYPE);
        this.sets = bench.informers().informer(DaemonSet.TYPE).cache();
        this.pods = bench.informers().informer(Pod.TYPE).cache();
        this.nodes = bench.informers().informer(Node.TYPE).cache();
        this.events = events;
        this.history = new DaemonHistory(bench, unseen);
        this.work = work;
        this.clock = bench.clock();
    }

    @Override
    public Outcome reconcile(ObjectKey key) throws InterruptedException {
        if (unseen.isAny(key)) {
            return Outcome.again("what was written to be seen");
        }
        DaemonSet set = sets.get(key);
        if (set == null) {
            unseen.forget(key);
            return Outcome.done();
        }
        LabelSelector selector = Selectors.of(set.spec().selector());
        if (selector.isEverything()) {
            events.warning(set, "SelectingAll",
                    "This daemon set is selecting all pods. A non-empty selector is required.");
            return Outcome.done();
        }
        // What a set that is being deleted had may be gone or on its way, revisions before pods: nothing can be told of it any more.
        return set.isBeingDeleted() ? Outcome.done() : look(set, selector);
    }

    private Outcome look(DaemonSet set, LabelSelector selector) throws InterruptedException {
        boolean isSettled = work.isSettled(set);
        List<Pod> members = new Adoption<>(client, set, selector, podClient).claim(candidates(set));
        DaemonHistory.Templates templates;
        try {
            templates = history.templates(set, selector, members);
        } catch (NameTakenException | ApiFailure.Conflict outdated) {
            return Outcome.again(String.valueOf(outdated.getMessage()));
        }
        List<Node> all = nodes.list().stream().sorted(Comparator.comparing(Node::name)).toList();
        if (!isSettled) {
            return told(set, all, selector, templates.hash(), false, Duration.ZERO);
        }
        Duration pause;
        try {
            pause = place(set, all, byNode(members), templates.hash());
            rollOut(set, all, selector, templates.hash());
            history.forget(set, templates.old(), members);
        } catch (RuntimeException failure) {
            told(set, all, selector, templates.hash(), true, Duration.ZERO);
            throw failure;
        }
        return told(set, all, selector, templates.hash(), true, pause);
    }

    private List<Pod> candidates(DaemonSet set) {
        List<Pod> candidates = new ArrayList<>(pods.byIndex(Owners.INDEX, set.metadata().uid()));
        candidates.addAll(pods.byIndex(Owners.INDEX, Owners.orphansIn(set.namespace())));
        return candidates;
    }

    /** The pods of a set as they are by now. */
    private Map<String, List<Pod>> present(DaemonSet set, LabelSelector selector) {
        return byNode(pods.byIndex(Owners.INDEX, set.metadata().uid()).stream()
                .filter(pod -> selector.matches(pod.metadata().labels()))
                .toList());
    }

    /** Pods that have ended and only wait to be gone are nobody's concern. */
    private static Map<String, List<Pod>> byNode(List<Pod> members) {
        return DaemonPods.byNode(members.stream().filter(pod -> !PodStates.isTerminal(pod) || !pod.isBeingDeleted()).toList());
    }

    /** @return when to look again at pods that have failed; zero if there are none */
    private Duration place(DaemonSet set, List<Node> all, Map<String, List<Pod>> byNode, String hash) throws InterruptedException {
        Instant now = clock.instant();
        Placement placement = Placement.of(
                set, all, byNode, hash, node -> backOff.isBackedOff(place(set, node), now), now);
        for (Pod pod : placement.failed()) {
            String node = DaemonPods.node(pod);
            backOff.replaced(place(set, node), now);
            events.warning(set, "FailedDaemonPod", "Found failed daemon pod " + pod.namespace() + "/" + pod.name() + " on node "
                    + node + ", will try to kill it");
        }
        for (Pod pod : placement.succeeded()) {
            events.normal(set, "SucceededDaemonPod", "Found succeeded daemon pod " + pod.namespace() + "/" + pod.name() + " on node "
                    + DaemonPods.node(pod) + ", will try to delete it");
        }
        work.change(set, placement.delete(), placement.makeOn(), hash);
        return placement.waiting().stream()
                .map(node -> backOff.left(place(set, node), now))
                .min(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    private static FailureBackOff.Place place(DaemonSet set, String node) {
        return new FailureBackOff.Place(set.metadata().uid(), set.status().observedGeneration(), node);
    }

    /** If what was done before is seen already. */
    private void rollOut(DaemonSet set, List<Node> all, LabelSelector selector, String hash) throws InterruptedException {
        if (work.isSettled(set) && Strategy.of(set).rolls()) {
            Rollout rollout = Rollout.of(set, all, present(set, selector), hash, clock.instant());
            work.change(set, rollout.delete(), rollout.makeOn(), hash);
        }
    }

    /**
     * Writes the status, if it has changed.
     *
     * @param pause when to come again for another reason; zero if there is none
     */
    private Outcome told(
            DaemonSet set, List<Node> all, LabelSelector selector, String hash, boolean isObserved, Duration pause) {
        Map<String, List<Pod>> present = present(set, selector);
        Instant now = clock.instant();
        DaemonSetStatus status = DaemonCounts.of(set, all, present, hash, now, isObserved);
        if (!status.equals(set.status())) {
            try {
                unseen.wrote(ObjectKey.of(set), sets,
                        client.in(set.namespace()).status().replace(set.name(), set.withStatus(status)));
            } catch (ApiFailure.Conflict changed) {
                return Outcome.again("the set has changed");
            } catch (ApiFailure.NotFound gone) {
                return Outcome.done();
            }
        }
        List<Pod> members = present.values().stream().flatMap(List::stream).toList();
        return Stream.of(
                        new Wait(pause, "pods that have failed to be replaced"),
                        new Wait(work.timeLeft(set), "pods to be seen that were made or deleted"),
                        new Wait(untilNextAvailable(set, status, members, now), "pods to be available"))
                .filter(wait -> !wait.time.isZero())
                .min(Comparator.comparing(Wait::time))
                .map(wait -> Outcome.againAfter(wait.time, wait.what))
                .orElse(Outcome.done());
    }

    /** From now on, and not from when one became ready: each pass forgets what the one before it has waited for. */
    private static Duration untilNextAvailable(DaemonSet set, DaemonSetStatus status, List<Pod> pods, Instant now) {
        int seconds = set.spec().minReadySeconds();
        return seconds <= 0 || status.numberReady() == status.numberAvailable()
                ? Duration.ZERO
                : PodStates.untilNextAvailable(pods, seconds, now).orElse(Duration.ofSeconds(seconds));
    }

    private record Wait(Duration time, String what) {}
}
