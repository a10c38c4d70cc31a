package dev.edict.server.filter;

/** Is told of every request: for metrics and the audit. Must not block. */
public interface RequestObserver {
    RequestObserver NONE = new RequestObserver() {};

    /** The request has passed the filters. */
    default void started(Call call) {}

    /** The request has been answered, or has begun a stream that goes on. */
    default void finished(Call call, long nanoseconds) {}
}
