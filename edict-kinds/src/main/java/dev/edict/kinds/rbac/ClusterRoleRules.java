package dev.edict.kinds.rbac;

import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.selector.LabelSelector;
import dev.edict.model.selector.SelectorException;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.List;

/** ClusterRole: what may be done anywhere, said here or gathered from other roles. */
final class ClusterRoleRules extends ObjectRules {
    private static final FieldPath SELECTORS = FieldPath.of("aggregationRule", "clusterRoleSelectors");

    ClusterRoleRules() {
        super(false, RbacNames.FORMAT);
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        role(object, false, errors);
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        FieldErrors oldErrors = new FieldErrors();
        selectors(old).forEach(selector -> LabelRules.selector(selector, SELECTORS, oldErrors));
        role(object, !oldErrors.isEmpty(), errors);
        metadataUpdate(object, old, errors);
    }

    private static List<ObjectValue> selectors(ObjectValue object) {
        return object.object("aggregationRule").list("clusterRoleSelectors").objects();
    }

    private void role(ObjectValue object, boolean lenient, FieldErrors errors) {
        metadata(object, errors);
        PolicyRules.validate(object.list("rules").objects(), false, errors);
        if (!object.isSet("aggregationRule")) {
            return;
        }
        List<ObjectValue> selectors = selectors(object);
        if (selectors.isEmpty()) {
            errors.required(SELECTORS, "at least one clusterRoleSelector required if aggregationRule is non-nil");
        }
        for (int index = 0; index < selectors.size(); index++) {
            LabelRules.selector(selectors.get(index), lenient, SELECTORS.index(index), errors);
            if (!isReadable(selectors.get(index))) {
                errors.invalid(SELECTORS.index(index), NullValue.NULL, "invalid label selector.");
            }
        }
    }

    private static boolean isReadable(ObjectValue selector) {
        try {
            LabelSelector.ofObject(selector);
            return true;
        } catch (SelectorException unreadable) {
            return false;
        }
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }
}
