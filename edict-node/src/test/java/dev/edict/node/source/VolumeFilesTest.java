package dev.edict.node.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.core.v1.ConfigMapProjection;
import dev.edict.api.core.v1.ConfigMapVolumeSource;
import dev.edict.api.core.v1.DownwardAPIProjection;
import dev.edict.api.core.v1.DownwardAPIVolumeFile;
import dev.edict.api.core.v1.EmptyDirVolumeSource;
import dev.edict.api.core.v1.KeyToPath;
import dev.edict.api.core.v1.ObjectFieldSelector;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ProjectedVolumeSource;
import dev.edict.api.core.v1.SecretProjection;
import dev.edict.api.core.v1.SecretVolumeSource;
import dev.edict.api.core.v1.ServiceAccountTokenProjection;
import dev.edict.api.core.v1.Volume;
import dev.edict.api.core.v1.VolumeProjection;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.types.Bytes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Volumes of a pod in a namespace with a ConfigMap {@code colours} only. */
class VolumeFilesTest {
    private static final Pod POD = Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web").withNamespace("shop")
            .withLabels(Map.of("app", "web", "and", "a \"word\"")));
    private static final Bytes BLUE = Bytes.of("blue");
    private static final Bytes PICTURE = Bytes.of("x");
    private static final Sources SOURCES = (pod, kind, name) -> kind == Sources.Kind.CONFIG_MAP && name.equals("colours")
            ? new Sources.Content(Map.of("sky", BLUE), Map.of("picture", PICTURE)) : null;

    private static Map<String, Bytes> files(Volume volume) throws MissingSourceException {
        Map<String, Bytes> known = new HashMap<>();
        VolumeFiles.of(POD, volume, SOURCES).forEach((path, file) -> known.put(path, ((VolumeFile.Known) file).bytes()));
        return known;
    }

    private static Volume map(ConfigMapVolumeSource source) {
        return Volume.EMPTY.withConfigMap(source);
    }

    private static Volume projected(VolumeProjection... sources) {
        return Volume.EMPTY.withProjected(ProjectedVolumeSource.EMPTY.withSources(List.of(sources)));
    }

    @Test
    void aFileIsThereForEachKeyOrForThoseThatAreNamed() throws Exception {
        ConfigMapVolumeSource colours = ConfigMapVolumeSource.EMPTY.withName("colours");
        assertThat(files(map(colours))).containsOnly(Map.entry("sky", BLUE), Map.entry("picture", PICTURE));
        assertThat(files(map(colours.withItems(List.of(KeyToPath.EMPTY.withKey("sky").withPath("above/sky.txt"))))))
                .containsOnly(Map.entry("above/sky.txt", BLUE));
    }

    @Test
    void severalSourcesAreInOneVolume() throws Exception {
        VolumeProjection labels = VolumeProjection.EMPTY.withDownwardAPI(DownwardAPIProjection.EMPTY.withItems(List.of(
                DownwardAPIVolumeFile.EMPTY.withPath("labels").withFieldRef(ObjectFieldSelector.EMPTY.withFieldPath("metadata.labels")))));
        assertThat(files(projected(VolumeProjection.EMPTY.withConfigMap(ConfigMapProjection.EMPTY.withName("colours")), labels)))
                .containsEntry("sky", BLUE).containsEntry("labels", Bytes.of("and=\"a \\\"word\\\"\"\napp=\"web\""));
    }

    @Test
    void whatIsMissingIsSaidInTheKubeletsWords() {
        assertThatThrownBy(() -> files(map(ConfigMapVolumeSource.EMPTY.withName("none")))).hasMessage("configmap \"none\" not found");
        assertThatThrownBy(() -> files(map(ConfigMapVolumeSource.EMPTY.withName("colours").withItems(List.of(
                KeyToPath.EMPTY.withKey("sea").withPath("sea")))))).hasMessage("configmap references non-existent config key: sea");
        assertThatThrownBy(() -> files(Volume.EMPTY.withSecret(SecretVolumeSource.EMPTY.withSecretName("none"))))
                .hasMessage("secret \"none\" not found");
        assertThatThrownBy(() -> files(projected(
                VolumeProjection.EMPTY.withConfigMap(ConfigMapProjection.EMPTY.withName("none")),
                VolumeProjection.EMPTY.withSecret(SecretProjection.EMPTY.withName("nothing")))))
                .hasMessage("[configmap \"none\" not found, secret \"nothing\" not found]");
    }

    @Test
    void theCertificateOfTheServerMayBeMissing() throws Exception {
        assertThat(files(projected(VolumeProjection.EMPTY.withConfigMap(ConfigMapProjection.EMPTY.withName("kube-root-ca.crt")
                .withItems(List.of(KeyToPath.EMPTY.withKey("ca.crt").withPath("ca.crt"))))))).isEmpty();
    }

    @Test
    void whatIsOptionalMayBeMissingAndOtherVolumesNeedNothing() throws Exception {
        assertThat(files(Volume.EMPTY.withSecret(SecretVolumeSource.EMPTY.withSecretName("none").withOptional(true)))).isEmpty();
        assertThat(files(map(ConfigMapVolumeSource.EMPTY.withName("colours").withOptional(true).withItems(List.of(
                KeyToPath.EMPTY.withKey("sea").withPath("sea")))))).isEmpty();
        assertThat(files(Volume.EMPTY.withEmptyDir(EmptyDirVolumeSource.EMPTY))).isEmpty();
    }

    @Test
    void aTokenIsAskedForWhenItsFileIsRead() throws Exception {
        List<String> asked = new ArrayList<>();
        Sources giving = new Sources() {
            @Override
            public @Nullable Content find(Pod pod, Kind kind, String name) {
                return null;
            }

            @Override
            public String token(Pod pod, ServiceAccountTokenProjection wanted) {
                asked.add(wanted.audience());
                return "secret-" + asked.size();
            }
        };
        Volume volume = projected(VolumeProjection.EMPTY.withServiceAccountToken(
                ServiceAccountTokenProjection.EMPTY.withPath("token").withAudience("vault")));
        VolumeFile.Token token = token(volume, giving);
        assertThat(asked).isEmpty();
        assertThat(token.value()).isEqualTo("secret-1");
        assertThat(asked).containsExactly("vault");
    }

    @Test
    void whereNobodyGivesTokensThatIsSaidWhenOneIsRead() throws Exception {
        VolumeFile.Token token = token(projected(VolumeProjection.EMPTY.withServiceAccountToken(
                ServiceAccountTokenProjection.EMPTY.withPath("token"))), SOURCES);
        assertThatThrownBy(token::value).hasMessage("failed to fetch token: nobody gives tokens here");
    }

    private static VolumeFile.Token token(Volume volume, Sources sources) throws Exception {
        return (VolumeFile.Token) Objects.requireNonNull(VolumeFiles.of(POD, volume, sources).get("token"), "no token");
    }
}
