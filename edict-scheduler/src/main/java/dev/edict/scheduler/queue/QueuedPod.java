package dev.edict.scheduler.queue;

import dev.edict.scheduler.snapshot.PodFacts;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/** A pod that waits for a node, and what has come of it so far. Owned by the queue's thread. */
public final class QueuedPod {
    /** Pods that are otherwise equal come in the order in which they were first seen. */
    private final long number;

    private PodFacts pod;
    /** Since when it is where it is in the queue. */
    private Instant since;
    /** Since when it is unschedulable; means nothing for others. */
    private Instant waiting = Instant.EPOCH;

    private int attempts;
    private int rejections;
    private int failuresInARow;
    private Set<String> rejectors = new HashSet<>();
    /** Who keeps it from being tried at all; empty for nobody. */
    private String gate = "";

    QueuedPod(long number, PodFacts pod, Instant since) {
        this.number = number;
        this.pod = pod;
        this.since = since;
    }

    public PodFacts pod() {
        return pod;
    }

    void become(PodFacts now) {
        pod = now;
    }

    long number() {
        return number;
    }

    Instant since() {
        return since;
    }

    Instant waiting() {
        return waiting;
    }

    void waits(Instant now) {
        waiting = now;
    }

    /** How often it has been tried. */
    public int attempts() {
        return attempts;
    }

    void tried() {
        attempts++;
    }

    /** An attempt has come to nothing. @param by the plugins that have rejected the pod; none if something went wrong */
    void rejected(Set<String> by, Instant now) {
        since = now;
        rejectors = new HashSet<>(by);
        if (by.isEmpty()) {
            failuresInARow++;
        } else {
            rejections++;
            failuresInARow = 0;
        }
    }

    /** How many attempts count for how long it waits until the next. */
    int setbacks() {
        return failuresInARow > 0 ? failuresInARow : rejections;
    }

    Set<String> rejectors() {
        return rejectors;
    }

    String gate() {
        return gate;
    }

    boolean isGated() {
        return !gate.isEmpty();
    }

    void gate(String plugin) {
        gate = plugin;
        if (!plugin.isEmpty()) {
            rejectors.add(plugin);
        }
    }

    @Override
    public String toString() {
        return pod.toString();
    }
}
