package dev.edict.server.encrypt;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.name.GroupResource;
import dev.edict.server.encrypt.kms.TestPlugin;
import dev.edict.server.watch.Seal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values that kube-apiserver 1.36.4 has written, each object named v, with the keys of this configuration. */
class RealServerValuesTest {
    private static final String CONFIGURATION = """
            kind: EncryptionConfiguration
            apiVersion: apiserver.config.k8s.io/v1
            resources:
            - resources: [configmaps]
              providers:
              - aescbc: {keys: [{name: cbc1, secret: MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=}]}
            - resources: [serviceaccounts]
              providers:
              - secretbox: {keys: [{name: box1, secret: YWJjZGVmZ2hpamFiY2RlZmdoaWphYmNkZWZnaGlqYWI=}]}
            - resources: ['*.apps']
              providers:
              - aesgcm: {keys: [{name: gcm1, secret: MDEyMzQ1Njc4OTAxMjM0NQ==}]}
            """;

    private static final String OF_A_PLUGIN = "azhzOmVuYzprbXM6djI6dGVzdGttczoKjQL4XfqkQsQu+JZ0OZJZ5IpojSCdBC1tz4K9EgWNMIZ34pTF/UYz"
            + "4X0z9aUlRtszrIZAOaE3W+D1VWQUmw+z4Z2I6J914bEU/F/o17txOgS1tIAWw8p6ON/bdQFR7vTJMFAAMk2EJ3CtHuVGVkG76upN8Wdlp1RfwW77AHQJ"
            + "yfsllqf9bbsEvssf6hZ8OL076PMtLy1JL5wDa5oF4pJijGm9HDNWJ2+FOjKeonsmanNfhBkdx9s8mYrAU2B1Uo9ivtLoFTLqfQEWVRcu51Cb3t+OsYRU"
            + "CkB/zAGy6WNZrqbNJDj5vcchX27ekXxBSx/fzQMKz68x1JOgVjXKdJsLlHWNZvou5oXHIP3pbrrp6hIFa2V5LTEaIOHCFyA/XRF5js0G2z23PNrZQyIE"
            + "MnGr40dwBcOC/Ki0IhkKEWxvY2FsLmV4YW1wbGUub3JnEgRrZXB0KAE=";

    @TempDir
    private Path directory;

    private Encryption encryption(String configuration) throws Exception {
        return Encryption.open(Encryption.Settings.of(
                Files.writeString(directory.resolve("encryption.yaml"), configuration), false));
    }

    private static void requireSame(Seal seal, String key, String stored, String content) {
        Seal.Opened opened = seal.open(key, Base64.getDecoder().decode(stored));
        assertThat(new String(opened.value(), ISO_8859_1)).startsWith("k8s\0").contains(content, "default");
        assertThat(opened.stale()).isFalse();
        byte[] again = seal.close(key, opened.value());
        assertThat(again).hasSameSizeAs(Base64.getDecoder().decode(stored));
        assertThat(seal.open(key, again).value()).isEqualTo(opened.value());
    }

    @ParameterizedTest
    @CsvSource({
        "'',configmaps,ConfigMap,azhzOmVuYzphZXNjYmM6djE6Y2JjMTov0QO2rf8CChiTWBA6y+Ydgx8uCfV2be5eN6jf7YQH+K/gdD5J5tTsyY4Bqi+D"
                + "gyIGbHZqrFWnmE/FEUjPyxq6ciYjz2lLGTJPhOOYEJdXh0939OpL5xlu/qK3pFVsQpiM2haL624e5AYG5IqX+YXV8u1f7zFpVvP3hbP0Yhr2Ww==",
        "'',serviceaccounts,ServiceAccount,azhzOmVuYzpzZWNyZXRib3g6djE6Ym94MToBfpF227yexYl5PmT32lI9P+FJKUmDsZc05bR5/v/XuXzC"
                + "2ZKEMGe4gjzquOtIwCwFFw0TlPnk5G64Bv529lSw9TIkDt4lBL2+NXyjROyspMQsPwxknykZpxHB6sVhe/0ft+WHY2R2Kq79ksoBRHfBLwX4OIIy"
                + "bcMAfOZp1oBFZF+qIZv67DswVQQSsXK/",
        "apps,controllerrevisions,ControllerRevision,azhzOmVuYzphZXNnY206djE6Z2NtMTpq5mN8hcaA8Lwaj7pIMsOkUNod0juItlZ2V3VOiRXr"
                + "JGY6GVC6cw5ak8U7r1uTYg07tZqPN3/UdDdkbCYczis7Jrgm5YvrwhC04o7SwRZv5i43DEAsPxd8VWQ+8T5CI1uYNVR5JdF0um0QUDZb5Aywo+uI"
                + "fWyw5xzcD0QmkYPMme0kqHNEPRRHgPOOiMYhAxuTwm0itOrTlKccIH5NbSBpcp0GC3Ms5DlZoMeL9Q2fic7wL9fHtLmP6+V06DWJo+jJP90YF2Fv"
                + "dP0DrOp8hbJwoAAiIE2Q98XRy40GOHrDPI1g2D/w62OlqE2XWfLwRCN9oW80jyOb"
    })
    void areOpened(String group, String resource, String kind, String stored) throws Exception {
        try (Encryption encryption = encryption(CONFIGURATION)) {
            requireSame(encryption.of(new GroupResource(group, resource)), "/registry/" + resource + "/default/v", stored, kind);
        }
    }

    @Test
    void areOpenedWithThePluginThatHasEncryptedTheirKey() throws Exception {
        try (TestPlugin plugin = TestPlugin.at(directory.resolve("kms.sock"));
                Encryption encryption = encryption("""
                        kind: EncryptionConfiguration
                        apiVersion: apiserver.config.k8s.io/v1
                        resources:
                        - resources: [secrets]
                          providers:
                          - kms: {apiVersion: v2, name: testkms, endpoint: "%s"}
                        """.formatted(plugin.endpoint()))) {
            requireSame(encryption.of(new GroupResource("", "secrets")), "/registry/secrets/default/v", OF_A_PLUGIN, "Secret");
        }
    }
}
