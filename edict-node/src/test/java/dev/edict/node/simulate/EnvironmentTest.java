package dev.edict.node.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ConfigMapEnvSource;
import dev.edict.api.core.v1.ConfigMapVolumeSource;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.EnvFromSource;
import dev.edict.api.core.v1.EnvVar;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.core.v1.VolumeMount;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.time.Timers;
import dev.edict.node.run.StandardStreams;
import dev.edict.node.source.Sources;
import dev.edict.types.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What commands see of a ConfigMap {@code settings} in a container that is not there. */
class EnvironmentTest {
    private static final Container MAIN = Container.EMPTY.withName("main")
            .withEnvFrom(List.of(
                    EnvFromSource.EMPTY.withConfigMapRef(ConfigMapEnvSource.EMPTY.withName("settings")),
                    EnvFromSource.EMPTY.withConfigMapRef(ConfigMapEnvSource.EMPTY.withName("gone"))))
            .withEnv(List.of(EnvVar.EMPTY.withName("URL").withValue("http://$(host)/")))
            .withVolumeMounts(List.of(
                    VolumeMount.EMPTY.withName("files").withMountPath("/etc/settings"),
                    VolumeMount.EMPTY.withName("files").withMountPath("/etc/one.conf").withSubPath("host")));
    private static final Pod POD = Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web").withNamespace("shop").withUid("1"))
            .withSpec(PodSpec.EMPTY.withContainers(List.of(MAIN)).withVolumes(List.of(Volume.EMPTY.withName("files")
                    .withConfigMap(ConfigMapVolumeSource.EMPTY.withName("settings")))));

    private final Map<String, Bytes> settings = new HashMap<>(Map.of("host", Bytes.of("example.com")));
    private final SimulatedCommands commands = new SimulatedCommands(
            (pod, kind, name) -> name.equals("settings") ? new Sources.Content(settings, Map.of()) : null,
            InstantSource.system(), Timers.system());

    private String run(String... command) throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        commands.run(POD, MAIN, List.of(), List.of(command), new StandardStreams(
                InputStream.nullInputStream(), output, OutputStream.nullOutputStream(), false));
        return output.toString(StandardCharsets.UTF_8);
    }

    @Test
    void variablesAreThereWithoutThoseThatAreNot() throws Exception {
        assertThat(run("env")).contains("host=example.com\n").contains("URL=http://example.com/\n").contains("HOSTNAME=web\n");
    }

    @Test
    void filesAreThereAndChangeWithTheMap() throws Exception {
        assertThat(run("cat", "/etc/settings/host")).isEqualTo("example.com");
        assertThat(run("cat", "/etc/one.conf")).isEqualTo("example.com");
        settings.put("host", Bytes.of("example.org"));
        assertThat(run("cat", "/etc/settings/host")).isEqualTo("example.org");
    }
}
