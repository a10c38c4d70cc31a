package dev.edict.kinds.core.container;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the writer of a pod is told of ports that get in each other's way. */
public final class PortWarnings {
    private record Place(FieldPath path, ObjectValue port) {}

    private PortWarnings() {}

    public static List<String> of(ObjectValue spec, FieldPath path) {
        List<String> warnings = new ArrayList<>();
        Map<String, List<Place>> byNumber = new HashMap<>();
        Map<String, FieldPath> byName = new HashMap<>();
        List<String> names = new ArrayList<>();
        PodContainers.visit(spec, path, (container, containerPath) -> {
            List<ObjectValue> ports = container.list("ports").objects();
            for (int index = 0; index < ports.size(); index++) {
                ObjectValue port = ports.get(index);
                FieldPath portPath = containerPath.child("ports").index(index);
                number(port, portPath, byNumber, warnings);
                name(port.string("name"), portPath, byName, names);
            }
        });
        warnings.addAll(names);
        return warnings;
    }

    private static void number(
            ObjectValue port, FieldPath path, Map<String, List<Place>> byNumber, List<String> warnings) {
        if (!port.string("hostIP").isEmpty() && port.integer("hostPort") == 0) {
            warnings.add(path + ": hostIP set without hostPort: {Name:" + port.string("name") + " HostPort:0"
                    + " ContainerPort:" + port.integer("containerPort") + " Protocol:" + port.string("protocol")
                    + " HostIP:" + port.string("hostIP") + "}");
        }
        List<Place> places = byNumber.computeIfAbsent(
                port.integer("containerPort") + "/" + port.string("protocol"), key -> new ArrayList<>());
        for (Place other : places) {
            String relation = relation(port, other.port());
            if (!relation.isEmpty()) {
                warnings.add(path + ": " + relation + " port definition with " + other.path());
            }
        }
        places.add(new Place(path, port));
    }

    private static String relation(ObjectValue port, ObjectValue other) {
        boolean sameAddress = port.string("hostIP").equals(other.string("hostIP"));
        boolean samePort = port.integer("hostPort") == other.integer("hostPort");
        if (sameAddress && samePort) {
            return "duplicate";
        }
        if (port.integer("hostPort") == 0 || other.integer("hostPort") == 0) {
            return "overlapping";
        }
        boolean oneIsOpen = port.string("hostIP").isEmpty() != other.string("hostIP").isEmpty();
        return samePort && oneIsOpen ? "dangerously ambiguous" : "";
    }

    private static void name(String name, FieldPath path, Map<String, FieldPath> byName, List<String> warnings) {
        if (name.isEmpty()) {
            return;
        }
        FieldPath other = byName.putIfAbsent(name, path);
        if (other != null) {
            warnings.add(path + ": duplicate port name " + StringValue.quote(name) + " with " + other
                    + ", services and probes that select ports by name will use " + other);
        }
    }
}
