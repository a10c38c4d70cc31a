package dev.edict.server.registry;

import dev.edict.kinds.rule.KindRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/**
 * Which of a kind's rules an update obeys: those of the whole object, of its status, or of another part.
 *
 * @param createsWhenAbsent whether an object that is not there is created
 * @param unconditional whether a resource version may be missing
 */
public record UpdateRules(
        boolean isMain,
        boolean createsWhenAbsent,
        boolean unconditional,
        Preconditions preconditions,
        Preparation preparation,
        Validation validation,
        Warnings warnings) {

    /** Carries over what this update may not change. */
    @FunctionalInterface
    public interface Preparation {
        ObjectValue prepare(KindRules rules, ObjectValue object, ObjectValue old);
    }

    /** Reports what is wrong with this update. */
    @FunctionalInterface
    public interface Validation {
        void validate(KindRules rules, ObjectValue object, ObjectValue old, FieldErrors errors);
    }

    /** Texts of the warnings that this update causes. */
    @FunctionalInterface
    public interface Warnings {
        List<String> of(KindRules rules, ObjectValue object, ObjectValue old);
    }

    /** The rules for the whole object. */
    public static UpdateRules main(KindRules rules) {
        return new UpdateRules(true, rules.allowsCreateOnUpdate(), rules.allowsUnconditionalUpdate(),
                Preconditions.NONE, KindRules::prepareForUpdate, KindRules::validateUpdate,
                KindRules::warnings);
    }

    /** The rules for the status. */
    public static UpdateRules status(KindRules rules) {
        return new UpdateRules(false, false, rules.allowsUnconditionalUpdate(), Preconditions.NONE,
                KindRules::prepareForStatusUpdate, KindRules::validateStatusUpdate, KindRules::statusWarnings);
    }

    /** The rules for a part of the object that has rules of its own. */
    public static UpdateRules part(KindRules own) {
        return new UpdateRules(false, false, true, Preconditions.NONE,
                (rules, object, old) -> own.prepareForUpdate(object, old),
                (rules, object, old, errors) -> own.validateUpdate(object, old, errors),
                (rules, object, old) -> own.warnings(object, old));
    }

    /** The server's own changes of an object, which obey no rules but those of its metadata. */
    public static UpdateRules unchecked(Preconditions required) {
        return new UpdateRules(false, false, true, required,
                (rules, object, old) -> object, (rules, object, old, errors) -> {}, (rules, object, old) -> List.of());
    }

    public UpdateRules creating() {
        return new UpdateRules(isMain, true, unconditional, preconditions, preparation, validation, warnings);
    }

    /** As these, for writers who need not name a resource version. */
    public UpdateRules unconditionally() {
        return new UpdateRules(isMain, createsWhenAbsent, true, preconditions, preparation, validation, warnings);
    }

    public UpdateRules notCreating() {
        return new UpdateRules(isMain, false, unconditional, preconditions, preparation, validation, warnings);
    }

    public UpdateRules with(Preconditions required) {
        return new UpdateRules(isMain, createsWhenAbsent, unconditional, required, preparation, validation, warnings);
    }

    /** As these, for the object with this uid only. */
    public UpdateRules withUid(String uid) {
        return with(new Preconditions(uid, preconditions.resourceVersion()));
    }

    ObjectValue prepare(KindRules rules, ObjectValue object, ObjectValue old) {
        return preparation.prepare(rules, object, old);
    }

    List<String> warnings(KindRules rules, ObjectValue object, ObjectValue old) {
        return warnings.of(rules, object, old);
    }

    void validate(KindRules rules, ObjectValue object, ObjectValue old, FieldErrors errors) {
        validation.validate(rules, object, old, errors);
    }
}
