package dev.edict.store;

import java.time.Duration;

/**
 * How much history a store keeps when it compacts by itself: what satisfies both bounds is given up. A watcher or a paged
 * list that is interrupted for less than {@code age} can always go on where it was.
 *
 * @param age history younger than this is kept
 * @param revisions so many of the latest revisions are kept, however old
 */
public record Retention(Duration age, long revisions) {

    /** Five minutes, as Kubernetes API servers keep. */
    public static final Retention DEFAULT = new Retention(Duration.ofMinutes(5), 0);

    public Retention {
        if (age.isNegative() || age.isZero()) {
            throw new IllegalArgumentException("age must be positive, not " + age);
        }
        if (revisions < 0) {
            throw new IllegalArgumentException("revisions must be 0 or more, not " + revisions);
        }
    }
}
