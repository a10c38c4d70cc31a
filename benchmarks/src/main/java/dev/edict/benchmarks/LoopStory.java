package dev.edict.benchmarks;

import java.util.Locale;

/** What is to come true. */
enum LoopStory {
    /** One Deployment of so many replicas. */
    DEPLOYMENT(10_000, 1_000),
    /** So many Deployments of ten replicas each. */
    MANY(1_000, 1_000),
    /** So many pods, of Deployments of a thousand each. */
    HUNDRED_THOUSAND(100_000, 5_000),
    /** A namespace with so many objects goes: three quarters ConfigMaps, one quarter Secrets. */
    NAMESPACE(10_000, 0),
    /** So many pods that wait for a scheduler, on nodes that do nothing. */
    SCHEDULING(10_000, 5_000);

    private final int usualSize;
    private final int nodes;

    LoopStory(int usualSize, int nodes) {
        this.usualSize = usualSize;
        this.nodes = nodes;
    }

    int usualSize() {
        return usualSize;
    }

    int nodes() {
        return nodes;
    }

    /** Whether the server plays the nodes: only where pods are to run. */
    boolean hasLivingNodes() {
        return this != SCHEDULING && this != NAMESPACE;
    }

    boolean isSchedulingOnly() {
        return this == SCHEDULING;
    }

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static LoopStory of(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
}
