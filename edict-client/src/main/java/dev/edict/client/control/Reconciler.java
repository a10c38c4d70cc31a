package dev.edict.client.control;

/**
 * Makes the world as it should be for one key. It is told only which key to look at, never what has happened: it looks for itself
 * at what should be and what is, so that a change that nobody has told of, or that was told twice, makes no difference. A pass that
 * has nothing to do does nothing.
 *
 * <p>A key is never given to two threads at a time; different keys are, if there are several workers. A pass may be interrupted
 * when the controller stops.
 *
 * @param <K> such as {@link dev.edict.client.index.ObjectKey}
 */
@FunctionalInterface
public interface Reconciler<K> {

    /**
     * @throws Exception if it could not be done: it is tried again, ever later; not at all, if it is a {@link TerminalException}
     */
    Outcome reconcile(K key) throws Exception;
}
