package dev.edict.node.run;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What has become of a container of a pod.
 *
 * @param state of the newest attempt to run it
 * @param last how the attempt before ended, if there was one
 * @param restarts how many attempts there were before this one
 * @param streak how many of them in a row did not last
 * @param pulled how long its image took to come; null if it was there
 * @param failing the probe that fails at present, or because of which it was ended; null if none does
 * @param told whether it was told to end
 * @param hooks which of its hooks have failed
 */
public record ContainerRun(State state, @Nullable Ended last, int restarts, int streak, @Nullable Duration pulled,
        @Nullable ProbeFailure failing, boolean told, HookFailures hooks) {

    /** Of one attempt. */
    public sealed interface State {}

    /**
     * Its image is fetched, or the like.
     *
     * @param failures how often that has failed
     */
    public record Starting(String reason, String message, int failures) implements State {
        /** It runs already, and does what it is to do before anybody else counts on it ({@code postStart}). */
        public static final Starting HOOK = new Starting("PostStart", "", 0);
    }

    /**
     * It runs.
     *
     * @param started whether its startup probe has succeeded
     * @param ready whether its readiness probe does
     */
    public record Running(Instant since, boolean started, boolean ready) implements State {}

    /**
     * It ran.
     *
     * @param reason such as {@code Completed}, {@code Error}, {@code OOMKilled}
     */
    public record Ended(Instant since, Instant at, int exitCode, String reason, String message) implements State {
        public boolean isSuccess() {
            return exitCode == 0;
        }
    }

    /** Whether there is something that could be told to end, also if nobody counts on it yet. */
    public boolean isThere() {
        return state instanceof Running || state.equals(Starting.HOOK);
    }

    /** How the attempt has ended that is not running any more. */
    public @Nullable Ended ended() {
        return state instanceof Ended ended ? ended : null;
    }

    /** Whether it has ended in good order. */
    public boolean hasSucceeded() {
        return state instanceof Ended ended && ended.isSuccess();
    }
}
