package dev.edict.kinds.core.container;

import dev.edict.kinds.field.PathRules;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules for where a container mounts the pod's volumes, as files or as devices. */
public final class MountRules {
    private static final List<String> PROPAGATIONS = List.of("Bidirectional", "HostToContainer", "None");
    private static final List<String> RECURSIVE_READ_ONLY = List.of("Disabled", "Enabled", "IfPossible");

    private MountRules() {}

    /** @param volumes the pod's valid volumes by name */
    public static void container(
            ObjectValue container, Map<String, ObjectValue> volumes, FieldPath path, FieldErrors errors) {
        List<ObjectValue> mounts = container.list("volumeMounts").objects();
        List<ObjectValue> devices = container.list("volumeDevices").objects();
        mounts(container, mounts, byName(devices, "devicePath"), volumes, path.child("volumeMounts"), errors);
        devices(devices, byName(mounts, "mountPath"), volumes, path.child("volumeDevices"), errors);
    }

    private static Map<String, String> byName(List<ObjectValue> items, String pathKey) {
        Map<String, String> paths = new HashMap<>();
        for (ObjectValue item : items) {
            paths.put(item.string("name"), item.string(pathKey));
        }
        return paths;
    }

    private static void mounts(ObjectValue container, List<ObjectValue> mounts, Map<String, String> devices,
            Map<String, ObjectValue> volumes, FieldPath path, FieldErrors errors) {
        Set<String> mountPaths = new HashSet<>();
        for (int index = 0; index < mounts.size(); index++) {
            ObjectValue mount = mounts.get(index);
            FieldPath mountPath = path.index(index);
            place(mount, mountPaths, devices, volumes, mountPath, errors);
            subPath(mount, path, mountPath, errors);
            String propagation = mount.stringOrNull("mountPropagation");
            if (propagation != null) {
                propagation(propagation, container, path.child("mountPropagation"), errors);
            }
            recursiveReadOnly(mount, path.child("recursiveReadOnly"), errors);
        }
    }

    private static void place(ObjectValue mount, Set<String> mountPaths, Map<String, String> devices,
            Map<String, ObjectValue> volumes, FieldPath path, FieldErrors errors) {
        String name = mount.string("name");
        String target = mount.string("mountPath");
        if (name.isEmpty()) {
            errors.required(path.child("name"));
        }
        if (!volumes.containsKey(name)) {
            errors.notFound(path.child("name"), name);
        }
        if (target.isEmpty()) {
            errors.required(path.child("mountPath"));
        }
        if (!mountPaths.add(target)) {
            errors.invalid(path.child("mountPath"), target, "must be unique");
        }
        if (devices.containsKey(name)) {
            errors.invalid(path.child("name"), name, "must not already exist in volumeDevices");
        }
        if (devices.containsValue(target)) {
            errors.invalid(path.child("mountPath"), target, "must not already exist as a path in volumeDevices");
        }
    }

    private static void subPath(ObjectValue mount, FieldPath list, FieldPath path, FieldErrors errors) {
        String subPath = mount.string("subPath");
        if (!subPath.isEmpty()) {
            PathRules.localDescending(subPath, list.child("subPath"), errors);
        }
        String expression = mount.string("subPathExpr");
        if (!expression.isEmpty()) {
            if (!subPath.isEmpty()) {
                errors.invalid(path.child("subPathExpr"), expression,
                        "subPathExpr and subPath are mutually exclusive");
            }
            PathRules.localDescending(expression, list.child("subPathExpr"), errors);
        }
    }

    private static void propagation(String propagation, ObjectValue container, FieldPath path, FieldErrors errors) {
        if (!PROPAGATIONS.contains(propagation)) {
            errors.notSupported(path, propagation, PROPAGATIONS);
        }
        if (propagation.equals("Bidirectional") && !container.object("securityContext").bool("privileged")) {
            errors.forbidden(path, "Bidirectional mount propagation is available only to privileged containers");
        }
    }

    private static void recursiveReadOnly(ObjectValue mount, FieldPath path, FieldErrors errors) {
        String mode = mount.stringOrNull("recursiveReadOnly");
        if (mode == null || mode.equals("Disabled")) {
            return;
        }
        if (!RECURSIVE_READ_ONLY.contains(mode)) {
            errors.notSupported(path, mode, RECURSIVE_READ_ONLY);
            return;
        }
        if (!mount.bool("readOnly")) {
            errors.forbidden(path, "may only be specified when readOnly is true");
        }
        String propagation = mount.stringOrNull("mountPropagation");
        if (propagation != null && !propagation.equals("None")) {
            errors.forbidden(path, "may only be specified when mountPropagation is None or not specified");
        }
    }

    private static void devices(List<ObjectValue> devices, Map<String, String> mounts,
            Map<String, ObjectValue> volumes, FieldPath path, FieldErrors errors) {
        Set<String> names = new HashSet<>();
        Set<String> devicePaths = new HashSet<>();
        for (int index = 0; index < devices.size(); index++) {
            ObjectValue device = devices.get(index);
            String name = device.string("name");
            FieldPath devicePath = path.index(index);
            deviceName(name, names.contains(name), volumes.get(name), devicePath.child("name"), errors);
            deviceTarget(device.string("devicePath"), devicePaths, devicePath.child("devicePath"), errors);
            if (mounts.containsKey(name)) {
                errors.invalid(devicePath.child("name"), name, "must not already exist in volumeMounts");
            }
            if (mounts.containsValue(device.string("devicePath"))) {
                errors.invalid(devicePath.child("devicePath"), device.string("devicePath"),
                        "must not already exist as a path in volumeMounts");
            }
            if (!name.isEmpty()) {
                names.add(name);
            }
        }
    }

    private static void deviceName(
            String name, boolean taken, @Nullable ObjectValue volume, FieldPath path, FieldErrors errors) {
        if (name.isEmpty()) {
            errors.required(path);
        }
        if (taken) {
            errors.invalid(path, name, "must be unique");
        }
        if (volume == null) {
            errors.notFound(path, name);
        } else if (!volume.isSet("persistentVolumeClaim") && !volume.isSet("ephemeral")) {
            errors.invalid(path, name,
                    "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode");
        }
    }

    private static void deviceTarget(String target, Set<String> taken, FieldPath path, FieldErrors errors) {
        if (target.isEmpty()) {
            errors.required(path);
        }
        if (taken.contains(target)) {
            errors.invalid(path, target, "must be unique");
        }
        if (PathRules.hasBacksteps(target)) {
            errors.invalid(path, target, "can not contain backsteps ('..')");
        } else {
            taken.add(target);
        }
    }
}
