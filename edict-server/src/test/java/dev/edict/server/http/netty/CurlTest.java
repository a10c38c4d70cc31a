package dev.edict.server.http.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpExchange;
import dev.edict.server.http.HttpServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A client that shares no code with ours or with the JDK. */
@Timeout(180)
class CurlTest {

    private static final Path CURL = Path.of("/usr/bin/curl");

    private final Path temporary;

    CurlTest(@TempDir Path temporary) {
        this.temporary = temporary;
    }

    @BeforeEach
    void needsCurl() throws Exception {
        assumeTrue(Files.isExecutable(CURL), "curl is not installed");
        assumeTrue(curl(List.of("--version")).contains("HTTP2"), "curl was built without HTTP/2");
    }

    @Test
    void everyVersionIsSpoken() throws Exception {
        Path authority = temporary.resolve("ca.crt");
        Files.writeString(authority, Wiring.AUTHORITY.credential().certificatePem());
        try (HttpServer plain = Wiring.PLAIN_HTTP_1.start(CurlTest::respondWithVersion);
                HttpServer tls = Wiring.TLS_HTTP_2.start(CurlTest::respondWithVersion)) {
            String plainUrl = "http://127.0.0.1:" + plain.port() + "/";
            String tlsUrl = "https://localhost:" + tls.port() + "/";
            List<String> trusted = List.of("--cacert", authority.toString());

            assertThat(curl(List.of("--http1.0", plainUrl))).isEqualTo("HTTP/1.0 0");
            assertThat(curl(List.of("--http1.1", plainUrl))).isEqualTo("HTTP/1.1 0");
            assertThat(curl(List.of("--http2", plainUrl))).isEqualTo("HTTP/1.1 0");
            assertThat(curl(List.of("--http2-prior-knowledge", plainUrl))).isEqualTo("HTTP/2.0 0");
            assertThat(curl(with(trusted, "--http1.1", tlsUrl))).isEqualTo("HTTP/1.1 0");
            assertThat(curl(with(trusted, "--http2", tlsUrl))).isEqualTo("HTTP/2.0 0");
        }
    }

    @Test
    void aLargeUploadIsTakenOrRefusedInEveryVersion() throws Exception {
        Path allowed = Files.write(temporary.resolve("allowed"), new byte[3_000_000]);
        Path tooLarge = Files.write(temporary.resolve("too-large"), new byte[10_000_000]);
        try (HttpServer plain = Wiring.PLAIN_HTTP_1.start(CurlTest::respondWithVersion)) {
            String url = "http://127.0.0.1:" + plain.port() + "/";
            for (String version : List.of("--http1.1", "--http2-prior-knowledge")) {
                assertThat(curl(List.of(version, "-w", " %{http_code}", "--data-binary", "@" + allowed, url)))
                        .endsWith(" 3000000 200");
                assertThat(curl(List.of(version, "-w", " %{http_code}", "--data-binary", "@" + tooLarge, url)))
                        .isEqualTo("413 Request Entity Too Large\n 413");
            }
        }
    }

    private static void respondWithVersion(HttpExchange exchange) {
        String text = exchange.request().version() + " " + exchange.body().length;
        exchange.respond(200, Headers.none(), text.getBytes(StandardCharsets.US_ASCII));
    }

    private static List<String> with(List<String> arguments, String... more) {
        List<String> all = new ArrayList<>(arguments);
        all.addAll(List.of(more));
        return all;
    }

    private static String curl(List<String> arguments) throws IOException {
        List<String> command = with(List.of(CURL.toString(), "--silent", "--show-error", "--noproxy", "*"));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
