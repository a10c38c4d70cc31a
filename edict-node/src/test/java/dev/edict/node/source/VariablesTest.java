package dev.edict.node.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.core.v1.ConfigMapEnvSource;
import dev.edict.api.core.v1.ConfigMapKeySelector;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.EnvFromSource;
import dev.edict.api.core.v1.EnvVar;
import dev.edict.api.core.v1.EnvVarSource;
import dev.edict.api.core.v1.ObjectFieldSelector;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.SecretEnvSource;
import dev.edict.api.core.v1.SecretKeySelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.types.Bytes;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A pod in a namespace with a ConfigMap {@code colours} and a Secret {@code keys}. */
class VariablesTest {
    private static final Pod POD = Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web").withNamespace("shop")
            .withLabels(Map.of("app", "web")));
    private static final Sources SOURCES = (pod, kind, name) -> switch (kind) {
        case CONFIG_MAP -> name.equals("colours")
                ? new Sources.Content(Map.of("sky", Bytes.of("blue")), Map.of("picture", Bytes.of("x"))) : null;
        case SECRET -> name.equals("keys") ? new Sources.Content(Map.of("door", Bytes.of("1234")), Map.of()) : null;
    };

    private static EnvVar ofMap(String variable, String name, String key, @Nullable Boolean optional) {
        return EnvVar.EMPTY.withName(variable).withValueFrom(EnvVarSource.EMPTY.withConfigMapKeyRef(
                ConfigMapKeySelector.EMPTY.withName(name).withKey(key).withOptional(optional)));
    }

    private static EnvVar ofSecret(String variable, String name, String key) {
        return EnvVar.EMPTY.withName(variable).withValueFrom(EnvVarSource.EMPTY.withSecretKeyRef(
                SecretKeySelector.EMPTY.withName(name).withKey(key)));
    }

    private static EnvFromSource allOfMap(String name, @Nullable Boolean optional) {
        return EnvFromSource.EMPTY.withConfigMapRef(ConfigMapEnvSource.EMPTY.withName(name).withOptional(optional));
    }

    private static Map<String, String> variables(List<EnvFromSource> from, EnvVar... own) throws MissingSourceException {
        return Variables.of(POD, Container.EMPTY.withEnvFrom(from).withEnv(Arrays.asList(own)), SOURCES);
    }

    @Test
    void variablesComeFromKeysAndFieldsAndSpeakOfThoseBefore() throws Exception {
        assertThat(variables(List.of(), ofMap("SKY", "colours", "sky", null), ofSecret("DOOR", "keys", "door"),
                        EnvVar.EMPTY.withName("POD").withValueFrom(EnvVarSource.EMPTY.withFieldRef(
                                ObjectFieldSelector.EMPTY.withFieldPath("metadata.labels['app']"))),
                        EnvVar.EMPTY.withName("ALL").withValue("$(SKY)-$(DOOR)-$(NONE)-$$(SKY)")))
                .containsExactly(Map.entry("SKY", "blue"), Map.entry("DOOR", "1234"), Map.entry("POD", "web"),
                        Map.entry("ALL", "blue-1234-$(NONE)-$(SKY)"));
    }

    @Test
    void allOfAMapOrSecretIsThereUnderItsPrefixAndOwnVariablesCountMore() throws Exception {
        assertThat(variables(List.of(allOfMap("colours", null).withPrefix("MY_"), EnvFromSource.EMPTY.withSecretRef(
                        SecretEnvSource.EMPTY.withName("keys"))), EnvVar.EMPTY.withName("door").withValue("open")))
                .containsExactly(Map.entry("MY_sky", "blue"), Map.entry("door", "open"));
    }

    @Test
    void whatIsMissingIsSaidInTheKubeletsWords() {
        assertThatThrownBy(() -> variables(List.of(), ofMap("A", "none", "sky", null)))
                .isInstanceOf(MissingSourceException.class).hasMessage("configmap \"none\" not found");
        assertThatThrownBy(() -> variables(List.of(), ofMap("A", "colours", "sea", false)))
                .hasMessage("couldn't find key sea in ConfigMap shop/colours");
        assertThatThrownBy(() -> variables(List.of(), ofMap("A", "colours", "picture", null)))
                .hasMessage("couldn't find key picture in ConfigMap shop/colours");
        assertThatThrownBy(() -> variables(List.of(), ofSecret("A", "none", "door"))).hasMessage("secret \"none\" not found");
        assertThatThrownBy(() -> variables(List.of(), ofSecret("A", "keys", "car"))).hasMessage("couldn't find key car in Secret shop/keys");
        assertThatThrownBy(() -> variables(List.of(allOfMap("none", null)))).hasMessage("configmap \"none\" not found");
    }

    @Test
    void whatIsOptionalMayBeMissing() throws Exception {
        assertThat(variables(List.of(allOfMap("none", true)), ofMap("A", "none", "sky", true), ofMap("B", "colours", "sea", true)))
                .isEmpty();
    }
}
