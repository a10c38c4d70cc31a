package dev.edict.client.elect;

import dev.edict.api.coordination.v1.Lease;

/** What a candidate does, and is told. */
public interface LeaderCallbacks {

    /**
     * Does the work of a leader, on a thread of its own, which is interrupted when this candidate leads no more. If it returns, the
     * candidate still leads; if it fails, it does not.
     */
    void startedLeading() throws InterruptedException;

    /** The election is over for this candidate, whether it has led or not. */
    default void stoppedLeading() {}

    /** Somebody leads who was not known to: also the first that is seen, also this candidate. Told in order, a little late. */
    default void newLeader(String identity) {}

    /**
     * The Lease has changed hands to this candidate, or from it: what is worth an event, such as {@code became leader}. Told in
     * order.
     */
    default void transition(Lease lease, String what) {}
}
