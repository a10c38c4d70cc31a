package dev.edict.server.admit.security;

import static dev.edict.server.admit.security.Level.BASELINE;
import static dev.edict.server.admit.security.Level.RESTRICTED;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** All that is checked, by level and version. */
final class Checks {
    /** Nothing has changed since. */
    private static final int NEWEST = 35;

    private static final List<Check> ALL = List.of(
            Check.of("appArmorProfile", BASELINE, 0, ProfileChecks::appArmor),
            Check.of("capabilities_baseline", BASELINE, 0, ContainerChecks::capabilities),
            Check.of("hostNamespaces", BASELINE, 0, HostChecks::namespaces),
            Check.of("hostPathVolumes", BASELINE, 0, HostChecks::paths),
            Check.of("hostPorts", BASELINE, 0, HostChecks::ports),
            Check.of("hostProbesAndHostLifecycle", BASELINE, 34, HostChecks::probes),
            Check.of("privileged", BASELINE, 0, ContainerChecks::privileged),
            Check.of("procMount", BASELINE, 0, ContainerChecks::procMount)
                    .from(35, withoutOwnUsers(ContainerChecks::procMount)),
            Check.of("seLinuxOptions", BASELINE, 0, pod -> ProfileChecks.seLinux(pod, ProfileChecks.SELINUX_TYPES))
                    .from(31, pod -> ProfileChecks.seLinux(pod, ProfileChecks.SELINUX_TYPES_31)),
            Check.of("seccompProfile_baseline", BASELINE, 0, ProfileChecks::seccompAnnotations)
                    .from(19, ProfileChecks::seccomp),
            Check.of("sysctls", BASELINE, 0, pod -> HostChecks.sysctls(pod, HostChecks.SYSCTLS))
                    .from(27, pod -> HostChecks.sysctls(pod, HostChecks.SYSCTLS_27))
                    .from(29, pod -> HostChecks.sysctls(pod, HostChecks.SYSCTLS_29))
                    .from(32, pod -> HostChecks.sysctls(pod, HostChecks.SYSCTLS_32)),
            Check.of("windowsHostProcess", BASELINE, 0, HostChecks::windowsProcess),
            Check.of("allowPrivilegeEscalation", RESTRICTED, 8, ContainerChecks::escalation)
                    .from(25, exceptOnWindows(ContainerChecks::escalation)),
            Check.instead("capabilities_restricted", "capabilities_baseline", 22, ContainerChecks::droppedCapabilities)
                    .from(25, exceptOnWindows(ContainerChecks::droppedCapabilities)),
            Check.instead("procMount_restricted", "procMount", 35, ContainerChecks::procMount),
            Check.instead("restrictedVolumes", "hostPathVolumes", 0, HostChecks::volumes),
            Check.of("runAsNonRoot", RESTRICTED, 0, ContainerChecks::nonRoot)
                    .from(35, withoutOwnUsers(ContainerChecks::nonRoot)),
            Check.of("runAsUser", RESTRICTED, 23, ContainerChecks::user)
                    .from(35, withoutOwnUsers(ContainerChecks::user)),
            Check.instead("seccompProfile_restricted", "seccompProfile_baseline", 19, ProfileChecks::requiredSeccomp)
                    .from(25, exceptOnWindows(ProfileChecks::requiredSeccomp)));

    private final Map<Stage, List<Check.Look>> looks = new ConcurrentHashMap<>();

    /** What a policy comes to: there are as many as levels and versions that differ, whatever labels say. */
    private record Stage(Level level, int minor) {
        static Stage of(LevelVersion policy) {
            return new Stage(policy.level(), Math.min(policy.version().minor(), NEWEST));
        }
    }

    private static Check.Look exceptOnWindows(Check.Look look) {
        return pod -> pod.isForWindows() ? null : look.at(pod);
    }

    private static Check.Look withoutOwnUsers(Check.Look look) {
        return pod -> pod.hasUsersOfItsOwn() ? null : look.at(pod);
    }

    /** What a pod does that it may not at a level: first what no level but the freest allows. */
    List<Violation> violations(LevelVersion policy, PodShape pod) {
        if (policy.isFree()) {
            return List.of();
        }
        List<Violation> found = new ArrayList<>();
        for (Check.Look look : looks.computeIfAbsent(Stage.of(policy), Checks::looks)) {
            Violation violation = look.at(pod);
            if (violation != null) {
                found.add(violation);
            }
        }
        return found;
    }

    private static List<Check.Look> looks(Stage stage) {
        int minor = stage.minor();
        List<Check> wanted = new ArrayList<>();
        Set<String> replaced = new HashSet<>();
        for (Check check : ALL) {
            Check.Revision revision = check.level().compareTo(stage.level()) <= 0 ? check.asOf(minor) : null;
            if (revision != null) {
                wanted.add(check);
                replaced.add(revision.instead());
            }
        }
        wanted.sort(Comparator.comparing(Check::level).thenComparing(Check::id));
        List<Check.Look> looks = new ArrayList<>();
        for (Check check : wanted) {
            Check.Revision revision = check.asOf(minor);
            if (revision != null && !replaced.contains(check.id())) {
                looks.add(revision.look());
            }
        }
        return List.copyOf(looks);
    }
}
