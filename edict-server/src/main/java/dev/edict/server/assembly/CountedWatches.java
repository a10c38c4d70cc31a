package dev.edict.server.assembly;

import dev.edict.server.metrics.ServerMetrics;
import dev.edict.server.route.WatchObserver;

/** Counts the events of a resource's watches. */
record CountedWatches(ServerMetrics.WatchMetrics metrics) implements WatchObserver {

    @Override
    public void sent(int bytes) {
        metrics.sent(bytes);
    }
}
