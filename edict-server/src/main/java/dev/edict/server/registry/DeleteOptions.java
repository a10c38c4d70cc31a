package dev.edict.server.registry;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupKind;
import dev.edict.model.status.ApiErrors;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an object is to be deleted.
 *
 * @param ignoresUnreadable whether what is to go can not be read, and nothing is to be asked of it
 */
public record DeleteOptions(
        @Nullable Long gracePeriodSeconds,
        Preconditions preconditions,
        @Nullable Boolean orphanDependents,
        @Nullable String propagationPolicy,
        boolean dryRun,
        boolean ignoresUnreadable) {
    private static final String IGNORES = "ignoreStoreReadErrorWithClusterBreakingPotential";

    public static final DeleteOptions NONE =
            new DeleteOptions(null, Preconditions.NONE, null, null, false);

    public DeleteOptions(
            @Nullable Long gracePeriodSeconds, Preconditions preconditions, @Nullable Boolean orphanDependents,
            @Nullable String propagationPolicy, boolean dryRun) {
        this(gracePeriodSeconds, preconditions, orphanDependents, propagationPolicy, dryRun, false);
    }

    /** Reads a decoded DeleteOptions object. */
    public static DeleteOptions read(ObjectValue options) {
        return new DeleteOptions(
                options.integerOrNull("gracePeriodSeconds"),
                Preconditions.read(options),
                options.boolOrNull("orphanDependents"),
                options.stringOrNull("propagationPolicy"),
                !options.list("dryRun").isEmpty(),
                Boolean.TRUE.equals(options.boolOrNull(IGNORES)));
    }

    public DeleteOptions withGracePeriod(@Nullable Long seconds) {
        return new DeleteOptions(
                seconds, preconditions, orphanDependents, propagationPolicy, dryRun, ignoresUnreadable);
    }

    public DeleteOptions withPreconditions(Preconditions required) {
        return new DeleteOptions(
                gracePeriodSeconds, required, orphanDependents, propagationPolicy, dryRun, ignoresUnreadable);
    }

    /** @throws dev.edict.model.status.ApiException with reason Invalid if the options contradict each other */
    public void validate(ObjectValue source) {
        FieldErrors errors = new FieldErrors();
        if (orphanDependents != null && propagationPolicy != null) {
            errors.invalid(FieldPath.of("propagationPolicy"), propagationPolicy,
                    "orphanDependents and deletionPropagation cannot be both set");
        }
        if (propagationPolicy != null
                && !List.of("Foreground", "Background", "Orphan").contains(propagationPolicy)) {
            errors.notSupported(FieldPath.of("propagationPolicy"), propagationPolicy,
                    List.of("Foreground", "Background", "Orphan", "nil"));
        }
        DryRun.validate(FieldPath.of("dryRun"), source.list("dryRun").strings(), errors);
        if (ignoresUnreadable) {
            for (String other
                    : List.of("dryRun", "propagationPolicy", "orphanDependents", "gracePeriodSeconds", "preconditions")) {
                if (source.has(other)) {
                    errors.invalid(FieldPath.of(IGNORES), true, "cannot be set together with ." + other);
                }
            }
        }
        if (!errors.isEmpty()) {
            throw ApiErrors.invalid(new GroupKind("meta.k8s.io", "DeleteOptions"), "", errors);
        }
    }

    /** The failure of deleting in this way what is not to be deleted in this way. */
    public static ApiException notForThis(GroupKind kind, String name, String why) {
        FieldErrors errors = new FieldErrors();
        errors.invalid(FieldPath.of(IGNORES), true, why);
        return ApiErrors.invalid(kind, name, errors);
    }
}
