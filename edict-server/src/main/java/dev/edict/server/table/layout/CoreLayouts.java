package dev.edict.server.table.layout;

import static dev.edict.server.table.layout.Wording.field;
import static dev.edict.server.table.layout.Wording.text;

import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Namespaces and what stands in them, nodes, events. */
final class CoreLayouts {
    private CoreLayouts() {}

    static void addTo(Map<GroupKind, TableLayout> layouts) {
        layouts.put(new GroupKind("", "Namespace"), TableLayout.start()
                .name()
                .column("Status", "string", text("The status of the namespace"), row -> row.status().string("phase"))
                .age()
                .build());
        layouts.put(new GroupKind("", "Secret"), TableLayout.start()
                .name()
                .column("Type", "string", field("core.v1.Secret", "type"), row -> row.object().string("type"))
                .column("Data", "string", field("core.v1.Secret", "data"), row -> row.object().object("data").size())
                .age()
                .build());
        layouts.put(new GroupKind("", "ConfigMap"), TableLayout.start()
                .name()
                .column("Data", "string", field("core.v1.ConfigMap", "data"),
                        row -> row.object().object("data").size() + row.object().object("binaryData").size())
                .age()
                .build());
        layouts.put(new GroupKind("", "ServiceAccount"), TableLayout.start().name().age().build());
        layouts.put(new GroupKind("", "ComponentStatus"), TableLayout.start()
                .name()
                .column("Status", "string", text("Status of the component conditions"), CoreLayouts::health)
                .column("Message", "string", text("Message of the component conditions"),
                        row -> healthy(row).string("message"))
                .column("Error", "string", text("Error of the component conditions"),
                        row -> healthy(row).string("error"))
                .build());
        layouts.put(new GroupKind("", "ResourceQuota"), TableLayout.start()
                .name()
                .column("Request", "string",
                        text("Request represents a minimum amount of cpu/memory that a container may consume."),
                        row -> usage(row, name -> !name.startsWith("limits.")))
                .column("Limit", "string", text("Limits control the maximum amount of cpu/memory that a container"
                        + " may use independent of contention on the node."),
                        row -> usage(row, name -> name.startsWith("limits.")))
                .age()
                .build());
        layouts.put(new GroupKind("", "Node"), node());
        layouts.put(new GroupKind("", "Event"), event());
    }

    private static ObjectValue healthy(Row row) {
        ObjectValue condition = Cells.condition(row.object().list("conditions"), "Healthy");
        return condition == null ? ObjectValue.EMPTY : condition;
    }

    private static String health(Row row) {
        ObjectValue condition = healthy(row);
        return condition.isEmpty() ? "Unknown"
                : condition.string("status").equals("True") ? "Healthy" : "Unhealthy";
    }

    private static String usage(Row row, Predicate<String> names) {
        ObjectValue hard = row.status().object("hard");
        ObjectValue used = row.status().object("used");
        return String.join(", ", hard.keys().stream().filter(names).sorted()
                .map(name -> name + ": " + Cells.quantity(used, name) + "/" + Cells.quantity(hard, name))
                .toList());
    }

    private static TableLayout node() {
        String info = "core.v1.NodeSystemInfo";
        Wording addresses = field("core.v1.NodeStatus", "addresses");
        return TableLayout.start()
                .name()
                .column("Status", "string", text("The status of the node"), CoreLayouts::nodeStatus)
                .column("Roles", "string", text("The roles of the node"), CoreLayouts::roles)
                .age()
                .column("Version", "string", field(info, "kubeletVersion"),
                        row -> nodeInfo(row).string("kubeletVersion"))
                .wide("Internal-IP", "string", addresses, row -> address(row, "InternalIP"))
                .wide("External-IP", "string", addresses, row -> address(row, "ExternalIP"))
                .wide("OS-Image", "string", field(info, "osImage"),
                        row -> Cells.orElse(nodeInfo(row).string("osImage"), Cells.UNKNOWN))
                .wide("Kernel-Version", "string", field(info, "kernelVersion"), CoreLayouts::kernel)
                .wide("Container-Runtime", "string", field(info, "containerRuntimeVersion"),
                        row -> Cells.orElse(nodeInfo(row).string("containerRuntimeVersion"), Cells.UNKNOWN))
                .build();
    }

    private static ObjectValue nodeInfo(Row node) {
        return node.status().object("nodeInfo");
    }

    private static String nodeStatus(Row node) {
        String status = "Unknown";
        for (ObjectValue condition : node.status().list("conditions").objects()) {
            if (condition.string("type").equals("Ready")) {
                status = condition.string("status").equals("True") ? "Ready" : "NotReady";
            }
        }
        return status + (node.spec().bool("unschedulable") ? ",SchedulingDisabled" : "");
    }

    private static String roles(Row node) {
        String prefix = "node-role.kubernetes.io/";
        TreeSet<String> roles = new TreeSet<>();
        node.metadata().object("labels").strings().forEach((key, value) -> {
            if (key.startsWith(prefix)) {
                roles.add(key.substring(prefix.length()));
            } else if (key.equals("kubernetes.io/role")) {
                roles.add(value);
            }
        });
        roles.remove("");
        return Cells.orElse(String.join(",", roles), Cells.NONE);
    }

    private static String address(Row node, String type) {
        for (ObjectValue address : node.status().list("addresses").objects()) {
            if (address.string("type").equals(type)) {
                return address.string("address");
            }
        }
        return Cells.NONE;
    }

    private static String kernel(Row node) {
        String architecture = nodeInfo(node).string("architecture");
        return Cells.orElse(nodeInfo(node).string("kernelVersion"), Cells.UNKNOWN)
                + (architecture.isEmpty() ? "" : " (" + architecture + ")");
    }

    private static TableLayout event() {
        String type = "core.v1.Event";
        return TableLayout.start()
                .column("Last Seen", "string", field(type, "lastTimestamp"), CoreLayouts::lastSeen)
                .column("Type", "string", field(type, "type"), row -> row.object().string("type"))
                .column("Reason", "string", field(type, "reason"), row -> row.object().string("reason"))
                .column("Object", "string", field(type, "involvedObject"), CoreLayouts::target)
                .wide("Subobject", "string", field("core.v1.ObjectReference", "fieldPath"),
                        row -> row.object().object("involvedObject").string("fieldPath"))
                .wide("Source", "string", field(type, "source"), CoreLayouts::source)
                .column("Message", "string", field(type, "message"), row -> row.object().string("message").strip())
                .wide("First Seen", "string", field(type, "firstTimestamp"), CoreLayouts::firstSeen)
                .wide("Count", "string", field(type, "count"), CoreLayouts::count)
                .add(new Column("Name", "string", "name", 1, Wording.metadata("name"), Row::name))
                .build();
    }

    private static String firstSeen(Row event) {
        return event.ages().since(
                Cells.orElse(event.object().string("firstTimestamp"), event.object().string("eventTime")));
    }

    private static String lastSeen(Row event) {
        if (event.object().isSet("series")) {
            return event.ages().since(event.object().object("series").string("lastObservedTime"));
        }
        String last = event.object().string("lastTimestamp");
        return last.isEmpty() ? firstSeen(event) : event.ages().since(last);
    }

    private static long count(Row event) {
        if (event.object().isSet("series")) {
            return event.object().object("series").integer("count");
        }
        long count = event.object().integer("count");
        return count == 0 ? 1 : count;
    }

    private static String target(Row event) {
        ObjectValue involved = event.object().object("involvedObject");
        String name = involved.string("name");
        return involved.string("kind").toLowerCase(Locale.ROOT) + (name.isEmpty() ? "" : "/" + name);
    }

    private static String source(Row event) {
        ObjectValue source = event.object().object("source");
        List<String> parts = new ArrayList<>();
        parts.add(Cells.orElse(source.string("component"), event.object().string("reportingComponent")));
        String instance = Cells.orElse(source.string("host"), event.object().string("reportingInstance"));
        if (!instance.isEmpty()) {
            parts.add(instance);
        }
        return String.join(", ", parts);
    }
}
