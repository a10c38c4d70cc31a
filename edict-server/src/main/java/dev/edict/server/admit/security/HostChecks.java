package dev.edict.server.admit.security;

import static dev.edict.server.admit.security.PodShape.called;
import static dev.edict.server.admit.security.PodShape.plural;
import static dev.edict.server.admit.security.PodShape.quoted;
import static dev.edict.server.admit.security.PodShape.setters;
import static dev.edict.server.admit.security.PodShape.uses;

import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What pods may have of the machine. */
final class HostChecks {
    static final Set<String> SYSCTLS = Set.of("kernel.shm_rmid_forced", "net.ipv4.ip_local_port_range",
            "net.ipv4.tcp_syncookies", "net.ipv4.ping_group_range", "net.ipv4.ip_unprivileged_port_start");
    static final Set<String> SYSCTLS_27 = with(SYSCTLS, List.of("net.ipv4.ip_local_reserved_ports"));
    static final Set<String> SYSCTLS_29 = with(SYSCTLS_27, List.of("net.ipv4.tcp_keepalive_time", "net.ipv4.tcp_fin_timeout",
            "net.ipv4.tcp_keepalive_intvl", "net.ipv4.tcp_keepalive_probes"));
    static final Set<String> SYSCTLS_32 = with(SYSCTLS_29, List.of("net.ipv4.tcp_rmem", "net.ipv4.tcp_wmem"));

    private static final List<String> HARMLESS = List.of("configMap", "csi", "downwardAPI", "emptyDir", "ephemeral", "image",
            "persistentVolumeClaim", "projected", "secret");
    private static final List<String> OTHERS = List.of("hostPath", "gcePersistentDisk", "awsElasticBlockStore", "gitRepo",
            "nfs", "iscsi", "glusterfs", "rbd", "flexVolume", "cinder", "cephfs", "flocker", "fc", "azureFile",
            "vsphereVolume", "quobyte", "azureDisk", "photonPersistentDisk", "portworxVolume", "scaleIO", "storageos");

    private HostChecks() {}

    private static Set<String> with(Set<String> some, Collection<String> more) {
        Set<String> all = new HashSet<>(some);
        all.addAll(more);
        return Set.copyOf(all);
    }

    static @Nullable Violation namespaces(PodShape pod) {
        List<String> shared = new ArrayList<>();
        for (String name : List.of("hostNetwork", "hostPID", "hostIPC")) {
            if (pod.spec().bool(name)) {
                shared.add(name + "=true");
            }
        }
        return shared.isEmpty() ? null : new Violation("host namespaces", String.join(", ", shared));
    }

    static @Nullable Violation paths(PodShape pod) {
        List<String> bad = pod.spec().list("volumes").objects().stream()
                .filter(volume -> volume.isSet("hostPath")).map(volume -> volume.string("name")).toList();
        return bad.isEmpty() ? null : new Violation("hostPath volumes", called("volume", bad));
    }

    static @Nullable Violation volumes(PodShape pod) {
        List<String> bad = new ArrayList<>();
        Set<String> types = new TreeSet<>();
        for (ObjectValue volume : pod.spec().list("volumes").objects()) {
            if (HARMLESS.stream().noneMatch(volume::isSet)) {
                bad.add(volume.string("name"));
                types.add(OTHERS.stream().filter(volume::isSet).findFirst().orElse("unknown"));
            }
        }
        return bad.isEmpty() ? null : new Violation("restricted volume types", called("volume", bad) + " " + uses(bad) + " "
                + called("restricted volume type", types));
    }

    static @Nullable Violation ports(PodShape pod) {
        List<String> bad = new ArrayList<>();
        Set<String> ports = new TreeSet<>();
        pod.visit((container, security) -> {
            List<String> taken = container.list("ports").objects().stream()
                    .filter(port -> port.integer("hostPort") != 0)
                    .map(port -> Long.toString(port.integer("hostPort"))).toList();
            if (!taken.isEmpty()) {
                bad.add(container.string("name"));
                ports.addAll(taken);
            }
        });
        return bad.isEmpty() ? null : new Violation("hostPort", called("container", bad) + " " + uses(bad) + " "
                + plural("hostPort", ports) + " " + String.join(", ", ports));
    }

    static @Nullable Violation probes(PodShape pod) {
        Set<String> bad = new TreeSet<>();
        Set<String> hosts = new TreeSet<>();
        pod.visit((container, security) -> {
            ObjectValue lifecycle = container.object("lifecycle");
            for (ObjectValue handler : List.of(container.object("livenessProbe"), container.object("readinessProbe"),
                    container.object("startupProbe"), lifecycle.object("postStart"), lifecycle.object("preStop"))) {
                for (String way : List.of("httpGet", "tcpSocket")) {
                    String host = handler.object(way).string("host");
                    if (!host.isEmpty()) {
                        bad.add(container.string("name"));
                        hosts.add(host);
                    }
                }
            }
        });
        return bad.isEmpty() ? null : new Violation("probe or lifecycle host", called("container", bad) + " " + uses(bad) + " "
                + plural("probe or lifecycle host", hosts) + " " + quoted(hosts));
    }

    static @Nullable Violation sysctls(PodShape pod, Set<String> allowed) {
        List<String> bad = pod.security().list("sysctls").objects().stream()
                .map(sysctl -> sysctl.string("name")).filter(name -> !allowed.contains(name)).toList();
        return bad.isEmpty() ? null : new Violation("forbidden sysctls", String.join(", ", bad));
    }

    static @Nullable Violation windowsProcess(PodShape pod) {
        String setters = setters(isHostProcess(pod.security()), pod.containers(HostChecks::isHostProcess));
        return setters.isEmpty() ? null
                : new Violation("hostProcess", setters + " must not set securityContext.windowsOptions.hostProcess=true");
    }

    private static boolean isHostProcess(ObjectValue security) {
        return security.object("windowsOptions").bool("hostProcess");
    }
}
