package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.container.ContainerStatusRules;
import dev.edict.kinds.field.InternalForms;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.IpAddress;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.InitializerRules;
import dev.edict.schema.metadata.LabelRules;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a node may report of a pod. */
final class PodStatusRules {
    private static final FieldPath STATUS = FieldPath.of("status");
    private static final Set<String> OWN_CONDITIONS = Set.of("PodScheduled", "Ready", "Initialized");
    private static final String NOT_NEGATIVE = "must be a non-negative integer";

    private PodStatusRules() {}

    /** A write of the status leaves the spec and the owners alone, and cannot take back what was observed. */
    static ObjectValue prepare(ObjectValue pod, ObjectValue old) {
        ObjectValue metadata = pod.object("metadata").without("deletionTimestamp");
        metadata = Preparation.keep(metadata, old.object("metadata"), "ownerReferences");
        ObjectValue status = pod.object("status");
        ObjectValue before = old.object("status");
        if (status.string("qosClass").isEmpty() && !before.string("qosClass").isEmpty()) {
            status = status.with("qosClass", before.string("qosClass"));
        }
        status = DisabledPodFields.dropFromStatus(withObservedGenerations(status, before), before);
        return Preparation.keep(pod, old, "spec").with("metadata", metadata).with("status", status);
    }

    private static ObjectValue withObservedGenerations(ObjectValue status, ObjectValue old) {
        Map<String, Deque<Long>> observed = new HashMap<>();
        for (ObjectValue condition : old.list("conditions").objects()) {
            observed.computeIfAbsent(condition.string("type"), type -> new ArrayDeque<>())
                    .add(condition.integer("observedGeneration"));
        }
        ObjectValue kept = status.integer("observedGeneration") == 0 && old.integer("observedGeneration") != 0
                ? status.with("observedGeneration", old.integer("observedGeneration"))
                : status;
        return kept.mapObjects("conditions", condition -> {
            Deque<Long> queue = observed.getOrDefault(condition.string("type"), new ArrayDeque<>());
            Long before = queue.poll();
            return condition.integer("observedGeneration") == 0 && before != null && before != 0
                    ? condition.with("observedGeneration", before)
                    : condition;
        });
    }

    static void validate(ObjectValue pod, ObjectValue old, FieldErrors errors) {
        if (InitializerRules.arePending(old)) {
            errors.forbidden(STATUS, "must not update status when the object is uninitialized");
            return;
        }
        ObjectMetaRules.validateUpdate(
                pod.object("metadata"), old.object("metadata"), ObjectMetaRules.METADATA, errors);
        PodAnnotationRules.update(pod, old, PodTolerances.forPod(old), errors);
        ObjectValue status = pod.object("status");
        conditions(status.list("conditions").objects(), errors);
        nominatedNode(pod, old, errors);
        if (status.integer("observedGeneration") < 0) {
            errors.invalid(STATUS.child("observedGeneration"), status.integer("observedGeneration"), NOT_NEGATIVE);
        }
        FieldRules.immutableText(status, old.object("status"), "qosClass", STATUS, errors);
        ContainerStatusRules.transitions(status, old, errors);
        PodClaimStatusRules.validate(pod, errors);
        addresses("podIPs", status, old.object("status"), errors);
        hostAddresses(status, old.object("status"), errors);
        ContainerStatusRules.validate(pod, errors);
    }

    private static void conditions(List<ObjectValue> conditions, FieldErrors errors) {
        FieldPath path = STATUS.child("conditions");
        for (int index = 0; index < conditions.size(); index++) {
            ObjectValue condition = conditions.get(index);
            if (condition.integer("observedGeneration") < 0) {
                errors.invalid(path.index(index).child("observedGeneration"),
                        condition.integer("observedGeneration"), NOT_NEGATIVE);
            }
            if (!OWN_CONDITIONS.contains(condition.string("type"))) {
                LabelRules.labelName(condition.string("type"), path.index(index).child("Type"), errors);
            }
        }
    }

    private static void nominatedNode(ObjectValue pod, ObjectValue old, FieldErrors errors) {
        String nominated = pod.object("status").string("nominatedNodeName");
        if (nominated.isEmpty() || nominated.equals(old.object("status").string("nominatedNodeName"))) {
            return;
        }
        FieldPath path = STATUS.child("nominatedNodeName");
        FieldRules.format(NameFormat.DNS_SUBDOMAIN.check(nominated, false), nominated, path, errors);
        if (!old.object("spec").string("nodeName").isEmpty()) {
            errors.forbidden(path, "may not be set on pods that are already bound to a node");
        }
    }

    private static void hostAddresses(ObjectValue status, ObjectValue old, FieldErrors errors) {
        ListValue addresses = status.list("hostIPs");
        if (addresses.isEmpty()) {
            return;
        }
        String first = addresses.object(0).string("ip");
        if (!status.string("hostIP").equals(first)) {
            errors.invalid(STATUS.child("hostIPs").index(0).child("ip"), first, "must be equal to `hostIP`");
        }
        addresses("hostIPs", status, old, errors);
    }

    /** New addresses are valid, and there is no more than one of each family. */
    private static void addresses(String list, ObjectValue status, ObjectValue old, FieldErrors errors) {
        FieldPath path = STATUS.child(list);
        List<String> before = texts(old.list(list));
        List<String> addresses = texts(status.list(list));
        for (int index = 0; index < addresses.size(); index++) {
            AddressFormats.ipOfLegacyField(errors, path.index(index), addresses.get(index), before);
        }
        if (addresses.size() <= 1) {
            return;
        }
        int bad = -1;
        int version4 = 0;
        for (int index = 0; index < addresses.size() && bad < 0; index++) {
            IpAddress address = IpAddress.parse(addresses.get(index));
            if (address == null) {
                bad = index;
            } else if (address.isIpv4()) {
                version4++;
            }
        }
        if (bad >= 0) {
            errors.internal(path,
                    "failed to check for dual stack with error:invalid IP[" + bad + "]: " + addresses.get(bad));
        }
        if (bad >= 0 || version4 != 1 || addresses.size() > 2) {
            errors.invalid(path, InternalForms.ofList("PodIP", status.list(list)),
                    "may specify no more than one IP for each IP family");
        }
    }

    private static List<String> texts(ListValue addresses) {
        List<String> texts = new ArrayList<>(addresses.size());
        for (ObjectValue address : addresses.objects()) {
            texts.add(address.string("ip"));
        }
        return texts;
    }
}
