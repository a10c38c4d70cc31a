package dev.edict.kinds.resource;

import dev.edict.kinds.core.scheduling.NodeSelectorRules;
import dev.edict.kinds.core.volume.DriverNameRules;
import dev.edict.kinds.field.ConditionRules;
import dev.edict.kinds.field.InternalForms;
import dev.edict.kinds.field.SemanticEquality;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.AddressFormats;
import dev.edict.model.format.Messages;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a claim has got, who uses it, and how its devices are. */
final class ClaimStatusRules {
    private static final FieldPath STATUS = FieldPath.of("status");
    private static final List<String> SOURCES = List.of("FromClaim", "FromClass");
    private static final int MOST_USERS = 256;
    private static final int MOST_RESULTS = 32;
    private static final int MOST_CONDITIONS = 8;
    private static final int MOST_ADDRESSES = 16;
    private static final int LONGEST_INTERFACE = 256;
    private static final int LONGEST_HARDWARE_ADDRESS = 128;

    private ClaimStatusRules() {}

    /** Takes out the devices that the claim has no more. */
    static ObjectValue prepare(ObjectValue status, ObjectValue oldStatus) {
        Set<DeviceId> gone = new HashSet<>(DeviceId.allocated(oldStatus));
        gone.removeAll(DeviceId.allocated(status));
        List<ObjectValue> kept = status.list("devices").objects().stream()
                .filter(device -> !gone.contains(DeviceId.of(device))).toList();
        return kept.isEmpty() ? status.without("devices") : status.with("devices", ListValue.copyOf(kept));
    }

    static void validate(ObjectValue claim, ObjectValue old, FieldErrors errors) {
        ObjectValue status = claim.object("status");
        ObjectValue oldStatus = old.object("status");
        Lists.distinct(status.list("reservedFor"), MOST_USERS, ClaimStatusRules::user,
                user -> user.string("uid"), STATUS.child("reservedFor"), errors);
        Set<DeviceId> allocated = DeviceId.allocated(status);
        Lists.distinct(status.list("devices"), Lists.UNLIMITED,
                (device, path, found) -> device(device, allocated, path, found),
                device -> DeviceId.of(device).shown(), STATUS.child("devices"), errors);
        users(claim, oldStatus, errors);
        FieldPath allocationPath = STATUS.child("allocation");
        if (status.isSet("allocation") && oldStatus.isSet("allocation")) {
            if (!SemanticEquality.equal(status.get("allocation"), oldStatus.get("allocation"))) {
                errors.invalid(allocationPath, InternalForms.of("AllocationResult", status.object("allocation")),
                        Messages.IMMUTABLE);
            }
        } else if (status.isSet("allocation")) {
            RequestNames names = RequestNames.of(claim.object("spec").object("devices"));
            allocation(status.object("allocation"), names, allocationPath, errors);
        }
    }

    private static void user(ObjectValue user, FieldPath path, FieldErrors errors) {
        for (String key : List.of("resource", "name", "uid")) {
            if (user.string(key).isEmpty()) {
                errors.required(path.child(key));
            }
        }
    }

    private static void users(ObjectValue claim, ObjectValue oldStatus, FieldErrors errors) {
        ObjectValue status = claim.object("status");
        FieldPath path = STATUS.child("reservedFor");
        if (status.list("reservedFor").isEmpty()) {
            return;
        }
        if (!status.isSet("allocation")) {
            errors.forbidden(path, "may not be specified when `allocated` is not set");
        } else if (claim.object("metadata").isSet("deletionTimestamp")
                && !oldStatus.list("reservedFor").items().containsAll(status.list("reservedFor").items())) {
            errors.forbidden(path,
                    "new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set");
        }
    }

    private static void allocation(
            ObjectValue allocation, RequestNames names, FieldPath path, FieldErrors errors) {
        ObjectValue devices = allocation.object("devices");
        FieldPath devicesPath = path.child("devices");
        Lists.each(devices.list("results"), MOST_RESULTS,
                (result, at, found) -> result(result, names, at, found), devicesPath.child("results"), errors);
        Lists.each(devices.list("config"), 2 * DeviceConfigurationRules.MOST, (configuration, at, found) -> {
            String source = configuration.string("source");
            if (source.isEmpty()) {
                found.required(at.child("source"));
            } else if (!SOURCES.contains(source)) {
                found.notSupported(at.child("source"), source, SOURCES);
            }
            ClaimRules.requests(configuration, names, at, found);
            DeviceConfigurationRules.validate(configuration, at, found);
        }, devicesPath.child("config"), errors);
        if (allocation.isSet("nodeSelector")) {
            NodeSelectorRules.selector(
                    allocation.object("nodeSelector"), false, path.child("nodeSelector"), errors);
        }
    }

    private static void result(ObjectValue result, RequestNames names, FieldPath path, FieldErrors errors) {
        names.reference(result.string("request"), path.child("request"), errors);
        DriverNameRules.validate(result.string("driver"), path.child("driver"), errors);
        DeviceNames.pool(result.string("pool"), path.child("pool"), errors);
        DeviceNames.label(result.string("device"), path.child("device"), errors);
        BindingConditionRules.validate(result, path, errors);
        if (result.isSet("shareID")) {
            DeviceNames.uid(result.string("shareID"), path.child("shareID"), errors);
        }
    }

    private static void device(ObjectValue device, Set<DeviceId> allocated, FieldPath path, FieldErrors errors) {
        DriverNameRules.validate(device.string("driver"), path.child("driver"), errors);
        DeviceNames.pool(device.string("pool"), path.child("pool"), errors);
        DeviceNames.label(device.string("device"), path.child("device"), errors);
        if (device.isSet("shareID")) {
            DeviceNames.uid(device.string("shareID"), path.child("shareID"), errors);
        }
        DeviceId id = DeviceId.of(device);
        if (!allocated.contains(id)) {
            errors.invalid(path, id.shown(), "must be an allocated device in the claim");
        }
        List<ObjectValue> conditions = device.list("conditions").objects();
        if (conditions.size() > MOST_CONDITIONS) {
            errors.tooMany(path.child("conditions"), conditions.size(), MOST_CONDITIONS);
        }
        ConditionRules.validate(conditions, path.child("conditions"), errors);
        if (device.isSet("data")) {
            DeviceConfigurationRules.data(device, "data", false, path, errors);
        }
        network(device.object("networkData"), path.child("networkData"), errors);
    }

    private static void network(ObjectValue network, FieldPath path, FieldErrors errors) {
        limit(network, "interfaceName", LONGEST_INTERFACE, path, errors);
        limit(network, "hardwareAddress", LONGEST_HARDWARE_ADDRESS, path, errors);
        Lists.distinctTexts(network.list("ips"), MOST_ADDRESSES,
                (address, at, found) -> AddressFormats.interfaceAddress(found, at, address),
                path.child("ips"), errors);
    }

    private static void limit(ObjectValue holder, String key, int longest, FieldPath path, FieldErrors errors) {
        if (holder.string(key).getBytes(StandardCharsets.UTF_8).length > longest) {
            errors.tooLong(path.child(key), longest);
        }
    }
}
