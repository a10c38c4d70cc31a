package dev.edict.server.route;

/** Is told of the events that watches send: for metrics. Must not block. */
@FunctionalInterface
public interface WatchObserver {

    void sent(int bytes);
}
