package dev.edict.server.table.layout;

import static dev.edict.server.table.layout.Wording.field;
import static dev.edict.server.table.layout.Wording.text;

import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Devices, and claims to them. */
final class DeviceLayouts {
    private static final String GROUP = "resource.k8s.io";

    private DeviceLayouts() {}

    static void addTo(Map<GroupKind, TableLayout> layouts) {
        layouts.put(new GroupKind(GROUP, "DeviceClass"), TableLayout.start().name().age().build());
        layouts.put(new GroupKind(GROUP, "ResourceClaimTemplate"), TableLayout.start().name().age().build());
        layouts.put(new GroupKind(GROUP, "ResourceClaim"), TableLayout.start()
                .name()
                .column("State", "string",
                        text("A summary of the current state (allocated, pending, reserved, etc.)."),
                        DeviceLayouts::claimState)
                .age()
                .build());
        layouts.put(new GroupKind(GROUP, "ResourceSlice"), TableLayout.start()
                .name()
                .column("Node", "string", field("resource.v1.ResourceSliceSpec", "nodeName"),
                        row -> row.spec().string("nodeName"))
                .column("Driver", "string", field("resource.v1.ResourceSliceSpec", "driver"),
                        row -> row.spec().string("driver"))
                .column("Pool", "string", field("resource.v1.ResourcePool", "name"),
                        row -> row.spec().object("pool").string("name"))
                .age()
                .build());
        layouts.put(new GroupKind(GROUP, "DeviceTaintRule"), taintRule());
        layouts.put(new GroupKind(GROUP, "ResourcePoolStatusRequest"), poolStatus());
    }

    private static String claimState(Row claim) {
        List<String> states = new ArrayList<>();
        boolean allocated = claim.status().isSet("allocation");
        if (claim.isBeingDeleted()) {
            states.add("deleted");
        } else if (!allocated) {
            states.add("pending");
        }
        if (allocated) {
            states.add("allocated");
            if (!claim.status().list("reservedFor").isEmpty()) {
                states.add("reserved");
            }
        }
        return String.join(",", states);
    }

    private static TableLayout taintRule() {
        String taint = "resource.v1.DeviceTaint";
        return TableLayout.start()
                .name()
                .column("Key", "string", field(taint, "key"), row -> row.spec().object("taint").string("key"))
                .column("Value", "string", field(taint, "value"), row -> row.spec().object("taint").string("value"))
                .column("Effect", "string", field(taint, "effect"), row -> row.spec().object("taint").string("effect"))
                .column("TimeAdded", "string", field(taint, "timeAdded"), DeviceLayouts::timeAdded)
                .age()
                .build();
    }

    private static String timeAdded(Row rule) {
        String added = rule.spec().object("taint").string("timeAdded");
        return added.isEmpty() ? "" : rule.ages().since(added);
    }

    private static TableLayout poolStatus() {
        return TableLayout.start()
                .name()
                .column("Driver", "string", text("The driver to query pools for."), row -> row.spec().string("driver"))
                .column("Total", "string", text("Total number of devices across all pools."),
                        row -> total(row, "totalDevices"))
                .column("Available", "string", text("Number of available devices across all pools."),
                        row -> total(row, "availableDevices"))
                .column("Allocated", "string", text("Number of allocated devices across all pools."),
                        row -> total(row, "allocatedDevices"))
                .column("Unavailable", "string", text("Number of unavailable devices across all pools."),
                        row -> total(row, "unavailableDevices"))
                .column("Errors", "string", text("Number of pools with validation errors."), DeviceLayouts::errors)
                .column("Pools", "integer", text("Total number of matching pools."),
                        row -> row.status().integer("poolCount"))
                .column("Status", "string", text("Processing status."), DeviceLayouts::processing)
                .column("Completed", "string", text("Time since the observation completed."),
                        DeviceLayouts::completed)
                .build();
    }

    private static ListValue pools(Row request) {
        return request.status().list("pools");
    }

    /** The first of the two final conditions that holds, or an empty object. */
    private static ObjectValue ending(Row request) {
        for (ObjectValue condition : request.status().list("conditions").objects()) {
            String type = condition.string("type");
            if (condition.string("status").equals("True") && (type.equals("Complete") || type.equals("Failed"))) {
                return condition;
            }
        }
        return ObjectValue.EMPTY;
    }

    private static boolean isCounted(Row request) {
        return request.object().isSet("status") && !ending(request).string("type").equals("Failed");
    }

    private static String total(Row request, String key) {
        return !isCounted(request) ? "-" : Long.toString(
                pools(request).objects().stream().mapToLong(pool -> pool.integer(key)).sum());
    }

    private static String errors(Row request) {
        return !isCounted(request) ? "-" : Long.toString(
                pools(request).objects().stream().filter(pool -> pool.isSet("validationError")).count());
    }

    private static String processing(Row request) {
        String state = Cells.orElse(ending(request).string("type"), "Pending");
        long count = request.status().integer("poolCount");
        boolean truncated = state.equals("Complete") && count > pools(request).size();
        return truncated ? "Complete (" + Cells.ratio(pools(request).size(), count) + " pools)" : state;
    }

    private static String completed(Row request) {
        ObjectValue ending = ending(request);
        return ending.string("type").equals("Complete")
                ? request.ages().since(ending.string("lastTransitionTime")) : Cells.NONE;
    }
}
