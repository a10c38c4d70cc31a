package dev.edict.node.admit;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSecurityContext;
import dev.edict.api.core.v1.Sysctl;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which settings of the kernel a pod may have: those that concern nobody else, as a kubelet has them by itself. None is allowed beside
 * them, and the kernel of the node is new enough for all.
 */
final class Sysctls {
    private static final Set<String> OF_PROCESSES = Set.of("kernel.shm_rmid_forced");
    private static final Set<String> OF_NETWORK = Set.of(
            "net.ipv4.ip_local_port_range", "net.ipv4.tcp_syncookies", "net.ipv4.ping_group_range",
            "net.ipv4.ip_unprivileged_port_start", "net.ipv4.ip_local_reserved_ports", "net.ipv4.tcp_keepalive_time",
            "net.ipv4.tcp_fin_timeout", "net.ipv4.tcp_keepalive_intvl", "net.ipv4.tcp_keepalive_probes", "net.ipv4.tcp_rmem",
            "net.ipv4.tcp_wmem");

    private Sysctls() {}

    /** The first that the pod may not have. @return null if it may have all */
    static @Nullable Unsuitable misfit(Pod pod) {
        PodSecurityContext context = pod.spec().securityContext();
        if (context == null) {
            return null;
        }
        for (Sysctl sysctl : context.sysctls()) {
            String name = normalized(sysctl.name());
            String why = objection(name, pod.spec().hostNetwork(), pod.spec().hostIPC());
            if (why != null) {
                return new Unsuitable("SysctlForbidden", "forbidden sysctl: \"" + name + "\" " + why);
            }
        }
        return null;
    }

    private static @Nullable String objection(String name, boolean hostNetwork, boolean hostProcesses) {
        if (OF_PROCESSES.contains(name)) {
            return hostProcesses ? "not allowed with host IPC enabled" : null;
        }
        if (OF_NETWORK.contains(name)) {
            return hostNetwork ? "not allowed with host Net enabled" : null;
        }
        return "not allowlisted";
    }

    /** With dots between its parts: whoever begins with slashes has dots inside of them. */
    private static String normalized(String name) {
        int slash = name.indexOf('/');
        int dot = name.indexOf('.');
        if (slash < 0 || dot >= 0 && dot < slash) {
            return name;
        }
        StringBuilder swapped = new StringBuilder(name.length());
        name.chars().forEach(each -> swapped.append(each == '/' ? '.' : each == '.' ? '/' : (char) each));
        return swapped.toString();
    }
}
