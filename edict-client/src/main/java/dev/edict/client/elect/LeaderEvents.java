package dev.edict.client.elect;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.record.EventRecorder;
import dev.edict.client.record.ObjectReference;

/** Tells people who leads, by events of the Lease as the controllers of Kubernetes do; and all that others want to be told. */
record LeaderEvents(LeaderCallbacks others, EventRecorder events, String identity) implements LeaderCallbacks {
    private static final String REASON = "LeaderElection";

    @Override
    public void startedLeading() throws InterruptedException {
        others.startedLeading();
    }

    @Override
    public void stoppedLeading() {
        others.stoppedLeading();
    }

    @Override
    public void newLeader(String leader) {
        others.newLeader(leader);
    }

    @Override
    public void transition(Lease lease, String what) {
        events.normal(ObjectReference.of(Lease.TYPE, lease), REASON, identity + " " + what);
        others.transition(lease, what);
    }
}
