package dev.edict.server.encrypt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.name.GroupResource;
import dev.edict.server.watch.Seal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a configuration may say, and what is said of it otherwise. */
class ConfigurationTest {
    private static final String SECRET = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=";
    private static final String KEYS = "{keys: [{name: one, secret: " + SECRET + "}]}";
    private static final byte[] VALUE = {'{', '}'};

    @TempDir
    private Path directory;

    private Encryption open(String text) throws Exception {
        return Encryption.open(Encryption.Settings.of(Files.writeString(directory.resolve("c.yaml"), text), false));
    }

    private static String of(String... rules) {
        return "kind: EncryptionConfiguration\napiVersion: apiserver.config.k8s.io/v1\nresources:\n" + String.join("", rules);
    }

    private static String rule(String resources, String provider) {
        return "- resources: [" + resources + "]\n  providers: [" + provider + "]\n";
    }

    private void refused(String text, String... words) {
        assertThatThrownBy(() -> open(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(words).message().doesNotContain(SECRET, "MDEyMz");
    }

    private void invalid(String resources, String provider, String message) {
        assertThatThrownBy(() -> open(of(rule(resources, provider)))).hasMessage("error while parsing file: " + message);
    }

    private void badNames(String resources, String path, String message) {
        invalid(resources, "{aesgcm: " + KEYS + "}", "resources[0].resources" + path + ": Invalid value: " + message);
    }

    @Test
    void namesOfResourcesThatMeanNothingAreRefused() {
        badNames("Secrets", "[0]", "\"Secrets\": resource name should not contain capital letters");
        badNames("'*'", "[0]",
                "\"*\": use '*.' to encrypt all the resources from core API group or *.* to encrypt all resources");
        badNames("serviceipallocations", "[0]",
                "\"serviceipallocations\": resources which do not have REST API/s cannot be encrypted");
        badNames("events.events.k8s.io", "[0]", "\"events.events.k8s.io\": '*.events.k8s.io' objects are stored using the "
                + "'events' API group in etcd. Use 'events' instead in the config file");
        badNames("ingresses.extensions", "[0]",
                "\"ingresses.extensions\": 'extensions' group has been removed and cannot be used for encryption");
        badNames("secrets.*", "[0]", "\"secrets.*\": encrypting the same resource across groups is not supported");
        badNames("secrets, secrets", "",
                "[\"secrets\",\"secrets\"]: the same resource cannot be specified multiple times");
        String overlap = ": using overlapping resources such as 'secrets' and '*.' in the same resource list is not allowed as "
                + "they will be masked";
        badNames("secrets, '*.'", "", "[\"secrets\",\"*.\"]" + overlap);
        badNames("'*.*', deployments.apps", "", "[\"*.*\",\"deployments.apps\"]" + overlap);
    }

    @Test
    void keysThatAreNoneAreRefusedAndNotShown() {
        String at = "resources[0].providers[0].";
        invalid("secrets", "{aescbc: {keys: []}}", at + "aescbc.keys: Required value: at least one keys is required");
        invalid("secrets", "{secretbox: {keys: [{name: a, secret: MDEyMzQ1Njc4OTAxMjM0NQ==}]}}", at + "secretbox.keys[0].secret: "
                + "Invalid value: \"REDACTED\": secret is not of the expected length, got 16, expected one of [32]");
        invalid("secrets", "{aesgcm: {keys: [{name: a, secret: '!!'}]}}",
                at + "aesgcm.keys[0].secret: Invalid value: \"REDACTED\": secrets must be base64 encoded");
        invalid("secrets", "{aesgcm: {keys: [{name: '', secret: ''}]}}", "[" + at + "aesgcm.keys[0].name: Required value: name is "
                + "a mandatory field for a key, " + at + "aesgcm.keys[0].secret: Required value: secret is a mandatory field for a "
                + "key]");
        refused(of(rule("secrets", "{aesgcm: " + KEYS + ", aescbc: " + KEYS + "}")),
                "more than one provider specified in a single element, should split into different list elements");
        invalid("secrets", "{}", "resources[0].providers[0]: Invalid value: {\"AESGCM\":null,\"AESCBC\":null,\"Secretbox\":null,"
                + "\"Identity\":null,\"KMS\":null}: provider does not contain any of the expected providers: KMS, AESGCM, AESCBC, "
                + "Secretbox, Identity");
    }

    @Test
    void pluginsThatCanNotBeAreRefused() {
        String at = "resources[0].providers[0].kms.";
        invalid("secrets", "{kms: {apiVersion: v2, name: 'a:b', endpoint: 'unix:///s'}}",
                at + "name: Invalid value: \"a:b\": invalid KMS provider name a:b, must not contain ':'");
        invalid("secrets", "{kms: {apiVersion: v2, name: a, endpoint: 'tcp://s', timeout: 0s}}", "[" + at + "timeout: Invalid value: "
                + "\"0s\": timeout should be a positive value, " + at + "endpoint: Invalid value: \"tcp://s\": unsupported scheme "
                + "\"tcp\" for KMS provider, only unix is supported]");
        invalid("secrets", "{kms: {apiVersion: v2, name: a, endpoint: 'unix:///s', cachesize: 7}}",
                at + "cachesize: Invalid value: 7: cachesize is not supported in v2");
        invalid("secrets", "{kms: {apiVersion: v3, name: a, endpoint: 'unix:///s'}}", at + "apiVersion: Invalid value: \"v3\": "
                + "unsupported apiVersion apiVersion for KMS provider, only v1 and v2 are supported");
        refused(of(rule("secrets", "{kms: {apiVersion: v2, name: a, endpoint: 'unix:///s'}}"),
                rule("pods", "{kms: {apiVersion: v2, name: a, endpoint: 'unix:///s'}}")),
                "resources[1].providers[0].kms.name: Invalid value: \"a\": duplicate KMS provider name a, names must be unique");
        assertThatThrownBy(() -> open(of(rule("secrets", "{kms: {name: a, endpoint: 'unix:///s'}}"))))
                .hasMessage("error while building transformers: KMSv1 is deprecated and will only receive security updates going "
                        + "forward. Use KMSv2 instead.  Set --feature-gates=KMSv1=true to use the deprecated KMSv1 feature.");
    }

    @Test
    void aSlipOfThePenIsRefused() throws Exception {
        refused(of("- resources: [secrets]\n  provider: []\n"), "strict decoding error: unknown field \"resources[0].provider\"");
        refused(of("- resources: [secrets]\n  providers:\n  - aesgcm: {keys: [{name: a, secret: " + SECRET + ", size: 3}]}\n"),
                "unknown field \"resources[0].providers[0].aesgcm.keys[0].size\"");
        refused(of("- resources: secrets\n"), "resources[0].resources: expected is a list, not");
        refused("kind: EncryptionConfiguration\nkind: EncryptionConfiguration\n", "strict decoding error", "already set in map");
        refused("apiVersion: v1\nresources: [{secret: " + SECRET + "}]", "Object 'Kind' is missing");
        refused("kind: Pod\napiVersion: v1\n", "no kind \"Pod\" is registered for version \"v1\"");
        refused(of(""), "resources: Required value: at least one resources is required");
        refused("", "is empty");
        Path missing = directory.resolve("missing");
        assertThatThrownBy(() -> Encryption.open(Encryption.Settings.of(missing, false)))
                .hasMessageEndingWith("open " + missing + ": no such file or directory");
    }

    @Test
    void nothingThatHoldsKeysShowsThemInItsText() throws Exception {
        String text = of(rule("secrets", "{aesgcm: " + KEYS + "}, {aescbc: " + KEYS + "}, {secretbox: " + KEYS + "}"));
        assertThat(ConfigurationReader.read(text.getBytes(StandardCharsets.UTF_8)).toString())
                .contains("Name: one, Secret: [REDACTED]").doesNotContain(SECRET);
        try (Encryption encryption = open(text)) {
            assertThat(encryption + " " + encryption.of(new GroupResource("", "secrets"))).doesNotContain(SECRET, "0123456789");
        }
    }

    @Test
    void theKindThatStoodInTheDocumentationOnceIsRead() throws Exception {
        open("kind: EncryptionConfig\napiVersion: v1\nresources:\n" + rule("secrets", "{identity: {}}")).close();
    }

    @Test
    void earlierRulesCountAndMaskNothingInSilence() throws Exception {
        String all = "{secretbox: " + KEYS + "}";
        assertThatThrownBy(() -> open(of(rule("'*.'", all), rule("secrets", all))))
                .hasMessage("error while building transformers: resource \"secrets\" is masked by earlier rule \"*.\"");
        assertThatThrownBy(() -> open(of(rule("'*.*'", all), rule("'*.apps'", all))))
                .hasMessage("error while building transformers: resource \"*.apps\" is masked by earlier rule \"*.*\"");
        try (Encryption encryption = open(of(rule("events", "{identity: {}}"), rule("deployments.apps", "{aescbc: " + KEYS + "}"),
                rule("'*.apps'", "{aesgcm: " + KEYS + "}"), rule("'*.*'", all)))) {
            assertThat(prefix(encryption, "", "events")).isEqualTo("{}");
            assertThat(prefix(encryption, "apps", "deployments")).startsWith("k8s:enc:aescbc:v1:one:");
            assertThat(prefix(encryption, "apps", "daemonsets")).startsWith("k8s:enc:aesgcm:v1:one:");
            assertThat(prefix(encryption, "example.org", "pandas")).startsWith("k8s:enc:secretbox:v1:one:");
        }
        try (Encryption encryption = open(of(rule("'*.'", all)))) {
            assertThat(prefix(encryption, "", "pods")).startsWith("k8s:enc:secretbox:v1:one:");
            assertThat(encryption.of(new GroupResource("apps", "deployments"))).isSameAs(Seal.NONE);
        }
    }

    private static String prefix(Encryption encryption, String group, String resource) {
        return new String(encryption.of(new GroupResource(group, resource)).close("/k", VALUE),
                StandardCharsets.ISO_8859_1);
    }
}
