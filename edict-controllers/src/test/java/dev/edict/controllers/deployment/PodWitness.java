package dev.edict.controllers.deployment;

import dev.edict.api.core.v1.Pod;
import dev.edict.client.request.Listing;
import dev.edict.client.request.ResourceClient;
import dev.edict.client.request.Watch;
import dev.edict.client.request.WatchEvent;
import dev.edict.client.request.WatchOptions;
import dev.edict.pods.PodStates;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Sees every state that the pods of a namespace ever have, and remembers how many and how few there were. */
final class PodWitness implements AutoCloseable {
    private final Map<String, Pod> pods = new HashMap<>();
    private final Watch<Pod> watch;
    private final Consumer<Pod> onNew;
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger fewestAvailable = new AtomicInteger(Integer.MAX_VALUE);

    /** @param onNew is given each pod that comes, on a thread of its own: to play the node, for example */
    PodWitness(ResourceClient<Pod> client, Consumer<Pod> onNew) {
        this.onNew = onNew;
        Listing<Pod> list = client.list();
        list.items().forEach(pod -> pods.put(pod.name(), pod));
        note();
        this.watch = client.watch(WatchOptions.ALL.from(list.resourceVersion()));
        Thread.ofVirtual().start(this::follow);
    }

    private void follow() {
        for (WatchEvent<Pod> event = watch.next(); event != null; event = watch.next()) {
            switch (event) {
                case WatchEvent.Added<Pod> added -> {
                    pods.put(added.object().name(), added.object());
                    Thread.ofVirtual().start(() -> onNew.accept(added.object()));
                }
                case WatchEvent.Modified<Pod> modified -> pods.put(modified.object().name(), modified.object());
                case WatchEvent.Deleted<Pod> deleted -> pods.remove(deleted.object().name());
                case WatchEvent.Bookmark<Pod> bookmark -> { }
                case WatchEvent.Failed<Pod> failed -> throw failed.failure();
            }
            note();
        }
    }

    private void note() {
        Instant now = Instant.now();
        int active = 0;
        int available = 0;
        for (Pod pod : pods.values()) {
            if (PodStates.isActive(pod)) {
                active++;
                available += PodStates.isAvailable(pod, 0, now) ? 1 : 0;
            }
        }
        most.accumulateAndGet(active, Math::max);
        fewestAvailable.accumulateAndGet(available, Math::min);
    }

    int most() {
        return most.get();
    }

    int fewestAvailable() {
        return fewestAvailable.get();
    }

    @Override
    public void close() {
        watch.close();
    }
}
