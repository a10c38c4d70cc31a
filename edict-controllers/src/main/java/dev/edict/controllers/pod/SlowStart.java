package dev.edict.controllers.pod;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Does the same thing many times, in batches of one, two, four and so on, and stops after the first batch in which something has gone
 * wrong. Whoever is to create a thousand pods and has no quota left asks in vain once, not a thousand times.
 */
public final class SlowStart {
    private SlowStart() {}

    /**
     * How far it has come.
     *
     * @param successes how often it went well
     * @param failure what has gone wrong first, as far as that can be told; null if nothing has
     */
    public record Result(int successes, @Nullable RuntimeException failure) {}

    /** @throws InterruptedException if this thread was interrupted: what has been begun has ended, and no more was begun */
    public static Result run(int count, Runnable task) throws InterruptedException {
        int successes = 0;
        for (int batch = Math.min(count, 1); batch > 0; batch = Math.min(2 * batch, count - successes)) {
            List<RuntimeException> failures = SideBySide.run(Collections.nCopies(batch, task));
            successes += batch - failures.size();
            if (!failures.isEmpty()) {
                return new Result(successes, failures.getFirst());
            }
        }
        return new Result(successes, null);
    }
}
