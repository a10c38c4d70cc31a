package dev.edict.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream errors = new ByteArrayOutputStream();

    private int run(String... words) {
        return Main.run(List.of(words), new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(errors, true, StandardCharsets.UTF_8));
    }

    @Test
    void theHelpListsTheCommandsAndTheirOptions() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("  up ", "  version ").doesNotContain("warm-up");

        assertThat(run("up", "--port", "1", "--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("--store embedded|etcd|memory", "Default: .edict");
    }

    @Test
    void theVersionNamesTheKubernetesApi() {
        assertThat(run("version")).isZero();
        assertThat(run("--version")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("Kubernetes API 1.36");
    }

    @Test
    void whatMakesNoSenseIsSaidWithTheWayToTheHelp() {
        assertThat(run("down")).isEqualTo(2);
        assertThat(run("up", "--sore", "memory")).isEqualTo(2);
        assertThat(run("up", "--port")).isEqualTo(2);
        assertThat(run("up", "--port", "many")).isEqualTo(2);
        assertThat(run("up", "--store=disk")).isEqualTo(2);
        assertThat(run()).isEqualTo(2);
        assertThat(errors.toString(StandardCharsets.UTF_8))
                .contains("unknown command down", "unknown option --sore", "--port needs a value: --port N",
                        "--port takes a number from 0 to 65535, not many",
                        "--store takes one of embedded|etcd|memory, not disk", "Try: edict up --help");
    }

    @Test
    void keysAreSharedWhereAStoreIs(@TempDir Path directory) throws Exception {
        Path secret = Files.writeString(directory.resolve("secret"), "swordfish");
        assertThat(run("up", "--store", "memory", "--join-secret", secret.toString())).isEqualTo(2);
        assertThat(run("up", "--store", "etcd", "--join-secret", secret.toString())).isEqualTo(2);
        assertThat(run("up", "--tls-cert-file", secret.toString())).isEqualTo(2);
        assertThat(errors.toString(StandardCharsets.UTF_8))
                .contains("--join-secret needs a store that servers share: --store etcd",
                        "the join secret is too short", "--tls-cert-file and --tls-private-key-file need each other")
                .doesNotContain("swordfish");
    }

    @Test
    void anAuditThatCanNotBeAsSaidIsTold(@TempDir Path directory) throws Exception {
        Path policy = Files.writeString(directory.resolve("policy.yaml"),
                "apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{level: Some}]\n");
        String[] start = {"up", "--store", "memory", "--data", directory.toString(), "--audit-log-path", "-"};
        for (String[] more : List.of(new String[] {"--audit-policy-file", policy.toString()},
                new String[] {"--audit-log-mode", "lazy"}, new String[] {"--audit-log-format", "xml"},
                new String[] {"--audit-log-maxage", "-1"}, new String[] {"--audit-log-version", "audit.k8s.io/v1beta1"},
                new String[] {"--audit-log-mode", "batch", "--audit-log-batch-buffer-size", "0"},
                new String[] {"--audit-log-truncate-max-batch-size", "1"},
                new String[] {"--audit-webhook-config-file", policy.toString(), "--audit-webhook-batch-throttle-qps", "0"})) {
            assertThat(run(Stream.concat(Arrays.stream(start), Arrays.stream(more)).toArray(String[]::new))).isEqualTo(2);
        }
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains(
                "loading audit policy file: rules[0].level: Unsupported value: \"Some\"",
                "invalid audit log mode lazy, allowed modes are \"batch,blocking,blocking-strict\"",
                "invalid audit log format xml, allowed formats are \"legacy,json\"",
                "invalid group version, allowed versions are [\"audit.k8s.io/v1\"]",
                "--audit-log-maxage -1 can't be a negative number",
                "invalid audit batch log buffer size 0, must be a positive number",
                "invalid audit truncate log max batch size 1, must be greater than max event size (102400)",
                "invalid audit batch webhook throttle QPS 0, must be a positive number");
    }

    @Test
    void admissionThatCanNotBeAsSaidIsTold(@TempDir Path directory) throws Exception {
        Path file = Files.writeString(directory.resolve("admission.yaml"), "kind: Pod");
        assertThat(run("up", "--store", "memory", "--data", directory.toString(), "--admission-control-config-file",
                file.toString())).isEqualTo(2);
        assertThat(run("up", "--store", "memory", "--data", directory.toString(), "--default-not-ready-toleration-seconds",
                "soon")).isEqualTo(2);
        assertThat(run("up", "--store", "memory", "--data", directory.toString(), "--enable-admission-plugins",
                "Priority,Nonsense")).isEqualTo(1);
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains(
                "--admission-control-config-file: unable to read admission control configuration from",
                "--default-not-ready-toleration-seconds takes a number of seconds, not soon",
                "enable-admission-plugins plugin \"Nonsense\" is unknown; there are ");
    }

    @Test
    void whatCanNotBeSpokenOrShownIsTold() {
        assertThat(run("up", "--store", "memory", "--tls-min-version", "VersionTLS10")).isEqualTo(2);
        assertThat(run("up", "--store", "memory", "--tls-cipher-suites", "TLS_NULL")).isEqualTo(2);
        assertThat(run("up", "--store", "memory", "--tls-sni-cert-key", "only.crt")).isEqualTo(2);
        assertThat(run("up", "--store", "memory", "--strict-transport-security-directives", "always")).isEqualTo(2);
        assertThat(errors.toString(StandardCharsets.UTF_8)).contains("unknown tls version \"VersionTLS10\"",
                "Cipher suite TLS_NULL not supported or doesn't exist", "--tls-sni-cert-key takes CERT,KEY",
                "--strict-transport-security-directives invalid");
    }

    @Test
    void aFailureIsTold() {
        assertThat(run("up", "--store", "memory", "--enable-admission-plugins", "Nonsense")).isEqualTo(1);
        assertThat(errors.toString(StandardCharsets.UTF_8)).startsWith("edict: enable-admission-plugins");
    }

    @Test
    void valuesFollowTheNameOrAnEqualsSignAndTheLastCounts() {
        Option one = new Option("--one", "N", "one");
        Option many = new Option("--many", "N,…", "many", "a,b");

        Arguments arguments = Arguments.parse(List.of(one, many), List.of("--one", "1", "--one=2=3"));

        assertThat(arguments.get(one)).isEqualTo("2=3");
        assertThat(arguments.list(many)).containsExactly("a", "b");
    }
}
