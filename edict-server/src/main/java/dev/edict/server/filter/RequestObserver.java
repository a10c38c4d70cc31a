package dev.edict.server.filter;

/**
 * Is told of every request: for metrics, the audit, a trace. Must not throw, and should not block.
 *
 * <p>An observer that wants to see bodies asks for them with {@link Call#keepBodies} when the request is received, and finds
 * them in the call when it is complete. One that must not let a request go on unrecorded answers it when it is received: then
 * it goes no further.
 */
@FunctionalInterface
public interface RequestObserver {

    /** Called once for each stage that a request comes to, in their order, by one thread at a time. */
    void observe(Stage stage, Call call);

    /** Whether this observer reads {@link Call#notes}; where none does, none are kept. */
    default boolean readsNotes() {
        return true;
    }
}
