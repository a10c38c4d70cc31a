package dev.edict.scheduler.queue;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** How long a pod waits after each setback: twice as long each time, up to a limit, until the end of a whole second. */
public record BackOff(Duration first, Duration longest) {
    /** As upstream has it. */
    public static final BackOff USUAL = new BackOff(Duration.ofSeconds(1), Duration.ofSeconds(10));

    /** When the wait of a pod ends. */
    Instant end(QueuedPod pod) {
        return pod.setbacks() == 0 ? Instant.EPOCH : pod.since().plus(wait(pod.setbacks())).truncatedTo(ChronoUnit.SECONDS);
    }

    Duration wait(int setbacks) {
        Duration wait = first;
        for (int count = 1; count < setbacks && wait.compareTo(longest) < 0; count++) {
            wait = wait.multipliedBy(2);
        }
        return wait.compareTo(longest) < 0 ? wait : longest;
    }

    boolean isOver(QueuedPod pod, Instant now) {
        return end(pod).isBefore(now.truncatedTo(ChronoUnit.SECONDS));
    }
}
