package dev.edict.kinds.core.security;

import dev.edict.kinds.core.podspec.PodRuleOptions;
import dev.edict.kinds.core.podspec.Tolerance;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules for the kernel parameters that a pod sets. */
public final class SysctlRules {
    private static final int LONGEST = 253;
    private static final String SEGMENT = "[a-z0-9]([-_a-z0-9]*[a-z0-9])?";
    private static final String FORMAT = "^(" + SEGMENT + "[\\./])*" + SEGMENT + "$";

    /** The same language as {@link #FORMAT}, in a form that never backtracks into a segment. */
    private static final Pattern NAME =
            Pattern.compile("[a-z0-9]++(?:[-_]++[a-z0-9]++)*+(?:[./][a-z0-9]++(?:[-_]++[a-z0-9]++)*+)*+");
    private static final Set<String> IPC = Set.of("kernel.sem", "kernel.shmall", "kernel.shmmax", "kernel.shmmni",
            "kernel.shm_rmid_forced", "kernel.shm", "kernel.msgmax", "kernel.msgmnb", "kernel.msgmni", "kernel.msg");

    private SysctlRules() {}

    static void validate(ObjectValue spec, PodRuleOptions options, FieldPath path, FieldErrors errors) {
        Set<String> names = new HashSet<>();
        List<ObjectValue> sysctls = spec.object("securityContext").list("sysctls").objects();
        for (int index = 0; index < sysctls.size(); index++) {
            String name = sysctls.get(index).string("name");
            FieldPath namePath = path.index(index).child("name");
            if (name.isEmpty()) {
                errors.required(namePath);
            } else if (name.length() > LONGEST || !NAME.matcher(name).matches()) {
                errors.invalid(namePath, name,
                        "must have at most " + LONGEST + " characters and match regex " + FORMAT);
            } else if (names.contains(name)) {
                errors.duplicate(namePath, name);
            }
            String complaint = sharedWithHost(name, spec);
            if (complaint != null && !options.tolerates(Tolerance.NAMESPACED_SYSCTLS)) {
                errors.invalid(namePath, name, complaint);
            }
            names.add(name);
        }
    }

    public static boolean hasHostSysctl(ObjectValue spec) {
        return spec.object("securityContext").list("sysctls").objects().stream()
                .anyMatch(sysctl -> sharedWithHost(sysctl.string("name"), spec) != null);
    }

    /** A pod may not change what it shares with its node. */
    private static @Nullable String sharedWithHost(String name, ObjectValue spec) {
        String dotted = dotted(name);
        int star = dotted.indexOf('*');
        String prefix = star < 0 ? dotted : dotted.substring(0, star);
        if (IPC.contains(prefix) || prefix.startsWith("fs.mqueue.")) {
            return spec.bool("hostIPC") ? "may not be specified when 'hostIPC' is true" : null;
        }
        return prefix.startsWith("net.") && spec.bool("hostNetwork")
                ? "may not be specified when 'hostNetwork' is true"
                : null;
    }

    /** Names may be written with slashes for dots; then dots stand for slashes. */
    private static String dotted(String name) {
        int slash = name.indexOf('/');
        int dot = name.indexOf('.');
        if (slash < 0 || (dot >= 0 && dot < slash)) {
            return name;
        }
        return name.replace('.', '\0').replace('/', '.').replace('\0', '/');
    }
}
