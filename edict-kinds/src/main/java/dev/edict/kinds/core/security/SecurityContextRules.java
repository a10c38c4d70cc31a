package dev.edict.kinds.core.security;

import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.podspec.Tolerance;
import dev.edict.kinds.field.Choice;
import dev.edict.kinds.field.InternalForms;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.format.Formats;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules for what the processes of a container may do on their node. */
public final class SecurityContextRules {
    private static final List<String> PROC_MOUNTS = List.of("Default", "Unmasked");
    private static final List<String> GROUP_CHANGE_POLICIES = List.of("Always", "OnRootMismatch");
    private static final List<String> GROUPS_POLICIES = List.of("Merge", "Strict");
    private static final List<String> SELINUX_POLICIES = List.of("MountOption", "Recursive");
    private static final List<String> RECURSIVE = List.of("Recursive");

    private SecurityContextRules() {}

    /** The context of a pod; some of what belongs to it stands in the spec itself. */
    public static void pod(ObjectValue spec, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        ObjectValue context = spec.object("securityContext");
        identifier(context.integerOrNull("fsGroup"), path.child("fsGroup"), errors);
        identifier(context.integerOrNull("runAsUser"), path.child("runAsUser"), errors);
        identifier(context.integerOrNull("runAsGroup"), path.child("runAsGroup"), errors);
        for (int index = 0; index < context.list("supplementalGroups").size(); index++) {
            if (context.list("supplementalGroups").get(index) instanceof NumberValue group && group.isLong()) {
                identifier(group.longValue(), path.child("supplementalGroups").index(index), errors);
            }
        }
        if (spec.bool("hostPID") && spec.bool("shareProcessNamespace")) {
            errors.invalid(path.child("shareProcessNamespace"), true,
                    "ShareProcessNamespace and HostPID cannot both be enabled");
        }
        SysctlRules.validate(spec, options, path.child("sysctls"), errors);
        Choice.optional(context.stringOrNull("fsGroupChangePolicy"), GROUP_CHANGE_POLICIES,
                path.child("fsGroupChangePolicy"), errors);
        profiles(context, path, errors);
        Choice.optional(context.stringOrNull("supplementalGroupsPolicy"), GROUPS_POLICIES,
                path.child("supplementalGroupsPolicy"), errors);
        Choice.optional(context.stringOrNull("seLinuxChangePolicy"),
                options.tolerates(Tolerance.ANY_SELINUX_CHANGE_POLICY) ? SELINUX_POLICIES : RECURSIVE,
                path.child("seLinuxChangePolicy"), errors);
    }

    private static void profiles(ObjectValue context, FieldPath path, FieldErrors errors) {
        SeccompRules.field(context.objectOrNull("seccompProfile"), path.child("seccompProfile"), errors);
        WindowsRules.options(context.objectOrNull("windowsOptions"), path.child("windowsOptions"), errors);
        AppArmorRules.field(context.objectOrNull("appArmorProfile"), path.child("appArmorProfile"), errors);
    }

    private static void identifier(@Nullable Long id, FieldPath path, FieldErrors errors) {
        if (id != null) {
            for (String complaint : Formats.userId(id)) {
                errors.invalid(path, id, complaint);
            }
        }
    }

    /** @param hostUsers whether the pod's users are those of its node */
    public static void container(ObjectValue context, boolean hostUsers, FieldPath path, FieldErrors errors) {
        identifier(context.integerOrNull("runAsUser"), path.child("runAsUser"), errors);
        identifier(context.integerOrNull("runAsGroup"), path.child("runAsGroup"), errors);
        String procMount = context.stringOrNull("procMount");
        Choice.optional(procMount, PROC_MOUNTS, path.child("procMount"), errors);
        if (hostUsers && procMount != null && procMount.equals("Unmasked")) {
            errors.invalid(path.child("procMount"), procMount, "`hostUsers` must be false to use `Unmasked`");
        }
        SeccompRules.field(context.objectOrNull("seccompProfile"), path.child("seccompProfile"), errors);
        if (Boolean.FALSE.equals(context.boolOrNull("allowPrivilegeEscalation"))) {
            escalation(context, path, errors);
        }
        WindowsRules.options(context.objectOrNull("windowsOptions"), path.child("windowsOptions"), errors);
        AppArmorRules.field(context.objectOrNull("appArmorProfile"), path.child("appArmorProfile"), errors);
    }

    private static void escalation(ObjectValue context, FieldPath path, FieldErrors errors) {
        if (context.bool("privileged")) {
            errors.invalid(path, InternalForms.of("SecurityContext", context),
                    "cannot set `allowPrivilegeEscalation` to false and `privileged` to true");
        }
        for (String capability : context.object("capabilities").list("add").strings()) {
            if (capability.equals("CAP_SYS_ADMIN")) {
                errors.invalid(path, InternalForms.of("SecurityContext", context),
                        "cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN");
            }
        }
    }
}
