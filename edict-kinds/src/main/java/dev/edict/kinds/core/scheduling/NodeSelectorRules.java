package dev.edict.kinds.core.scheduling;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.List;

/** The rules for selectors of nodes: terms of requirements on labels and fields. */
public final class NodeSelectorRules {
    private NodeSelectorRules() {}

    /** @param lenient whether values pass that no label can have */
    public static void selector(ObjectValue selector, boolean lenient, FieldPath path, FieldErrors errors) {
        List<ObjectValue> terms = selector.list("nodeSelectorTerms").objects();
        if (terms.isEmpty()) {
            errors.required(path.child("nodeSelectorTerms"), "must have at least one node selector term");
        }
        for (int index = 0; index < terms.size(); index++) {
            term(terms.get(index), lenient, path.child("nodeSelectorTerms").index(index), errors);
        }
    }

    /** @param lenient whether values pass that no label can have */
    public static void term(ObjectValue term, boolean lenient, FieldPath path, FieldErrors errors) {
        List<ObjectValue> labels = term.list("matchExpressions").objects();
        for (int index = 0; index < labels.size(); index++) {
            label(labels.get(index), lenient, path.child("matchExpressions").index(index), errors);
        }
        List<ObjectValue> fields = term.list("matchFields").objects();
        for (int index = 0; index < fields.size(); index++) {
            field(fields.get(index), path.child("matchFields").index(index), errors);
        }
    }

    private static void label(ObjectValue requirement, boolean lenient, FieldPath path, FieldErrors errors) {
        List<String> values = requirement.list("values").strings();
        switch (requirement.string("operator")) {
            case "In", "NotIn" -> {
                if (values.isEmpty()) {
                    errors.required(path.child("values"), "must be specified when `operator` is 'In' or 'NotIn'");
                }
            }
            case "Exists", "DoesNotExist" -> {
                if (!values.isEmpty()) {
                    errors.forbidden(path.child("values"),
                            "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
                }
            }
            case "Gt", "Lt" -> {
                if (values.size() != 1) {
                    errors.required(path.child("values"),
                            "must be specified single value when `operator` is 'Lt' or 'Gt'");
                }
            }
            default -> errors.invalid(path.child("operator"), requirement.string("operator"),
                    "not a valid selector operator");
        }
        LabelRules.labelName(requirement.string("key"), path.child("key"), errors);
        if (!lenient) {
            for (int index = 0; index < values.size(); index++) {
                LabelRules.labelValue(values.get(index), path.child("values").index(index), errors);
            }
        }
    }

    private static void field(ObjectValue requirement, FieldPath path, FieldErrors errors) {
        List<String> values = requirement.list("values").strings();
        switch (requirement.string("operator")) {
            case "In", "NotIn" -> {
                if (values.size() != 1) {
                    errors.required(path.child("values"),
                            "must be only one value when `operator` is 'In' or 'NotIn' for node field selector");
                }
            }
            default -> errors.invalid(path.child("operator"), requirement.string("operator"),
                    "not a valid selector operator");
        }
        if (!requirement.string("key").equals("metadata.name")) {
            errors.invalid(path.child("key"), requirement.string("key"), "not a valid field selector key");
            return;
        }
        for (int index = 0; index < values.size(); index++) {
            FieldRules.format(NameFormat.DNS_SUBDOMAIN.check(values.get(index), false), values.get(index),
                    path.child("values").index(index), errors);
        }
    }

    /** Whether the selector asks for a value that no label can have. */
    public static boolean hasBadValue(ObjectValue selector) {
        for (ObjectValue term : selector.list("nodeSelectorTerms").objects()) {
            for (ObjectValue expression : term.list("matchExpressions").objects()) {
                for (String value : expression.list("values").strings()) {
                    if (!Formats.labelValue(value).isEmpty()) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
