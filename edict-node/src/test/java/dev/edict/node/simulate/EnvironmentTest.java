package dev.edict.node.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ConfigMapEnvSource;
import dev.edict.api.core.v1.ConfigMapVolumeSource;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.EnvFromSource;
import dev.edict.api.core.v1.EnvVar;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.ProjectedVolumeSource;
import dev.edict.api.core.v1.ServiceAccountTokenProjection;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.core.v1.VolumeMount;
import dev.edict.api.core.v1.VolumeProjection;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.time.Timers;
import dev.edict.node.run.StandardStreams;
import dev.edict.node.source.MissingSourceException;
import dev.edict.node.source.Sources;
import dev.edict.types.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
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
                    VolumeMount.EMPTY.withName("files").withMountPath("/etc/one.conf").withSubPath("host"),
                    VolumeMount.EMPTY.withName("account").withMountPath("/var/run/account")));
    private static final Pod POD = Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web").withNamespace("shop").withUid("1"))
            .withSpec(PodSpec.EMPTY.withContainers(List.of(MAIN)).withVolumes(List.of(
                    Volume.EMPTY.withName("files").withConfigMap(ConfigMapVolumeSource.EMPTY.withName("settings")),
                    Volume.EMPTY.withName("account").withProjected(ProjectedVolumeSource.EMPTY.withSources(List.of(
                            VolumeProjection.EMPTY.withServiceAccountToken(ServiceAccountTokenProjection.EMPTY.withPath("token"))))))));

    private final Map<String, Bytes> settings = new HashMap<>(Map.of("host", Bytes.of("example.com")));
    private final Queue<String> tokens = new ArrayDeque<>(List.of("first", "second"));
    private final SimulatedCommands commands = new SimulatedCommands(new Sources() {
        @Override
        public @Nullable Content find(Pod pod, Kind kind, String name) {
            return name.equals("settings") ? new Content(settings, Map.of()) : null;
        }

        @Override
        public String token(Pod pod, ServiceAccountTokenProjection wanted) throws MissingSourceException {
            String next = tokens.poll();
            if (next == null) {
                throw new MissingSourceException("no more");
            }
            return next;
        }
    }, InstantSource.system(), Timers.system());

    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    private String run(String... command) throws Exception {
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        commands.run(POD, MAIN, List.of(), List.of(command), new StandardStreams(
                InputStream.nullInputStream(), output, errors, false));
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

    @Test
    void aTokenIsAskedForWhenItsFileIsReadAndOnlyThen() throws Exception {
        assertThat(run("ls", "/var/run/account")).isEqualTo("token\n");
        assertThat(run("test", "-f", "/var/run/account/token")).isEmpty();
        assertThat(tokens).hasSize(2);
        assertThat(run("cat", "/var/run/account/token")).isEqualTo("first");
        assertThat(run("sh", "-c", "cat < /var/run/account/token")).isEqualTo("second");
    }

    @Test
    void aTokenThatIsNotToBeHadCannotBeRead() throws Exception {
        tokens.clear();
        assertThat(run("cat", "/var/run/account/token")).isEmpty();
        assertThat(run("sh", "-c", "cat < /var/run/account/token")).isEmpty();
        assertThat(run("tar", "cf", "-", "/var/run/account").length()).isPositive();
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains("cat: /var/run/account/token: no more\n")
                .contains("can't open /var/run/account/token: no more").contains("token: Cannot open: no more");
    }
}
