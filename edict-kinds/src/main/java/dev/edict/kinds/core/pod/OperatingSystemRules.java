package dev.edict.kinds.core.pod;

import dev.edict.kinds.core.podspec.PodContainers;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.util.List;

/** The rules for {@code spec.os}: what makes no sense on the system that a pod is made for. */
final class OperatingSystemRules {
    private static final List<String> SYSTEMS = List.of("linux", "windows");
    private static final String NOT_ON_WINDOWS = "cannot be set for a windows pod";
    private static final String NOT_ON_LINUX = "windows options cannot be set for a linux pod";

    /** What a pod cannot have on Windows; those outside of its security context first have no {@code /}. */
    private static final List<String> POD_FIELDS = List.of("securityContext/appArmorProfile",
            "securityContext/seLinuxOptions", "hostUsers", "hostPID", "hostIPC", "securityContext/seccompProfile",
            "securityContext/fsGroup", "securityContext/fsGroupChangePolicy", "securityContext/sysctls",
            "shareProcessNamespace", "securityContext/runAsUser", "securityContext/runAsGroup",
            "securityContext/supplementalGroups", "securityContext/supplementalGroupsPolicy",
            "securityContext/seLinuxChangePolicy");
    private static final List<String> CONTAINER_FIELDS = List.of("appArmorProfile", "seLinuxOptions", "seccompProfile",
            "capabilities", "readOnlyRootFilesystem", "privileged", "allowPrivilegeEscalation", "procMount",
            "runAsUser", "runAsGroup");

    private OperatingSystemRules() {}

    static void validate(ObjectValue spec, FieldPath path, FieldErrors errors) {
        ObjectValue system = spec.objectOrNull("os");
        if (system == null) {
            return;
        }
        String name = system.string("name");
        switch (name) {
            case "" -> errors.required(path.child("os", "name"));
            case "linux" -> linux(spec, path, errors);
            case "windows" -> windows(spec, path, errors);
            default -> errors.notSupported(path.child("os"), name, SYSTEMS);
        }
    }

    private static void linux(ObjectValue spec, FieldPath path, FieldErrors errors) {
        if (spec.object("securityContext").isSet("windowsOptions")) {
            errors.forbidden(path.child("securityContext", "windowsOptions"), NOT_ON_LINUX);
        }
        PodContainers.visit(spec, path, (container, containerPath) -> {
            if (container.object("securityContext").isSet("windowsOptions")) {
                errors.forbidden(containerPath.child("securityContext", "windowsOptions"), NOT_ON_LINUX);
            }
        });
    }

    private static void windows(ObjectValue spec, FieldPath path, FieldErrors errors) {
        for (String field : POD_FIELDS) {
            int slash = field.indexOf('/');
            ObjectValue holder = slash < 0 ? spec : spec.object(field.substring(0, slash));
            String key = field.substring(slash + 1);
            if (isGiven(holder, key)) {
                errors.forbidden((slash < 0 ? path : path.child("securityContext")).child(key), NOT_ON_WINDOWS);
            }
        }
        PodContainers.visit(spec, path, (container, containerPath) -> {
            for (String field : CONTAINER_FIELDS) {
                if (container.object("securityContext").isSet(field)) {
                    errors.forbidden(containerPath.child("securityContext", field), NOT_ON_WINDOWS);
                }
            }
        });
    }

    /** Namespaces of the node are plain switches, for which off is as good as absent. */
    private static boolean isGiven(ObjectValue holder, String key) {
        return switch (key) {
            case "hostPID", "hostIPC" -> holder.bool(key);
            case "sysctls" -> !holder.list(key).isEmpty();
            default -> holder.isSet(key);
        };
    }
}
