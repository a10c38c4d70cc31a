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

class AuthenticationOptionsTest {
    private static final String[] ISSUER = {"--oidc-issuer-url", "https://a.example", "--oidc-client-id", "us"};

    @TempDir
    Path directory;

    /** What is said to one who starts a server with words that make no sense. */
    private String refusal(int code, String... words) {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        List<String> all = Stream.concat(Stream.of("up", "--store", "memory", "--port", "0", "--data", directory.toString()),
                Stream.of(words)).toList();
        assertThat(Main.run(all, new PrintStream(new ByteArrayOutputStream()),
                new PrintStream(errors, true, StandardCharsets.UTF_8))).isEqualTo(code);
        return errors.toString(StandardCharsets.UTF_8);
    }

    private static String[] issuerAnd(String... words) {
        return Stream.concat(Stream.of(ISSUER), Stream.of(words)).toArray(String[]::new);
    }

    @Test
    void optionsThatMakeNoSenseAreRefused() {
        assertThat(refusal(2, "--oidc-issuer-url", "https://a.example")).contains(
                "oidc-issuer-url and oidc-client-id must be specified together when any oidc-* flags are set");
        assertThat(refusal(2, issuerAnd("--oidc-required-claim", "hd"))).contains("takes claims with their values, not hd");
        assertThat(refusal(2, "--requestheader-extra-headers-prefix", "X-Remote-Extra-,,X-Other-"))
                .contains("empty value in \"requestheader-extra-headers-prefix\"");
        assertThat(refusal(2, "--requestheader-allowed-names", "proxy, "))
                .contains("empty value in \"requestheader-allowed-names\"");
        assertThat(refusal(2, "--requestheader-uid-headers", "X-Uid"))
                .contains("--requestheader-uid-headers is set without specifying the standard X-Remote-Uid header");
        assertThat(refusal(2, "--anonymous-auth", "maybe")).contains("--anonymous-auth takes true or false, not maybe");
    }

    /** Nobody who names authorities means those of the system. */
    @Test
    void aFileOfAuthoritiesWithNoneInItIsNotTakenForNone() throws Exception {
        Path empty = Files.writeString(directory.resolve("empty.crt"), "");
        assertThat(refusal(2, issuerAnd("--oidc-ca-file", empty.toString())))
                .contains("--oidc-ca-file: in " + empty + " there must be certificates of authorities");
    }

    @Test
    void aServerDoesNotStartIfItIsNotClearWhoMayComeIn() throws Exception {
        Path file = Files.writeString(directory.resolve("who.yaml"),
                "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\njwt: [{issuer: {url: a}}]\n");
        assertThat(refusal(1, "--authentication-config", file.toString()))
                .contains("failed to load authentication configuration from file").contains("URL scheme must be https");
        assertThat(refusal(1, issuerAnd("--authentication-config", file.toString())))
                .contains("authentication-config file and oidc-* flags are mutually exclusive");
        assertThat(refusal(1, issuerAnd("--oidc-signing-algs", "HS256")))
                .contains("oidc: unsupported signing alg: \"HS256\"");
        assertThat(refusal(2, "--client-ca-file", file.toString())).contains("there must be certificates of authorities");
    }
}
