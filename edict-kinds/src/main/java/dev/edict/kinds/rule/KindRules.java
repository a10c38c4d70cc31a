package dev.edict.kinds.rule;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the server knows of a built-in kind beyond its schema. Pure functions over trees in the kind's hub version;
 * everything that needs the outside world (allocation of addresses, look-ups of other objects) is admission's or the
 * registry's business.
 *
 * <p>The order on create: {@link #setDefaults} when the body is decoded, admission, {@link #prepareForCreate},
 * {@link #validateCreate}, {@link #canonicalize}. On update the same with the old object beside the new one. Objects
 * given to a rule have been decoded: known fields only, of the right types, without nulls.
 */
public interface KindRules {
    /** A kind with no rules but those that every object obeys. */
    KindRules NONE = new KindRules() {};

    /** Fills in what the writer left out. Also applied to objects read from storage. */
    default ObjectValue setDefaults(ObjectValue object) {
        return object;
    }

    /** Resets what a creator may not set, such as the status. */
    default ObjectValue prepareForCreate(ObjectValue object) {
        return object;
    }

    /** Carries over from the old object what an update may not change, and counts the generation. */
    default ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return object;
    }

    /** Carries over what an update of the status may not change: the spec, unless a kind says more. */
    default ObjectValue prepareForStatusUpdate(ObjectValue object, ObjectValue old) {
        Value spec = old.get("spec");
        return spec == null ? object.without("spec") : object.with("spec", spec);
    }

    /**
     * Sets the times that the server keeps in a status, after {@link #prepareForStatusUpdate} and after the preparation
     * for a subresource that changes the status.
     */
    default ObjectValue stampStatus(ObjectValue object, ObjectValue old, Instant now) {
        return object;
    }

    /** Reports what is wrong with a new object, its metadata included. */
    default void validateCreate(ObjectValue object, FieldErrors errors) {}

    /** Reports what is wrong with an update, its metadata included. */
    default void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
    }

    /** Reports what is wrong with an update of the status. */
    default void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {}

    /** Brings a valid object to its stored form. */
    default ObjectValue canonicalize(ObjectValue object) {
        return object;
    }

    /** Texts of the warnings that a write of the whole object causes; {@code old} is null on create. */
    default List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        return List.of();
    }

    /** Texts of the warnings that a write of the status causes: none, unless a kind says more. */
    default List<String> statusWarnings(ObjectValue object, ObjectValue old) {
        return List.of();
    }

    /** Whether PUT creates an object that is not there. */
    default boolean allowsCreateOnUpdate() {
        return false;
    }

    /** Whether PUT without a resource version replaces whatever is there. */
    default boolean allowsUnconditionalUpdate() {
        return true;
    }
}
