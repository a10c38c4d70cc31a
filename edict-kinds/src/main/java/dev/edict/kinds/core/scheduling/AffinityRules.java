package dev.edict.kinds.core.scheduling;

import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.podspec.Tolerance;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.LabelRules;
import java.util.ArrayList;
import java.util.List;

/** The rules for which nodes and which company a pod seeks and shuns. */
public final class AffinityRules {
    public static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    public static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    private AffinityRules() {}

    public static void validate(ObjectValue affinity, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        ObjectValue nodes = affinity.objectOrNull("nodeAffinity");
        if (nodes != null) {
            nodeAffinity(nodes, options, path.child("nodeAffinity"), errors);
        }
        boolean lenient = options.tolerates(Tolerance.BAD_AFFINITY_SELECTOR);
        for (String kind : List.of("podAffinity", "podAntiAffinity")) {
            podAffinity(affinity.object(kind), lenient, path.child(kind), errors);
        }
    }

    private static void nodeAffinity(
            ObjectValue affinity, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        ObjectValue required = affinity.objectOrNull(REQUIRED);
        if (required != null) {
            NodeSelectorRules.selector(
                    required, options.tolerates(Tolerance.BAD_NODE_AFFINITY_VALUE), path.child(REQUIRED), errors);
        }
        List<ObjectValue> preferred = affinity.list(PREFERRED).objects();
        for (int index = 0; index < preferred.size(); index++) {
            FieldPath termPath = path.child(PREFERRED).index(index);
            weight(preferred.get(index), termPath, errors);
            NodeSelectorRules.term(
                    preferred.get(index).object("preference"), true, termPath.child("preference"), errors);
        }
    }

    private static void weight(ObjectValue term, FieldPath path, FieldErrors errors) {
        long weight = term.integer("weight");
        if (weight <= 0 || weight > 100) {
            errors.invalid(path.child("weight"), weight, "must be in the range 1-100");
        }
    }

    private static void podAffinity(ObjectValue affinity, boolean lenient, FieldPath path, FieldErrors errors) {
        List<ObjectValue> required = affinity.list(REQUIRED).objects();
        for (int index = 0; index < required.size(); index++) {
            podTerm(required.get(index), lenient, path.child(REQUIRED).index(index), errors);
        }
        List<ObjectValue> preferred = affinity.list(PREFERRED).objects();
        for (int index = 0; index < preferred.size(); index++) {
            FieldPath termPath = path.child(PREFERRED).index(index);
            weight(preferred.get(index), termPath, errors);
            podTerm(preferred.get(index).object("podAffinityTerm"), lenient, termPath.child("podAffinityTerm"), errors);
        }
    }

    private static void podTerm(ObjectValue term, boolean lenient, FieldPath path, FieldErrors errors) {
        selectors(term, lenient, path, errors);
        for (String namespace : term.list("namespaces").strings()) {
            FieldRules.format(NameFormat.DNS_LABEL.check(namespace, false), namespace, path.child("namespace"), errors);
        }
        LabelKeyRules.validate(term, path, errors);
        if (term.string("topologyKey").isEmpty()) {
            errors.required(path.child("topologyKey"), "can not be empty");
        }
        LabelRules.labelName(term.string("topologyKey"), path.child("topologyKey"), errors);
    }

    private static void selectors(ObjectValue term, boolean lenient, FieldPath path, FieldErrors errors) {
        for (String key : List.of("labelSelector", "namespaceSelector")) {
            LabelRules.selector(term.object(key), lenient, path.child(key), errors);
        }
    }

    /** All terms about pods, whatever their weight. */
    static List<ObjectValue> podTerms(ObjectValue affinity) {
        List<ObjectValue> terms = new ArrayList<>();
        for (String kind : List.of("podAffinity", "podAntiAffinity")) {
            terms.addAll(affinity.object(kind).list(REQUIRED).objects());
            for (ObjectValue weighted : affinity.object(kind).list(PREFERRED).objects()) {
                terms.add(weighted.object("podAffinityTerm"));
            }
        }
        return terms;
    }

    public static boolean hasBadSelector(ObjectValue affinity) {
        FieldErrors errors = new FieldErrors();
        for (ObjectValue term : podTerms(affinity)) {
            selectors(term, false, FieldPath.of("affinity"), errors);
        }
        return !errors.isEmpty();
    }
}
