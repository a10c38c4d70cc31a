package dev.edict.server.admit.initialize;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is to look at an object, and by when it has to be done. The time is an annotation of the object, so that every
 * server knows it, also one that has just begun.
 */
public final class Turn {
    /** Until when the first of the pending initializers has time. */
    static final String ANNOTATION = "initializers.admissionregistration.k8s.io/deadline";

    /** How many are named where there are too many for a message. */
    private static final int NAMED = 10;

    private Turn() {}

    /** The first that is waited for; empty if none is. */
    static String of(@Nullable ObjectValue object) {
        List<String> names = object == null ? List.of() : pending(object);
        return names.isEmpty() ? "" : names.getFirst();
    }

    /** All that are waited for, in their order. */
    static List<String> pending(ObjectValue object) {
        return object.object("metadata").object("initializers").list("pending").objects().stream()
                .map(initializer -> initializer.string("name")).toList();
    }

    /** All that are waited for, in words. */
    public static String words(ObjectValue object) {
        List<String> names = pending(object);
        return names.size() <= NAMED ? String.join(", ", names)
                : String.join(", ", names.subList(0, NAMED)) + " and " + (names.size() - NAMED) + " more";
    }

    /** Whether it is still the turn of the same: one who is waited for twice has two turns. */
    private static boolean isSame(ObjectValue object, ObjectValue old, String turn) {
        return turn.equals(of(old)) && Collections.frequency(pending(object), turn)
                >= Collections.frequency(pending(old), turn);
    }

    /** The object with the time of its present turn. @param old the object before; null if it is new */
    static ObjectValue timed(
            ObjectValue object, @Nullable ObjectValue old, ConfiguredInitializers configured, Instant now) {
        String turn = of(object);
        if (!turn.isEmpty() && old != null && isSame(object, old, turn)) {
            return withAnnotation(object, annotation(old));
        }
        Initializer initializer = turn.isEmpty() ? null : configured.find(turn);
        return withAnnotation(object, initializer == null || initializer.deadline() == null ? ""
                : now.plus(initializer.deadline()).truncatedTo(ChronoUnit.MILLIS).toString());
    }

    private static String annotation(@Nullable ObjectValue object) {
        return object == null ? "" : object.object("metadata").object("annotations").string(ANNOTATION);
    }

    private static ObjectValue withAnnotation(ObjectValue object, String time) {
        if (annotation(object).equals(time)) {
            return object;
        }
        return object.mapObject("metadata", metadata -> {
            ObjectValue annotations = metadata.object("annotations");
            ObjectValue changed = time.isEmpty() ? annotations.without(ANNOTATION) : annotations.with(ANNOTATION, time);
            return changed.isEmpty() ? metadata.without("annotations") : metadata.with("annotations", changed);
        });
    }

    /** Until when the present turn may take; null for as long as it likes. */
    static @Nullable Instant deadline(ObjectValue object) {
        String time = annotation(object);
        try {
            return time.isEmpty() ? null : Instant.parse(time);
        } catch (DateTimeParseException byAnotherHand) {
            return null;
        }
    }

    /** The object without the one whose turn it is; without initializers if it was the last. */
    static ObjectValue passed(ObjectValue object) {
        return object.mapObject("metadata", metadata -> {
            List<ObjectValue> rest = metadata.object("initializers").list("pending").objects();
            return rest.size() < 2 ? metadata.without("initializers")
                    : metadata.with("initializers", metadata.object("initializers")
                            .with("pending", ListValue.copyOf(rest.subList(1, rest.size()))));
        });
    }
}
