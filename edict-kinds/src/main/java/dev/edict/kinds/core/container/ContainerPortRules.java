package dev.edict.kinds.core.container;

import dev.edict.kinds.field.PortFields;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.field.FieldRules;
import dev.edict.model.format.Formats;
import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules for the ports of containers. */
public final class ContainerPortRules {
    private ContainerPortRules() {}

    static void containerPorts(List<ObjectValue> ports, FieldPath path, FieldErrors errors) {
        Set<String> names = new HashSet<>();
        for (int index = 0; index < ports.size(); index++) {
            containerPort(ports.get(index), names, path.index(index), errors);
        }
    }

    private static void containerPort(ObjectValue port, Set<String> names, FieldPath path, FieldErrors errors) {
        String name = port.string("name");
        if (!name.isEmpty()) {
            List<String> complaints = Formats.portName(name);
            FieldRules.format(complaints, name, path.child("name"), errors);
            if (complaints.isEmpty() && !names.add(name)) {
                errors.duplicate(path.child("name"), name);
            }
        }
        long containerPort = port.integer("containerPort");
        if (containerPort == 0) {
            errors.required(path.child("containerPort"));
        } else {
            PortFields.number(containerPort, path.child("containerPort"), errors);
        }
        if (port.integer("hostPort") != 0) {
            PortFields.number(port.integer("hostPort"), path.child("hostPort"), errors);
        }
        PortFields.protocol(port.string("protocol"), path.child("protocol"), errors);
    }

    /** No two of the containers may ask for the same port of the node. */
    static void hostPortConflicts(List<ObjectValue> containers, FieldPath path, FieldErrors errors) {
        Set<String> taken = new HashSet<>();
        for (int index = 0; index < containers.size(); index++) {
            List<ObjectValue> ports = containers.get(index).list("ports").objects();
            for (int position = 0; position < ports.size(); position++) {
                ObjectValue port = ports.get(position);
                if (port.integer("hostPort") == 0) {
                    continue;
                }
                String key = port.string("protocol") + "/" + port.string("hostIP") + "/" + port.integer("hostPort");
                if (!taken.add(key)) {
                    errors.duplicate(path.index(index).child("ports").index(position).child("hostPort"), key);
                }
            }
        }
    }

    /** On the node's network a container listens on the node's port itself. */
    public static void hostNetwork(ObjectValue spec, boolean pod, FieldPath path, FieldErrors errors) {
        if (!spec.bool("hostNetwork")) {
            return;
        }
        List<ObjectValue> containers = spec.list("containers").objects();
        for (int index = 0; index < containers.size(); index++) {
            List<ObjectValue> ports = containers.get(index).list("ports").objects();
            for (int position = 0; position < ports.size(); position++) {
                long hostPort = ports.get(position).integer("hostPort");
                if ((pod || hostPort != 0) && hostPort != ports.get(position).integer("containerPort")) {
                    errors.invalid(
                            path.child("containers").index(index).child("ports").index(position).child("hostPort"),
                            hostPort, "must match `containerPort` when `hostNetwork` is true");
                }
            }
        }
    }
}
