package dev.edict.node.simulate;

import dev.edict.node.run.BackOff;
import dev.edict.node.run.ContainerRun.Starting;
import dev.edict.node.stage.ImagePull;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The attempts to pull an image, as a function of time: each that fails is followed by a pause, as the kubelet makes them. */
record Pulling(ImagePull pull, Instant begun) {
    static final String FAILED = "ErrImagePull";
    static final String PAUSES = "ImagePullBackOff";
    static final String NEVER = "ErrImageNeverPull";
    /** For how long the failure itself is shown, before it is said that there is a pause. */
    private static final Duration SHOWN = Duration.ofSeconds(5);

    private boolean isHopeless() {
        return pull.failure() != null && !pull.failure().equals(FAILED);
    }

    /** When the image is there. @return null for never */
    @Nullable Instant done() {
        if (pull.failure() == null) {
            return begun.plus(pull.takes());
        }
        if (pull.failures() == null || isHopeless()) {
            return null;
        }
        Instant time = begun;
        for (int failures = 1; failures <= pull.failures(); failures++) {
            time = time.plus(pull.takes()).plus(BackOff.after(failures));
        }
        return time.plus(pull.takes());
    }

    /** @param begun of the attempt, number how many failed before it */
    private record Attempt(Instant begun, Instant failed, Instant next, int number) {}

    /** The one that is made at a time, or whose pause it is. */
    private Attempt attempt(Instant now) {
        Instant time = begun;
        int number = 0;
        while (true) {
            Instant failed = time.plus(pull.takes());
            Instant next = failed.plus(BackOff.after(number + 1));
            if (next.isAfter(now)) {
                return new Attempt(time, failed, next, number);
            }
            time = next;
            number++;
        }
    }

    /** How it is before the image is there. */
    Starting state(Instant now, String image) {
        Attempt attempt = attempt(now);
        if (pull.failure() == null || (attempt.number() == 0 && attempt.failed().isAfter(now))) {
            return new Starting("ContainerCreating", "", 0);
        }
        String message = message(image);
        if (isHopeless()) {
            return new Starting(pull.failure(), message, 1);
        }
        int failures = attempt.failed().isAfter(now) ? attempt.number() : attempt.number() + 1;
        boolean shown = !attempt.failed().isAfter(now) && attempt.failed().plus(SHOWN).isAfter(now);
        return shown
                ? new Starting(FAILED, message, failures)
                : new Starting(PAUSES, "Back-off pulling image \"" + image + "\": " + FAILED + ": " + message, failures);
    }

    private String message(String image) {
        if (!pull.message().isEmpty()) {
            return pull.message();
        }
        return NEVER.equals(pull.failure())
                ? "Container image \"" + image + "\" is not present with pull policy of Never"
                : "image \"" + image + "\" can not be pulled: it is simulated that it fails";
    }

    /** When it is otherwise. */
    @Nullable Instant next(Instant now) {
        if (pull.failure() == null) {
            return done();
        }
        Attempt attempt = attempt(now);
        if (attempt.failed().isAfter(now)) {
            return attempt.failed();
        }
        if (isHopeless()) {
            return null;
        }
        Instant hidden = attempt.failed().plus(SHOWN);
        return hidden.isAfter(now) ? hidden : attempt.next();
    }
}
