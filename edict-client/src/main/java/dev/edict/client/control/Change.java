package dev.edict.client.control;

import dev.edict.types.Resource;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Something that has happened to an object, for those who decide whether it is worth a pass. That all objects are looked at again
 * from time to time is no change, and not asked about: so a controller that cares for few changes still repairs what somebody has
 * broken.
 */
public sealed interface Change<T extends Resource> {

    record Added<T extends Resource>(T object) implements Change<T> {}

    record Updated<T extends Resource>(T before, T after) implements Change<T> {}

    /** @param last the object as it was last seen */
    record Deleted<T extends Resource>(T last) implements Change<T> {}

    /** Additions, deletions, and updates of what is desired: those that have changed the generation. */
    static <T extends Resource> Predicate<Change<T>> ofGeneration() {
        return update((before, after) -> before.metadata().generation() != after.metadata().generation());
    }

    static <T extends Resource> Predicate<Change<T>> ofLabels() {
        return update((before, after) -> !before.metadata().labels().equals(after.metadata().labels()));
    }

    static <T extends Resource> Predicate<Change<T>> ofAnnotations() {
        return update((before, after) -> !before.metadata().annotations().equals(after.metadata().annotations()));
    }

    /**
     * All but updates of nothing but the status, or by which nothing but a finalizer is added. A controller that writes status and
     * finalizers of its own does not wake itself by that. Where the server keeps no generation, every update counts.
     */
    static <T extends Resource> Predicate<Change<T>> apartFromStatus() {
        return Change.<T>ofGeneration().or(ofLabels()).or(ofAnnotations()).or(update((before, after) ->
                after.metadata().generation() == 0
                        || !after.metadata().finalizers().containsAll(before.metadata().finalizers())
                        || !before.metadata().ownerReferences().equals(after.metadata().ownerReferences())
                        || !Objects.equals(before.metadata().deletionTimestamp(), after.metadata().deletionTimestamp())));
    }

    /** A comparison of two states. */
    @FunctionalInterface
    interface Comparison<T> {
        boolean test(T before, T after);
    }

    /**
     * Additions, deletions, and the updates for which a comparison holds. An update by which another object has taken the name is a
     * deletion and an addition that have come as one, and counts always.
     */
    static <T extends Resource> Predicate<Change<T>> update(Comparison<? super T> comparison) {
        return change -> !(change instanceof Updated<T> update)
                || !update.before().metadata().uid().equals(update.after().metadata().uid())
                || comparison.test(update.before(), update.after());
    }
}
