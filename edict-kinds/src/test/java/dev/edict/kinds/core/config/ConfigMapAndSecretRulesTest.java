package dev.edict.kinds.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class ConfigMapAndSecretRulesTest {
    private static final String KEY_RULE = ": a valid config key must consist of alphanumeric characters, '-', '_' or"
            + " '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')";

    private final KindTrial configMaps = KindTrial.namespaced("", "ConfigMap");
    private final KindTrial secrets = KindTrial.namespaced("", "Secret");

    @Test
    void keysOfAConfigMapAreChecked() {
        assertThat(configMaps.create("{'data': {'one/two': 'x'}}"))
                .containsExactly("data[one/two]: Invalid value: \"one/two\"" + KEY_RULE);
        assertThat(configMaps.create("{'data': {'k': 'x'}, 'binaryData': {'k': 'AA=='}}"))
                .containsExactly("data[k]: Invalid value: \"k\": duplicate of key present in binaryData");
    }

    @Test
    void aConfigMapIsAtMostAMegabyte() {
        String text = "a".repeat(1024 * 1024);
        assertThat(configMaps.create("{'data': {'k': '" + text + "'}}")).isEmpty();
        assertThat(configMaps.create("{'data': {'k': '" + text + "a'}}"))
                .containsExactly("[]: Too long: may not be more than 1048576 bytes");
    }

    @Test
    void anImmutableConfigMapStaysAsItIs() {
        String old = "{'immutable': true, 'data': {'a': '1'}}";
        assertThat(configMaps.update("{'immutable': true, 'data': {'a': '1'}, 'metadata': {'labels': {'a': 'b'}}}", old))
                .isEmpty();
        assertThat(configMaps.update("{'data': {'a': '2'}, 'binaryData': {'b': 'AA=='}}", old)).containsExactly(
                "immutable: Forbidden: field is immutable when `immutable` is set",
                "data: Forbidden: field is immutable when `immutable` is set",
                "binaryData: Forbidden: field is immutable when `immutable` is set");
    }

    @Test
    void textsOfASecretBecomeBytesAndWinOverThem() {
        ObjectValue secret = secrets.created("{'data': {'a': 'b2xk', 'b': 'b2xk'}, 'stringData': {'b': 'new'}}");
        assertThat(secret.has("stringData")).isFalse();
        assertThat(secret.object("data")).isEqualTo(ObjectValue.of("a", "b2xk", "b", "bmV3"));
        assertThat(secret.string("type")).isEqualTo("Opaque");
    }

    @Test
    void theTypeOfASecretAsksForItsKeys() {
        assertThat(secrets.create("{'type': 'kubernetes.io/tls'}"))
                .containsExactly("data[tls.crt]: Required value", "data[tls.key]: Required value");
        assertThat(secrets.create("{'type': 'kubernetes.io/basic-auth'}"))
                .containsExactly("data[username]: Required value", "data[password]: Required value");
        assertThat(secrets.create("{'type': 'kubernetes.io/basic-auth', 'stringData': {'password': ''}}")).isEmpty();
        assertThat(secrets.create("{'type': 'kubernetes.io/ssh-auth', 'stringData': {'ssh-privatekey': ''}}"))
                .containsExactly("data[ssh-privatekey]: Required value");
        assertThat(secrets.create("{'type': 'kubernetes.io/service-account-token'}")).containsExactly(
                "metadata.annotations[kubernetes.io/service-account.name]: Required value");
        assertThat(secrets.create("{'type': 'example.com/own', 'stringData': {'any': 'thing'}}")).isEmpty();
    }

    @Test
    void aRegistryLoginIsJson() {
        String type = "{'type': 'kubernetes.io/dockerconfigjson', 'stringData': {'.dockerconfigjson': ";
        assertThat(secrets.create(type + "'nope'}}")).containsExactly(
                "data[.dockerconfigjson]: Invalid value: \"<secret contents redacted>\":"
                        + " invalid character 'o' in literal null (expecting 'u')");
        assertThat(secrets.create(type + "'[]'}}")).containsExactly(
                "data[.dockerconfigjson]: Invalid value: \"<secret contents redacted>\":"
                        + " json: cannot unmarshal array into Go value of type map[string]interface {}");
        assertThat(secrets.create(type + "'{}'}}")).isEmpty();
    }

    @Test
    void theTypeOfASecretIsForLife() {
        assertThat(secrets.update("{'type': 'Other'}", "{}"))
                .containsExactly("type: Invalid value: \"Other\": field is immutable");
        assertThat(secrets.rules().prepareForUpdate(
                        secrets.object("{}"), secrets.object("{'type': 'Other'}")).string("type"))
                .isEqualTo("Other");
    }

    @Test
    void aCertificateThatIsNoneIsWarnedOf() {
        String nothing = Base64.getEncoder().encodeToString("x".getBytes(StandardCharsets.UTF_8));
        assertThat(secrets.warnings("{'type': 'kubernetes.io/tls', 'data': {'tls.crt': '" + nothing
                + "', 'tls.key': ''}}")).containsExactly("tls: failed to find any PEM data in certificate input");
        assertThat(secrets.warnings("{'data': {'tls.crt': '" + nothing + "'}}")).isEmpty();
    }

    @Test
    void noBytesAreStoredAsEmptyOnes() {
        assertThat(secrets.created("{'data': {'a': null, 'b': 'eA=='}}").object("data"))
                .isEqualTo(KindTrial.tree("{'a': '', 'b': 'eA=='}"));
        assertThat(KindTrial.namespaced("", "ConfigMap").created("{'binaryData': {'a': null}}").object("binaryData"))
                .isEqualTo(KindTrial.tree("{'a': ''}"));
    }
}
