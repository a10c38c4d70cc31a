package dev.edict.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuthorizationOptionsTest {
    @TempDir
    Path directory;

    /** What is said to one who starts a server with words that make no sense. */
    private String refusal(String... words) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        List<String> all = Stream.concat(
                Stream.of("up", "--store", "memory", "--data", directory.toString()), Stream.of(words)).toList();
        assertThat(Main.run(all, new PrintStream(new ByteArrayOutputStream()),
                new PrintStream(errors, true, StandardCharsets.UTF_8))).isEqualTo(2);
        return errors.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aServerDoesNotStartWithAuthorizersThatMakeNoSense() throws Exception {
        Path file = Files.writeString(directory.resolve("rights.yaml"),
                "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthorizationConfiguration\nauthorizers: [{type: Guess}]\n");
        assertThat(refusal("--authorization-config", file.toString()))
                .contains("authorizers[0].type: Unsupported value: \"Guess\"");
        assertThat(refusal("--authorization-config", file.toString(), "--authorization-webhook-version", "v1beta1"))
                .contains("--authorization-config can not be specified when --authorization-mode or --authorization-webhook-* "
                        + "flags are defined");
        assertThat(refusal("--authorization-mode", "Node,ABAC")).contains("authorization-mode ABAC is not supported");
        assertThat(refusal("--authorization-mode", "Webhook"))
                .contains("authorization-mode Webhook's authorization config file not passed");
        assertThat(refusal("--authorization-webhook-cache-authorized-ttl", "soon"))
                .contains("--authorization-webhook-cache-authorized-ttl: time: invalid duration \"soon\"");
    }
}
