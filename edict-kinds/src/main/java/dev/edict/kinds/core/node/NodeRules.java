package dev.edict.kinds.core.node;

import dev.edict.kinds.core.resource.ResourceAmountRules;
import dev.edict.kinds.core.resource.ResourceLists;
import dev.edict.kinds.rule.ObjectRules;
import dev.edict.kinds.rule.Preparation;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.Cidr;
import dev.edict.model.format.NameFormat;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.metadata.ObjectMetaRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Node: a machine. Whoever registers it may say all of it, its status included. */
public final class NodeRules extends ObjectRules {
    private static final FieldPath SPEC = FieldPath.of("spec");
    private static final FieldPath STATUS = FieldPath.of("status");
    private static final FieldPath METADATA = ObjectMetaRules.METADATA;
    private static final String FIRST_RANGE = "podCIDR";
    private static final String RANGES = "podCIDRs";

    public NodeRules() {
        super(false, NameFormat.DNS_SUBDOMAIN);
    }

    @Override
    public ObjectValue setDefaults(ObjectValue object) {
        ObjectValue ranged = object.mapObject("spec", NodeRules::withRanges);
        return ranged.mapObject("status", status -> {
            ObjectValue rounded = ResourceLists.round(ResourceLists.round(status, "capacity"), "allocatable");
            return rounded.isSet("capacity") && !rounded.isSet("allocatable")
                    ? rounded.with("allocatable", rounded.object("capacity"))
                    : rounded;
        });
    }

    /** The older field for one range wins over the newer one for several, which in turn fills it in. */
    private static ObjectValue withRanges(ObjectValue spec) {
        String first = spec.string(FIRST_RANGE);
        List<String> ranges = spec.list(RANGES).strings();
        if (!first.isEmpty() && (ranges.isEmpty() || !first.equals(ranges.get(0)))) {
            return spec.with(RANGES, ListValue.of(first));
        }
        return first.isEmpty() && !ranges.isEmpty() ? spec.with(FIRST_RANGE, ranges.get(0)) : spec;
    }

    @Override
    public ObjectValue prepareForCreate(ObjectValue object) {
        return object.withoutAt("spec", "configSource").withoutAt("status", "config");
    }

    @Override
    public ObjectValue prepareForUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue kept = Preparation.keepStatus(object, old);
        return old.object("spec").isSet("configSource") ? kept : kept.withoutAt("spec", "configSource");
    }

    @Override
    public ObjectValue prepareForStatusUpdate(ObjectValue object, ObjectValue old) {
        ObjectValue kept = Preparation.keep(object, old, "spec");
        return old.object("status").isSet("config") ? kept : kept.withoutAt("status", "config");
    }

    @Override
    public void validateCreate(ObjectValue object, FieldErrors errors) {
        metadata(object, errors);
        ObjectValue spec = object.object("spec");
        ObjectValue status = object.object("status");
        NodeTaintRules.annotation(object, errors);
        NodeTaintRules.validate(spec.list("taints").objects(), METADATA.child("taints"), errors);
        resources(status, errors);
        Long swap = status.object("nodeInfo").object("swap").integerOrNull("capacity");
        if (swap != null) {
            FieldRules.positive(swap, METADATA.child("nodeSwapStatus", "capacity"), errors);
        }
        DeclaredFeatureRules.validate(
                status.list("declaredFeatures").strings(), STATUS.child("declaredFeatures"), errors);
        ranges(spec.list(RANGES), errors);
    }

    private static void resources(ObjectValue status, FieldErrors errors) {
        for (String key : List.of("capacity", "allocatable")) {
            ResourceLists.quantities(status.object(key)).forEach((name, amount) ->
                    ResourceAmountRules.ofResource(name, amount, STATUS.child(key, name), errors));
        }
    }

    private static void ranges(ListValue given, FieldErrors errors) {
        List<String> ranges = given.strings();
        FieldPath path = SPEC.child(RANGES);
        boolean four = false;
        boolean six = false;
        String unreadable = null;
        for (int index = 0; index < ranges.size(); index++) {
            AddressFormats.cidrOfLegacyField(errors, path.index(index), ranges.get(index), List.of());
            Cidr range = Cidr.parse(ranges.get(index));
            four |= range != null && range.isIpv4();
            six |= range != null && range.isIpv6();
            if (range == null && unreadable == null) {
                unreadable = "invalid CIDR[" + index + "]: <nil> (invalid CIDR address: " + ranges.get(index) + ")";
            }
        }
        if (ranges.size() > 1 && unreadable != null) {
            errors.internal(path, "invalid PodCIDRs. failed to check with dual stack with error:" + unreadable);
        }
        if (ranges.size() > 1 && (unreadable != null || !four || !six || ranges.size() > 2)) {
            errors.invalid(path, given, "may specify no more than one CIDR for each IP family");
        }
    }

    @Override
    public void validateUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        validateCreate(object, errors);
        change(object, old, errors);
    }

    @Override
    public void validateStatusUpdate(ObjectValue object, ObjectValue old, FieldErrors errors) {
        change(object, old, errors);
    }

    private static void change(ObjectValue object, ObjectValue old, FieldErrors errors) {
        metadataUpdate(object, old, errors);
        ObjectValue spec = object.object("spec");
        ObjectValue oldSpec = old.object("spec");
        ObjectValue status = object.object("status");
        NodeTaintRules.annotation(object, errors);
        resources(status, errors);
        DeclaredFeatureRules.validate(
                status.list("declaredFeatures").strings(), STATUS.child("declaredFeatures"), errors);
        addresses(status.list("addresses").objects(), errors);
        rangeChange(spec.list(RANGES), oldSpec.list(RANGES), errors);
        String provider = oldSpec.string("providerID");
        if (!provider.isEmpty() && !provider.equals(spec.string("providerID"))) {
            errors.forbidden(SPEC.child("providerID"),
                    "node updates may not change providerID except from \"\" to valid");
        }
        NodeTaintRules.validate(spec.list("taints").objects(), METADATA.child("taints"), errors);
        if (!spec.string("externalID").equals(oldSpec.string("externalID"))) {
            errors.forbidden(SPEC.child("externalID"), "may not be updated");
        }
    }

    private static void addresses(List<ObjectValue> addresses, FieldErrors errors) {
        Set<ObjectValue> seen = new HashSet<>();
        for (int index = 0; index < addresses.size(); index++) {
            ObjectValue address = addresses.get(index);
            if (!seen.add(address)) {
                errors.duplicate(STATUS.child("addresses").index(index), ObjectValue.of(
                        "Type", address.string("type"), "Address", address.string("address")));
            }
        }
    }

    private static void rangeChange(ListValue ranges, ListValue oldRanges, FieldErrors errors) {
        if (oldRanges.isEmpty()) {
            return;
        }
        int differences = oldRanges.size() == ranges.size() ? 0 : 1;
        for (int index = 0; index < oldRanges.size() && oldRanges.size() == ranges.size(); index++) {
            differences += oldRanges.get(index).equals(ranges.get(index)) ? 0 : 1;
        }
        for (int count = 0; count < differences; count++) {
            errors.forbidden(SPEC.child(RANGES), "node updates may not change podCIDR except from \"\" to valid");
        }
    }

    @Override
    public List<String> warnings(ObjectValue object, @Nullable ObjectValue old) {
        List<String> warnings = new ArrayList<>();
        ObjectValue spec = object.object("spec");
        if (spec.isSet("configSource")) {
            warnings.add("spec.configSource: the feature is removed");
        }
        if (!spec.string("externalID").isEmpty()) {
            warnings.add("spec.externalID: this field is deprecated, and is unused by Kubernetes");
        }
        List<String> ranges = spec.list(RANGES).strings();
        for (int index = 0; index < ranges.size(); index++) {
            warnings.addAll(AddressFormats.cidrWarnings(SPEC.child(RANGES).index(index), ranges.get(index)));
        }
        return warnings;
    }
}
