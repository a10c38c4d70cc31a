package dev.edict.server.route;

/** Is told of watches and their events: for metrics. Must not block. */
public interface WatchObserver {
    WatchObserver NONE = new WatchObserver() {};

    default void opened() {}

    default void sent() {}

    default void closed() {}
}
