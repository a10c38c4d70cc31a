package dev.edict.node.agent;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodStatus;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.client.control.Outcome;
import dev.edict.client.control.Reconciler;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.index.Cache;
import dev.edict.client.index.ObjectKey;
import dev.edict.client.request.Patch;
import dev.edict.client.request.ResourceClient;
import dev.edict.node.admit.Admission;
import dev.edict.node.admit.Misfit;
import dev.edict.node.admit.Verdict;
import dev.edict.node.run.ContainerRun;
import dev.edict.node.run.PodRuntime;
import dev.edict.node.run.PodRuntime.Observation;
import dev.edict.node.run.Times;
import dev.edict.node.source.Sources;
import dev.edict.pods.PodStates;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Looks after the pods that are bound to its nodes, as the kubelet does: has the runtime begin and end their containers, tells the
 * server what has become of them, and takes a deleted pod away when nothing of it runs any more.
 */
public final class PodAgent implements Reconciler<ObjectKey> {
    /** When it is looked again whether there is room by now for what a pod wants. */
    private static final Duration RETRY = Duration.ofSeconds(10);

    /** When it is looked again whether those are gone that make room. */
    private static final Duration SOON = Duration.ofSeconds(1);

    private final Cache<Pod> pods;
    private final Function<String, ResourceClient<Pod>> clients;
    private final PodRuntime runtime;
    private final Function<Pod, @Nullable Place> places;
    private final Function<Pod, @Nullable String> lack;
    private final Admission admission;
    private final Setbacks setbacks;
    private final PodNews news;
    private final Consumer<String> gone;
    private final Consumer<ObjectKey> wake;
    private final InstantSource clock;
    /** As which a pod was last seen; so that it can be forgotten when it is gone. */
    private final Map<ObjectKey, Known> known = new ConcurrentHashMap<>();

    /** The uids of pods that have to make room for others. */
    private final Set<String> preempted = ConcurrentHashMap.newKeySet();

    private record Known(String uid, String node) {}

    /**
     * @param clients asks as a node, by its name
     * @param gone is told the uid of a pod that is gone
     * @param wake is told which pods are to be looked at
     * @param lack which volumes that a pod claims it has not got: before it has them all, none of its containers is begun
     * @param admission which pods their nodes take
     * @param sources what pods refer to: before that is there, their containers are not begun
     * @param places where a pod is; null if it is on somebody else's node, or has no address yet
     */
    public PodAgent(
            Cache<Pod> pods,
            Function<String, ResourceClient<Pod>> clients,
            PodRuntime runtime,
            Function<Pod, @Nullable Place> places,
            Function<Pod, @Nullable String> lack,
            Admission admission,
            Sources sources,
            PodNews news,
            Consumer<String> gone,
            Consumer<ObjectKey> wake,
            InstantSource clock) {
        this.pods = pods;
        this.clients = clients;
        this.runtime = runtime;
        this.places = places;
        this.lack = lack;
        this.admission = admission;
        this.setbacks = new Setbacks(sources);
        this.news = news;
        this.gone = gone;
        this.wake = wake;
        this.clock = clock;
    }

    @Override
    public Outcome reconcile(ObjectKey key) {
        Pod pod = pods.get(key);
        forgetOther(key, pod == null ? "" : pod.metadata().uid());
        if (pod == null || pod.spec().nodeName().isEmpty()) {
            return Outcome.done();
        }
        return switch (isNew(pod) ? admission.admit(pod) : Verdict.TAKEN) {
            case Verdict.Taken taken -> lookAfter(key, pod);
            case Verdict.Refused refused -> refuse(pod, refused.misfit());
            case Verdict.Preempts preempts -> preempt(preempts.victims());
        };
    }

    private Outcome lookAfter(ObjectKey key, Pod pod) {
        Place place = places.apply(pod);
        if (place == null) {
            return Outcome.done();
        }
        known.put(key, new Known(pod.metadata().uid(), pod.spec().nodeName()));
        return lookAfter(pod, place);
    }

    /** Whether nobody has begun to look after it. */
    private static boolean isNew(Pod pod) {
        return pod.status().startTime() == null && PodStates.isActive(pod);
    }

    private Outcome refuse(Pod pod, Misfit misfit) {
        known.put(ObjectKey.of(pod), new Known(pod.metadata().uid(), pod.spec().nodeName()));
        news.refused(pod, misfit);
        write(pod, RefusedPod.status(pod, misfit, clock.instant()));
        return Outcome.done();
    }

    /** Has pods end, and looks again soon for the sake of which they do. */
    private Outcome preempt(List<Pod> victims) {
        for (Pod victim : victims) {
            if (preempted.add(victim.metadata().uid())) {
                news.preempted(victim);
                wake.accept(ObjectKey.of(victim));
            }
        }
        return Outcome.againAfter(SOON, "room");
    }

    private void forgetOther(ObjectKey key, String uid) {
        Known before = known.get(key);
        if (before != null && !before.uid().equals(uid)) {
            known.remove(key);
            admission.release(before.node(), before.uid());
            runtime.forget(before.uid());
            setbacks.forget(before.uid());
            preempted.remove(before.uid());
            news.forget(before.uid());
            gone.accept(before.uid());
        }
    }

    private Outcome lookAfter(Pod pod, Place place) {
        Instant now = clock.instant();
        boolean terminal = PodStates.isTerminal(pod.status().phase());
        boolean deleted = pod.metadata().deletionTimestamp() != null;
        boolean makesRoom = preempted.contains(pod.metadata().uid());
        boolean ends = deleted || terminal || makesRoom || PodStatuses.isLate(pod, now);
        Map<String, ContainerRun> before = runtime.observe(pod).runs();
        if (terminal && before.isEmpty()) {
            if (deleted) {
                remove(pod);
            }
            return Outcome.done();
        }
        news.tell(pod, before, now);
        PodPlan plan = PodPlan.of(pod, before, now, ends);
        Resize resize = ends ? null : Resize.of(pod, before, admission::change);
        Setback setback = carryOut(pod, plan, before, now);
        if (resize != null) {
            resize(pod, resize);
        }
        Observation after = runtime.observe(pod);
        boolean hasMadeRoom = makesRoom && !terminal && PodPlan.isOver(after.runs());
        PodStatus status = PodStatuses.of(hasMadeRoom ? PreemptedPod.of(pod, now) : pod, after.runs(), setback.unconfigured(), place, resize == null ? null : resize.shortage(), ends, now);
        Instant more = news.tell(pod, after.runs(), now);
        if (!terminal && PodStatuses.isLate(pod, now)) {
            news.late(pod);
        }
        if (PodStates.isTerminal(status.phase())) {
            release(pod);
        }
        Pod written = status.equals(pod.status()) ? pod : write(pod, status);
        if (written == null) {
            return Outcome.done();
        }
        if (deleted && PodPlan.isOver(after.runs())) {
            remove(pod);
            return Outcome.done();
        }
        return next(now, plan.wake(), setback.next(), after.until(), more, ends ? null : PodStatuses.deadline(written),
                resize == null || resize.shortage() == null ? null : now.plus(RETRY));
    }

    /** @return what keeps containers from being begun that are to */
    private Setback carryOut(Pod pod, PodPlan plan, Map<String, ContainerRun> runs, Instant now) {
        Setback setback = begin(pod, plan.starts(), !runs.isEmpty() || AllContainersRestart.hasHappened(pod), now);
        for (String container : plan.stops()) {
            if (runs.get(container) instanceof ContainerRun run && run.isThere()) {
                news.stopping(pod, container);
            }
            runtime.stop(pod, container, PodPlan.grace(pod));
        }
        for (Container container : plan.replaced()) {
            news.replaced(pod, container);
            runtime.stop(pod, container.name(), PodPlan.grace(pod));
        }
        for (Container container : plan.removed()) {
            if (runs.get(container.name()) instanceof ContainerRun run && run.isThere()) {
                news.removed(pod, container);
            }
            runtime.remove(pod, container.name());
        }
        return setback;
    }

    private Setback begin(Pod pod, List<Container> starts, boolean mounted, Instant now) {
        String lacking = starts.isEmpty() ? null : lack.apply(pod);
        if (lacking != null) {
            news.lacking(pod, lacking);
        }
        if (starts.isEmpty() || lacking != null) {
            return Setback.NONE;
        }
        Setback setback = setbacks.of(pod, starts, mounted, now, news);
        PodPlan.inTurn(starts.stream().filter(container -> !setback.keeps(container.name())).toList())
                .forEach(container -> runtime.start(pod, container));
        return setback;
    }

    private void resize(Pod pod, Resize resize) {
        news.resized(pod, resize);
        if (resize.shortage() == null) {
            resize.restarts().forEach(container -> runtime.stop(pod, container, PodPlan.grace(pod)));
        }
    }

    private ResourceClient<Pod> client(Pod pod) {
        return clients.apply(pod.spec().nodeName()).in(pod.namespace());
    }

    /** @return null if the pod is gone, or is another one by now */
    private @Nullable Pod write(Pod pod, PodStatus status) {
        try {
            return client(pod).status().patch(pod.name(), Patch.merge(pod, pod.withStatus(status), Pod.CODEC));
        } catch (ApiFailure.NotFound gone) {
            return null;
        }
    }

    /** Before anybody is told that the pod is over: whoever puts another one in its place counts on it. */
    private void release(Pod pod) {
        admission.release(pod.spec().nodeName(), pod.metadata().uid());
    }

    private void remove(Pod pod) {
        release(pod);
        try {
            client(pod).delete(pod.name(), DeleteOptions.EMPTY
                    .withGracePeriodSeconds(0L)
                    .editPreconditions(only -> only.withUid(pod.metadata().uid())));
        } catch (ApiFailure.NotFound | ApiFailure.Conflict gone) {
            // It is away, or another one has its name.
        }
    }

    private static Outcome next(Instant now, @Nullable Instant... times) {
        Instant first = null;
        for (Instant time : times) {
            first = Times.earlier(first, time);
        }
        if (first == null) {
            return Outcome.done();
        }
        Duration wait = Duration.between(now, first);
        return Outcome.againAfter(wait.isNegative() ? Duration.ZERO : wait, "its containers");
    }
}
