package dev.edict.kinds.core.workload;

import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Messages;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is the same for the kinds that keep pods of one template running; what their spec must be is their own. */
public abstract class WorkloadRules extends ObjectRules {
    protected static final FieldPath SPEC = Workloads.SPEC;
    protected static final FieldPath STATUS = FieldPath.of("status");

    private final boolean fixedSelector;

    /** @param fixedSelector whether the selector must stay as it was, which some old versions do not ask for */
    protected WorkloadRules(NameFormat names, boolean fixedSelector) {
        super(true, names);
        this.fixedSelector = fixedSelector;
    }

    /** Reports what is wrong with the spec; {@code old} is null on create. */
    protected abstract void spec(ObjectValue object, @Nullable ObjectValue old, FieldErrors errors);

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return Workloads.prepareForCreate(object);
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        return Workloads.prepareForUpdate(object, old);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        spec(object, null, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        spec(object, old, errors);
    }

    /** Reports a selector that has changed, if that must not be. */
    protected final void selectorStays(ObjectValue object, ObjectValue old, FieldErrors errors) {
        if (fixedSelector && Preparation.differs(object.object("spec"), old.object("spec"), "selector")) {
            errors.invalid(SPEC.child("selector"), Shown.selector(object.object("spec").objectOrNull("selector")),
                    Messages.IMMUTABLE);
        }
    }

    protected static void notNegative(ObjectValue status, List<String> counts, FieldErrors errors) {
        for (String count : counts) {
            FieldRules.nonNegative(status, count, STATUS, errors);
        }
    }

    /** The counts of replicas must agree with each other. */
    protected static void replicas(ObjectValue status, String some, FieldErrors errors) {
        ReplicaCounts.notMoreThanAll(status, List.of(some, "readyReplicas", "availableReplicas"), STATUS, errors);
        ReplicaCounts.availableAreReady(status, "readyReplicas", STATUS, errors);
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        return Workloads.warnings(object, old);
    }
}
