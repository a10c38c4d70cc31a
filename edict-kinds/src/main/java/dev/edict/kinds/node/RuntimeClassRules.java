package dev.edict.kinds.node;

import dev.edict.kinds.core.pod.OverheadRules;
import dev.edict.kinds.core.scheduling.TolerationRules;
import dev.edict.kinds.field.DeprecatedNodeLabels;
import dev.edict.kinds.field.Shown;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** RuntimeClass: by which runtime a pod's containers run, what that costs, and on which nodes it can be had. */
final class RuntimeClassRules extends ObjectRules {
    private static final FieldPath HANDLER = FieldPath.of("handler");
    private static final FieldPath SCHEDULING = FieldPath.of("scheduling");

    RuntimeClassRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        return object.mapObject("overhead", overhead -> OverheadRules.setDefaults(overhead, "podFixed"));
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        genericMetadata(object, errors);
        String handler = object.string("handler");
        if (handler.isEmpty()) {
            errors.required(HANDLER);
        } else {
            FieldRules.format(Formats.dns1123Label(handler), handler, HANDLER, errors);
        }
        if (object.isSet("overhead")) {
            OverheadRules.validate(object.object("overhead").object("podFixed"), FieldPath.of("overhead"), errors);
        }
        ObjectValue scheduling = object.object("scheduling");
        LabelRules.labels(scheduling.object("nodeSelector"), SCHEDULING.child("nodeSelector"), errors);
        tolerations(scheduling.list("tolerations").objects(), SCHEDULING.child("tolerations"), errors);
    }

    private static void tolerations(List<ObjectValue> tolerations, FieldPath path, FieldErrors errors) {
        TolerationRules.validate(tolerations, path, errors);
        Set<ObjectValue> seen = new HashSet<>();
        for (int index = 0; index < tolerations.size(); index++) {
            ObjectValue toleration = tolerations.get(index);
            if (!seen.add(toleration.without("tolerationSeconds"))) {
                errors.duplicate(path.index(index), ObjectValue.of(
                        "Key", toleration.string("key"), "Operator", toleration.string("operator"),
                        "Value", toleration.string("value"), "Effect", toleration.string("effect"),
                        "TolerationSeconds", Shown.field(toleration, "tolerationSeconds")));
            }
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
        genericMetadataUpdate(object, old, errors);
        FieldRules.immutable(object.get("handler"), old.get("handler"), HANDLER, errors);
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        List<String> warnings = new ArrayList<>();
        for (String label : object.object("scheduling").object("nodeSelector").keys()) {
            String deprecation = DeprecatedNodeLabels.deprecation(label);
            if (deprecation != null) {
                warnings.add(SCHEDULING.child("nodeSelector") + ": " + deprecation);
            }
        }
        return warnings;
    }

    @Override
    public boolean allowsCreateOnUpdate() {
        return true;
    }

    @Override
    public boolean allowsUnconditionalUpdate() {
        return false;
    }
}
