package dev.edict.client.queue;

/** The time, and what is to happen when it has come. Safe for use by any thread. */
public interface Timers {

    /** Something that is to happen. */
    interface Alarm {
        /** It does not happen, unless it has begun. */
        void cancel();
    }

    /** Now, in nanoseconds from any fixed point. Only differences mean something. */
    long nanoTime();

    /** Runs a task, on any thread, not before a time. @param nanoTime as {@link #nanoTime} counts */
    Alarm at(long nanoTime, Runnable task);

    /** The time of this machine. */
    static Timers system() {
        return SystemTimers.INSTANCE;
    }
}
