package dev.edict.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeconfigTest {

    private final CertificateAuthority authority =
            CertificateAuthority.create("kubernetes", Clock.systemUTC(), new SecureRandom());
    private final Kubeconfig kubeconfig = Kubeconfig.of("https://127.0.0.1:6443", List.of(authority.certificate()), "secret");

    private final Path temporary;

    KubeconfigTest(@TempDir Path temporary) {
        this.temporary = temporary;
    }

    @Test
    void theFileIsForItsOwnerOnlyAndReplacedWhole() throws Exception {
        Path file = temporary.resolve("new/kubeconfig");

        kubeconfig.writeTo(file);
        kubeconfig.writeTo(file);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        try (var files = Files.list(file.getParent())) {
            assertThat(files).containsExactly(file);
        }
        assertThat(Files.readString(file)).isEqualTo(kubeconfig.toYaml());
    }

    @Test
    void kubectlReadsIt() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/kubectl")), "kubectl is not installed");
        Path file = temporary.resolve("kubeconfig");
        kubeconfig.writeTo(file);

        assertThat(kubectl(file, "{.current-context}")).isEqualTo("edict");
        assertThat(kubectl(file, "{.clusters[?(@.name==\"edict\")].cluster.server}")).isEqualTo("https://127.0.0.1:6443");
        assertThat(decoded(kubectl(file, "{.clusters[0].cluster.certificate-authority-data}")))
                .isEqualTo(Pem.encode(authority.certificate()));
        assertThat(kubectl(file, "{.users[?(@.name==\"edict\")].user.token}")).isEqualTo("secret");
        assertThat(kubectl(file, "{.contexts[0].context.cluster}/{.contexts[0].context.user}")).isEqualTo("edict/edict");
    }

    private static String kubectl(Path kubeconfig, String path) throws IOException {
        Process process = new ProcessBuilder(
                        "/usr/bin/kubectl", "--kubeconfig", kubeconfig.toString(), "config", "view", "--raw", "-o",
                        "jsonpath=" + path)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static String decoded(String base64) {
        return new String(Base64.getDecoder().decode(base64), StandardCharsets.US_ASCII);
    }
}
