package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.scheduling.AffinityRules;
import dev.edict.kinds.field.InternalForms;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import org.jspecify.annotations.Nullable;

/** What may change in a pod that is not yet to be scheduled: the choice of its nodes may become narrower. */
final class GatedPodRules {
    private static final FieldPath TERMS = PodSpecRules.SPEC.child(
            "affinity", "nodeAffinity", AffinityRules.REQUIRED, "nodeSelectorTerms");

    private GatedPodRules() {}

    /** Checks how the choice of nodes changes, and returns the spec with the old choice. */
    static ObjectValue withOldPlacement(ObjectValue spec, ObjectValue old, FieldErrors errors) {
        ObjectValue rest = spec;
        if (!SemanticEquality.equal(spec.get("nodeSelector"), old.get("nodeSelector"))) {
            nodeSelector(spec.object("nodeSelector"), old.object("nodeSelector"), errors);
            rest = Preparation.keep(rest, old, "nodeSelector");
        }
        ObjectValue affinity = spec.objectOrNull("affinity");
        ObjectValue nodeAffinity = affinity == null ? null : affinity.objectOrNull("nodeAffinity");
        ObjectValue before = old.object("affinity").objectOrNull("nodeAffinity");
        if (SemanticEquality.equal(nodeAffinity, before)) {
            return rest;
        }
        nodeAffinity(nodeAffinity, before, errors);
        return withOldNodeAffinity(rest, affinity, before, old.isSet("affinity"));
    }

    private static ObjectValue withOldNodeAffinity(ObjectValue spec, @Nullable ObjectValue affinity,
            @Nullable ObjectValue before, boolean hadAffinity) {
        if (affinity == null) {
            return before == null ? spec : spec.withAt(before, "affinity", "nodeAffinity");
        }
        if (!hadAffinity && !affinity.isSet("podAffinity") && !affinity.isSet("podAntiAffinity")) {
            return spec.without("affinity");
        }
        return spec.with("affinity",
                before == null ? affinity.without("nodeAffinity") : affinity.with("nodeAffinity", before));
    }

    private static void nodeSelector(ObjectValue selector, ObjectValue old, FieldErrors errors) {
        for (String key : old.keys()) {
            if (!old.string(key).equals(selector.stringOrNull(key))) {
                errors.invalid(PodSpecRules.SPEC.child("nodeSelector"), selector,
                        "only additions to spec.nodeSelector are allowed (no mutations or deletions)");
                return;
            }
        }
    }

    private static void nodeAffinity(
            @Nullable ObjectValue affinity, @Nullable ObjectValue old, FieldErrors errors) {
        if (old == null || !old.isSet(AffinityRules.REQUIRED)) {
            return;
        }
        ListValue before = old.object(AffinityRules.REQUIRED).list("nodeSelectorTerms");
        ListValue terms = affinity == null
                ? ListValue.EMPTY
                : affinity.object(AffinityRules.REQUIRED).list("nodeSelectorTerms");
        if (!before.isEmpty() && before.size() != terms.size()) {
            errors.invalid(TERMS, InternalForms.ofList("NodeSelectorTerm", terms),
                    "no additions/deletions to non-empty NodeSelectorTerms list are allowed");
            return;
        }
        for (int index = 0; index < before.size(); index++) {
            if (!hasOnlyAdditions(terms.object(index), before.object(index))) {
                errors.invalid(TERMS.index(index), InternalForms.of("NodeSelectorTerm", terms.object(index)),
                        "only additions are allowed (no mutations or deletions)");
            }
        }
    }

    /** A term without requirements matches nothing, so requirements added to it would make it wider. */
    private static boolean hasOnlyAdditions(ObjectValue term, ObjectValue old) {
        boolean wasEmpty = old.list("matchExpressions").isEmpty() && old.list("matchFields").isEmpty();
        boolean isEmpty = term.list("matchExpressions").isEmpty() && term.list("matchFields").isEmpty();
        return (!wasEmpty || isEmpty)
                && startsWith(term.list("matchExpressions"), old.list("matchExpressions"))
                && startsWith(term.list("matchFields"), old.list("matchFields"));
    }

    private static boolean startsWith(ListValue list, ListValue start) {
        if (list.size() < start.size()) {
            return false;
        }
        for (int index = 0; index < start.size(); index++) {
            if (!SemanticEquality.equal(list.get(index), start.get(index))) {
                return false;
            }
        }
        return true;
    }
}
