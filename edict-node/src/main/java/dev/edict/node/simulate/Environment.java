package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.EnvVar;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.VolumeMount;
import dev.edict.node.shell.MemoryFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What one finds in a container that is not there: variables, and a few files. */
final class Environment {
    private static final List<String> DIRECTORIES = List.of(
            "/bin", "/dev", "/etc", "/home", "/proc", "/root", "/sys", "/tmp", "/usr/bin", "/usr/local/bin", "/var/log", "/var/run");
    private static final Pattern ENTRY = Pattern.compile("metadata\\.(labels|annotations)\\['([^']*)'\\]");
    private static final int ORDINARY = 0644;

    private Environment() {}

    static Map<String, String> of(Pod pod, Container container) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
        variables.put("HOME", "/root");
        variables.put("HOSTNAME", hostname(pod));
        for (EnvVar variable : container.env()) {
            String value = value(pod, variable);
            if (value != null) {
                variables.put(variable.name(), value);
            }
        }
        return variables;
    }

    private static String hostname(Pod pod) {
        return pod.spec().hostNetwork() ? pod.spec().nodeName()
                : pod.spec().hostname().isEmpty() ? pod.name() : pod.spec().hostname();
    }

    /** @return null for what is in ConfigMaps and Secrets, which nobody reads here */
    private static @Nullable String value(Pod pod, EnvVar variable) {
        if (variable.valueFrom() == null) {
            return variable.value();
        }
        return variable.valueFrom().fieldRef() == null ? null : field(pod, variable.valueFrom().fieldRef().fieldPath());
    }

    private static @Nullable String field(Pod pod, String path) {
        Matcher entry = ENTRY.matcher(path);
        if (entry.matches()) {
            return (entry.group(1).equals("labels") ? pod.metadata().labels() : pod.metadata().annotations())
                    .getOrDefault(entry.group(2), "");
        }
        return switch (path) {
            case "metadata.name" -> pod.name();
            case "metadata.namespace" -> pod.namespace();
            case "metadata.uid" -> pod.metadata().uid();
            case "spec.nodeName" -> pod.spec().nodeName();
            case "spec.serviceAccountName" -> pod.spec().serviceAccountName();
            case "status.podIP", "status.podIPs" -> pod.status().podIP();
            case "status.hostIP", "status.hostIPs" -> pod.status().hostIP();
            default -> null;
        };
    }

    /** Puts the usual directories there, and those where volumes are. */
    static MemoryFiles files(Pod pod, Container container, MemoryFiles files) throws IOException {
        for (String directory : DIRECTORIES) {
            files.makeDirectories(directory);
        }
        for (VolumeMount mount : container.volumeMounts()) {
            files.makeDirectories(mount.mountPath());
            if (isRootOfNode(pod, mount.name())) {
                for (String directory : DIRECTORIES) {
                    files.makeDirectories(mount.mountPath() + directory);
                }
                write(files, mount.mountPath() + "/etc/hostname", pod.spec().nodeName() + "\n");
            }
        }
        write(files, "/etc/hostname", hostname(pod) + "\n");
        write(files, "/etc/hosts", "127.0.0.1\tlocalhost\n" + pod.status().podIP() + "\t" + hostname(pod) + "\n");
        write(files, "/etc/os-release", "ID=edict\nPRETTY_NAME=\"Edict (simulated)\"\n");
        return files;
    }

    /** What {@code kubectl debug node/…} looks into. */
    private static boolean isRootOfNode(Pod pod, String volume) {
        return pod.spec().volumes().stream().anyMatch(each -> each.name().equals(volume)
                && each.hostPath() != null && each.hostPath().path().equals("/"));
    }

    private static void write(MemoryFiles files, String path, String text) throws IOException {
        files.write(path, text.getBytes(StandardCharsets.UTF_8), ORDINARY);
    }
}
