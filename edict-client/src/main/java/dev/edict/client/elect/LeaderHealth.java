package dev.edict.client.elect;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A health check for a leader that hangs. It can be there before the election is, and is well until then. Safe for use by any
 * thread.
 */
public final class LeaderHealth {
    private final Duration tolerance;
    private volatile @Nullable LeaderElection election;

    /** @param tolerance for how long after the Lease has run out nothing is said */
    public LeaderHealth(Duration tolerance) {
        this.tolerance = tolerance;
    }

    public String name() {
        return "leaderElection";
    }

    public void watch(LeaderElection newElection) {
        election = newElection;
    }

    /** What is wrong, if something is. */
    public Optional<String> check() {
        LeaderElection watched = election;
        return watched == null ? Optional.empty() : watched.check(tolerance);
    }
}
