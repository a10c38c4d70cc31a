package dev.edict.kinds.core.node;

import dev.edict.kinds.core.scheduling.TolerationRules;
import dev.edict.kinds.field.Shown;
import dev.edict.model.field.ErrorType;
import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules for a node's taints, in its spec and in the annotation that once held them. */
final class NodeTaintRules {
    private static final String ANNOTATION = "scheduler.alpha.kubernetes.io/taints";

    private NodeTaintRules() {}

    static void validate(List<ObjectValue> taints, FieldPath path, FieldErrors errors) {
        Set<String> seen = new HashSet<>();
        for (int index = 0; index < taints.size(); index++) {
            ObjectValue taint = taints.get(index);
            FieldPath taintPath = path.index(index);
            LabelRules.labelName(taint.string("key"), taintPath.child("key"), errors);
            List<String> complaints = Formats.labelValue(taint.string("value"));
            if (!complaints.isEmpty()) {
                errors.invalid(taintPath.child("value"), taint.string("value"), String.join(";", complaints));
            }
            String effect = taint.string("effect");
            if (effect.isEmpty()) {
                errors.required(taintPath.child("effect"));
            } else {
                TolerationRules.effect(effect, taintPath.child("effect"), errors);
            }
            if (!seen.add(effect + "/" + taint.string("key"))) {
                errors.add(new FieldError(ErrorType.DUPLICATE, taintPath.toString(), ObjectValue.of(
                        "Key", taint.string("key"), "Value", taint.string("value"), "Effect", effect,
                        "TimeAdded", Shown.field(taint, "timeAdded")),
                        "taints must be unique by key and effect pair"));
            }
        }
    }

    static void annotation(ObjectValue node, FieldErrors errors) {
        String text = node.object("metadata").object("annotations").string(ANNOTATION);
        if (text.isEmpty()) {
            return;
        }
        FieldPath path = ObjectMetaRules.METADATA.child("annotations");
        try {
            if (Json.parse(text) instanceof ListValue taints) {
                validate(taints.objects(), path.child(ANNOTATION), errors);
            }
        } catch (JsonSyntaxException unreadable) {
            errors.invalid(path, ANNOTATION, String.valueOf(unreadable.getMessage()));
        }
    }
}
