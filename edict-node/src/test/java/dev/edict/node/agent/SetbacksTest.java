package dev.edict.node.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ConfigMapEnvSource;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.EnvFromSource;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSecurityContext;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.SecretVolumeSource;
import dev.edict.api.core.v1.SecurityContext;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.node.source.Sources.Content;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** When it is looked for what is missing. */
class SetbacksTest {
    private static final Container PLAIN = Container.EMPTY.withName("plain");
    private static final Container CONFIGURED = Container.EMPTY.withName("configured").withEnvFrom(List.of(
            EnvFromSource.EMPTY.withConfigMapRef(ConfigMapEnvSource.EMPTY.withName("settings"))));
    private static final Pod POD = Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web").withUid("1"))
            .withSpec(PodSpec.EMPTY.withContainers(List.of(PLAIN, CONFIGURED)).withVolumes(List.of(
                    Volume.EMPTY.withName("files").withSecret(SecretVolumeSource.EMPTY.withSecretName("files")))));

    private final Set<String> there = new HashSet<>();
    private final List<String> asked = new ArrayList<>();
    private final Setbacks setbacks = new Setbacks((pod, kind, name) -> {
        asked.add(name);
        return there.contains(name) ? new Content(Map.of(), Map.of()) : null;
    });
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    private Setback look(boolean mounted) {
        return setbacks.of(POD, POD.spec().containers(), mounted, now, PodNews.NONE);
    }

    /** How long after this look the next one is. */
    private Duration pause(boolean mounted) {
        return Duration.between(now, Objects.requireNonNull(look(mounted).next()));
    }

    @Test
    void nothingBeginsWithoutItsVolumesWhichAreLookedForEverLater() {
        assertThat(look(false).unmounted()).containsExactly("MountVolume.SetUp failed for volume \"files\" : secret \"files\" not found");
        assertThat(look(false).keeps("plain")).isTrue();
        List<Duration> pauses = new ArrayList<>();
        for (int attempt = 0; attempt < 10; attempt++) {
            pauses.add(pause(false));
            now = now.plus(pauses.getLast());
        }
        assertThat(pauses.subList(0, 4)).containsExactly(
                Duration.ofMillis(500), Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4));
        assertThat(pauses.getLast()).isEqualTo(Duration.ofSeconds(122));
    }

    @Test
    void nobodyIsAskedBeforeTheTime() {
        look(false);
        asked.clear();
        now = now.plusMillis(499);
        there.add("files");
        assertThat(look(false).isNone()).isFalse();
        assertThat(asked).isEmpty();
        now = now.plusMillis(1);
        assertThat(look(false).unmounted()).isEmpty();
    }

    @Test
    void aContainerWithoutItsVariablesDoesNotBeginAndOthersDo() {
        there.add("files");
        Setback setback = look(false);
        assertThat(setback.unconfigured()).containsExactly(Map.entry("configured", "configmap \"settings\" not found"));
        assertThat(setback.keeps("plain")).isFalse();
        assertThat(pause(false)).isEqualTo(Duration.ofSeconds(10));
        now = now.plusSeconds(10);
        there.add("settings");
        assertThat(look(true)).isEqualTo(Setback.NONE);
    }

    @Test
    void volumesOfAPodThatRunsAreThere() {
        there.add("settings");
        assertThat(look(true)).isEqualTo(Setback.NONE);
        assertThat(asked).containsExactly("settings");
    }

    @Test
    void aContainerThatIsNotToRunAsRootDoesNotBeginAsRoot() {
        Pod rootless = Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web").withNamespace("shop").withUid("1"))
                .withSpec(PodSpec.EMPTY
                        .withSecurityContext(PodSecurityContext.EMPTY.withRunAsNonRoot(true).withRunAsUser(0L))
                        .withContainers(List.of(PLAIN, PLAIN.withName("other").withSecurityContext(
                                SecurityContext.EMPTY.withRunAsUser(1_000L)))));

        assertThat(setbacks.of(rootless, rootless.spec().containers(), true, now, PodNews.NONE).unconfigured()).containsExactly(
                Map.entry("plain", "container's runAsUser breaks non-root policy (pod: \"web_shop(1)\", container: plain)"));
    }
}
