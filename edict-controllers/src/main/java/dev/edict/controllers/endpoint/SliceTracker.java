package dev.edict.controllers.endpoint;

import dev.edict.api.discovery.v1.EndpointSlice;
import dev.edict.client.control.Change;
import dev.edict.client.index.ObjectKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which slices a loop has written, by their generations. With that it knows whether the cache shows all that it has written itself,
 * and whether a change that it is told of is somebody else's. Safe for use by any thread.
 */
final class SliceTracker {
    private static final long GONE = -1;

    private final String manager;
    /** By service, by uid; guarded by this. */
    private final Map<ObjectKey, Map<String, Long>> generations = new HashMap<>();

    /** @param manager the loop, as slices are labelled */
    SliceTracker(String manager) {
        this.manager = manager;
    }

    synchronized void written(EndpointSlice slice) {
        generations.computeIfAbsent(SliceLabels.serviceOf(slice), ignored -> new HashMap<>())
                .put(slice.metadata().uid(), slice.metadata().generation());
    }

    synchronized void deleted(EndpointSlice slice) {
        generations.computeIfAbsent(SliceLabels.serviceOf(slice), ignored -> new HashMap<>()).put(slice.metadata().uid(), GONE);
    }

    synchronized void forget(ObjectKey service) {
        generations.remove(service);
    }

    synchronized boolean knows(EndpointSlice slice) {
        return of(slice).containsKey(slice.metadata().uid());
    }

    /**
     * Whether the slices of a service, as they are in the cache, are older than what was written.
     *
     * @param slices those that are about to go included: they count as seen, whatever they say
     */
    synchronized boolean isStale(ObjectKey service, List<EndpointSlice> slices) {
        Map<String, Long> known = generations.getOrDefault(service, Map.of());
        for (EndpointSlice slice : slices) {
            Long generation = slice.isBeingDeleted() ? null : known.get(slice.metadata().uid());
            if (generation != null && (generation == GONE || generation > slice.metadata().generation())) {
                return true;
            }
        }
        Set<String> seen = slices.stream().map(slice -> slice.metadata().uid()).collect(Collectors.toSet());
        return known.entrySet().stream().anyMatch(entry -> entry.getValue() != GONE && !seen.contains(entry.getKey()));
    }

    /** Changes that this loop has not made itself, of slices that are its own. */
    Predicate<Change<EndpointSlice>> byOthers() {
        return change -> switch (change) {
            case Change.Added<EndpointSlice> added -> isOwn(added.object()) && isNews(added.object());
            case Change.Updated<EndpointSlice> updated ->
                isTakenAway(updated.before(), updated.after())
                        || isOwn(updated.before()) != isOwn(updated.after())
                        || isOwn(updated.after()) && isNews(updated.after());
            case Change.Deleted<EndpointSlice> deleted -> isOwn(deleted.last()) && isUnexpectedlyGone(deleted.last());
        };
    }

    /** Somebody has given a slice another service, or another manager: it is not waited for any more. */
    private synchronized boolean isTakenAway(EndpointSlice before, EndpointSlice after) {
        boolean hasMoved = !SliceLabels.serviceOf(before).equals(SliceLabels.serviceOf(after));
        if (hasMoved || isOwn(before) && !isOwn(after)) {
            Map<String, Long> known = generations.get(SliceLabels.serviceOf(before));
            if (known != null) {
                known.remove(before.metadata().uid());
            }
        }
        return hasMoved;
    }

    private boolean isOwn(EndpointSlice slice) {
        return manager.equals(slice.metadata().labels().get(SliceLabels.MANAGED_BY));
    }

    private synchronized boolean isNews(EndpointSlice slice) {
        Long generation = of(slice).get(slice.metadata().uid());
        return generation == null || slice.metadata().generation() > generation;
    }

    private synchronized boolean isUnexpectedlyGone(EndpointSlice slice) {
        Map<String, Long> known = generations.get(SliceLabels.serviceOf(slice));
        Long generation = known == null ? null : known.remove(slice.metadata().uid());
        return generation != null && generation != GONE;
    }

    private Map<String, Long> of(EndpointSlice slice) {
        return generations.getOrDefault(SliceLabels.serviceOf(slice), Map.of());
    }
}
