package dev.edict.node.simulate;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.core.v1.VolumeMount;
import dev.edict.node.shell.MemoryFiles;
import dev.edict.node.source.MissingSourceException;
import dev.edict.node.source.Sources;
import dev.edict.node.source.Variables;
import dev.edict.node.source.VolumeFile;
import dev.edict.node.source.VolumeFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one finds in a container that is not there: variables, and a few files. */
final class Environment {
    private static final List<String> DIRECTORIES = List.of(
            "/bin", "/dev", "/etc", "/home", "/proc", "/root", "/sys", "/tmp", "/usr/bin", "/usr/local/bin", "/var/log", "/var/run");
    private static final int ORDINARY = 0644;

    private Environment() {}

    static Map<String, String> of(Pod pod, Container container, Sources sources) {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin");
        variables.put("HOME", "/root");
        variables.put("HOSTNAME", hostname(pod));
        variables.putAll(Variables.found(pod, container, sources));
        return variables;
    }

    private static String hostname(Pod pod) {
        return pod.spec().hostNetwork() ? pod.spec().nodeName()
                : pod.spec().hostname().isEmpty() ? pod.name() : pod.spec().hostname();
    }

    /** Puts the usual directories there, and those where volumes are. */
    static MemoryFiles files(Pod pod, Container container, MemoryFiles files) throws IOException {
        for (String directory : DIRECTORIES) {
            files.makeDirectories(directory);
        }
        for (VolumeMount mount : container.volumeMounts()) {
            if (mount.subPath().isEmpty() || !isMadeOfFiles(pod, mount.name())) {
                files.makeDirectories(mount.mountPath());
            }
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

    /** Writes what volumes hold as it is now: ConfigMaps and Secrets may change while a container runs. */
    static void mount(Pod pod, Container container, Sources sources, MemoryFiles files) throws IOException {
        for (VolumeMount mount : container.volumeMounts()) {
            for (Map.Entry<String, VolumeFile> file : content(pod, mount.name(), sources).entrySet()) {
                String path = path(mount, file.getKey());
                if (path != null) {
                    files.makeDirectories(path.substring(0, path.lastIndexOf('/')));
                    switch (file.getValue()) {
                        case VolumeFile.Known known -> files.write(path, known.bytes().toByteArray(), ORDINARY);
                        case VolumeFile.Token token -> files.tell(path, () -> read(token), ORDINARY);
                    }
                }
            }
        }
    }

    private static byte[] read(VolumeFile.Token token) throws IOException {
        try {
            return token.value().getBytes(StandardCharsets.US_ASCII);
        } catch (MissingSourceException missing) {
            throw new IOException(missing.why(), missing);
        }
    }

    private static Map<String, VolumeFile> content(Pod pod, String name, Sources sources) {
        Volume volume = pod.spec().volumes().stream().filter(each -> each.name().equals(name)).findFirst().orElse(null);
        try {
            return volume == null ? Map.of() : VolumeFiles.of(pod, volume, sources);
        } catch (MissingSourceException missing) {
            return Map.of();
        }
    }

    /** A part of which may be a file. */
    private static boolean isMadeOfFiles(Pod pod, String volume) {
        return pod.spec().volumes().stream().anyMatch(each -> each.name().equals(volume) && (each.configMap() != null
                || each.secret() != null || each.projected() != null || each.downwardAPI() != null));
    }

    /** Where a file of a volume is; null if only another part of the volume is there. */
    private static @Nullable String path(VolumeMount mount, String file) {
        String part = mount.subPath();
        if (part.isEmpty() || file.equals(part)) {
            return part.isEmpty() ? mount.mountPath() + "/" + file : mount.mountPath();
        }
        return file.startsWith(part + "/") ? mount.mountPath() + file.substring(part.length()) : null;
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
