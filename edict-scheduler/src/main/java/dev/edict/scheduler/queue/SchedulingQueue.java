package dev.edict.scheduler.queue;

import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.Plugin;
import dev.edict.scheduler.snapshot.PodFacts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The pods that wait for a node. A pod is in one of three pools: <i>active</i> ones are tried next, those of high priority first and
 * then those that have waited longest; those that <i>back off</i> have been tried a moment ago, and are taken when nobody is active;
 * <i>unschedulable</i> ones wait until something happens that may help, by the word of a plugin that has rejected them, and for five
 * minutes at most. Owned by one thread.
 */
public final class SchedulingQueue {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Comparator<QueuedPod> TURN = Comparator.<QueuedPod>comparingInt(queued -> queued.pod().priority())
            .reversed()
            .thenComparing(QueuedPod::since)
            .thenComparingLong(QueuedPod::number);

    private final Map<String, Plugin> plugins;
    private final Gates gates;
    private final BackOff backOff;

    /** All pods of the pools, by uid. */
    private final Map<String, QueuedPod> known = new HashMap<>();
    private final TreeSet<QueuedPod> active = new TreeSet<>(TURN);
    private final TreeSet<QueuedPod> backingOff;
    /** Those that back off because something went wrong: nobody takes them before their time. */
    private final TreeSet<QueuedPod> recovering;
    /** By the plugin that has rejected them; a pod may be with several. */
    private final Map<String, Set<QueuedPod>> rejected = new HashMap<>();
    /** In the order in which they have come here. */
    private final Set<QueuedPod> unschedulable = new LinkedHashSet<>();
    private long numbers;

    public SchedulingQueue(Map<String, Plugin> plugins, Gates gates, BackOff backOff) {
        this.plugins = Map.copyOf(plugins);
        this.gates = gates;
        this.backOff = backOff;
        Comparator<QueuedPod> end = Comparator.comparing(backOff::end);
        this.backingOff = new TreeSet<>(end.thenComparing(TURN));
        this.recovering = new TreeSet<>(end.thenComparing(TURN));
    }

    public void add(PodFacts pod, Instant now) {
        remove(pod.uid());
        QueuedPod queued = new QueuedPod(numbers++, pod, now);
        known.put(pod.uid(), queued);
        activate(queued, now);
    }

    /** A pod has changed. @param events what of it may help the pod itself */
    public void update(PodFacts pod, List<ClusterEvent> events, Instant now) {
        QueuedPod queued = known.get(pod.uid());
        if (queued == null) {
            add(pod, now);
            return;
        }
        boolean waits = unschedulable.contains(queued);
        Set<QueuedPod> pool = active.contains(queued) ? active : backingOff.contains(queued) ? backingOff : recovering;
        if (!waits) {
            pool.remove(queued);
        }
        queued.become(pod);
        if (!waits) {
            pool.add(queued);
        } else if (events.stream().anyMatch(event -> isWorthATry(queued, event))) {
            leave(queued);
            requeue(queued, now);
        }
    }

    /** A pod waits no more. */
    public void remove(String uid) {
        QueuedPod queued = known.remove(uid);
        if (queued != null) {
            active.remove(queued);
            backingOff.remove(queued);
            recovering.remove(queued);
            leave(queued);
        }
    }

    /** Whose turn it is, if anybody's. Who takes it gives it back, or it waits no more. */
    public @Nullable QueuedPod take() {
        QueuedPod next = active.pollFirst();
        if (next == null) {
            next = backingOff.pollFirst();
        }
        if (next != null) {
            known.remove(next.pod().uid());
            next.tried();
        }
        return next;
    }

    /**
     * A pod that was taken fits nowhere. It is not taken back if it is there already.
     *
     * @param pod as it is now
     * @param rejectors the plugins that have rejected it; none if something went wrong
     */
    public void giveBack(QueuedPod queued, PodFacts pod, Set<String> rejectors, Instant now) {
        if (known.putIfAbsent(pod.uid(), queued) != null) {
            return;
        }
        queued.become(pod);
        queued.rejected(rejectors, now);
        if (rejectors.isEmpty()) {
            recovering.add(queued);
        } else {
            wait(queued, now);
        }
    }

    /** Something has happened: whom it may help is tried again. @param whom who comes into question */
    public void happened(ClusterEvent event, Predicate<PodFacts> whom, Instant now) {
        Set<QueuedPod> helped = new LinkedHashSet<>();
        for (Plugin plugin : plugins.values()) {
            plugin.helpedBy(event).ifPresent(isHelped -> rejected.getOrDefault(plugin.name(), Set.of()).stream()
                    .filter(queued -> isOpenTo(queued, event) && whom.test(queued.pod()) && isHelped.test(queued.pod()))
                    .forEach(helped::add));
        }
        helped.forEach(queued -> {
            leave(queued);
            requeue(queued, now);
        });
    }

    private boolean isOpenTo(QueuedPod queued, ClusterEvent event) {
        return !queued.isGated() || gates.triggers(queued.gate()).contains(event.trigger());
    }

    private boolean isWorthATry(QueuedPod queued, ClusterEvent event) {
        for (String rejector : queued.rejectors()) {
            Plugin plugin = plugins.get(rejector);
            boolean triggered = plugin == null
                    ? gates.triggers(rejector).contains(event.trigger())
                    : plugin.helpedBy(event).filter(isHelped -> isHelped.test(queued.pod())).isPresent();
            if (triggered) {
                return true;
            }
        }
        return false;
    }

    /** Tries a pod at once, if it waits. */
    public void activate(String uid, Instant now) {
        QueuedPod queued = known.get(uid);
        if (queued != null && !active.contains(queued)) {
            backingOff.remove(queued);
            recovering.remove(queued);
            leave(queued);
            activate(queued, now);
        }
    }

    /** Time has passed: who has waited long enough is tried again. */
    public void pass(Instant now) {
        takeOver(backingOff, now);
        takeOver(recovering, now);
        List<QueuedPod> patient = new ArrayList<>();
        for (QueuedPod queued : unschedulable) {
            if (Duration.between(queued.waiting(), now).compareTo(PATIENCE) <= 0) {
                break;
            }
            patient.add(queued);
        }
        patient.forEach(queued -> {
            leave(queued);
            requeue(queued, now);
        });
    }

    private void takeOver(TreeSet<QueuedPod> pool, Instant now) {
        while (!pool.isEmpty() && backOff.isOver(pool.first(), now)) {
            activate(pool.removeFirst(), now);
        }
    }

    /** When {@link #pass} is of use, if nothing happens before. */
    public Instant nextPass(Instant now) {
        Instant next = now.plusSeconds(30);
        for (TreeSet<QueuedPod> pool : List.of(backingOff, recovering)) {
            Instant end = pool.isEmpty() ? next : backOff.end(pool.first()).plusSeconds(1);
            next = end.isBefore(next) ? end : next;
        }
        return next;
    }

    private void requeue(QueuedPod queued, Instant now) {
        if (backOff.isOver(queued, now)) {
            activate(queued, now);
        } else if (isGated(queued)) {
            wait(queued, now);
        } else {
            backingOff.add(queued);
        }
    }

    private void activate(QueuedPod queued, Instant now) {
        if (isGated(queued)) {
            wait(queued, now);
        } else {
            active.add(queued);
        }
    }

    private boolean isGated(QueuedPod queued) {
        queued.gate(gates.of(queued.pod()));
        return queued.isGated();
    }

    private void wait(QueuedPod queued, Instant now) {
        queued.waits(now);
        unschedulable.add(queued);
        queued.rejectors().forEach(name -> rejected.computeIfAbsent(name, plugin -> new LinkedHashSet<>()).add(queued));
    }

    private void leave(QueuedPod queued) {
        if (unschedulable.remove(queued)) {
            queued.rejectors().forEach(name -> rejected.getOrDefault(name, Set.of()).remove(queued));
        }
    }

    /** How many pods are in each pool. */
    public record Sizes(int active, int backingOff, int unschedulable) {}

    public Sizes sizes() {
        return new Sizes(active.size(), backingOff.size() + recovering.size(), unschedulable.size());
    }
}
