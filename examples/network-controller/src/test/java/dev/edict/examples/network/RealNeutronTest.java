package dev.edict.examples.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/** With the Neutron of Debian's packages, by the script beside the pom; see {@code docs/neutron.md}. Only with {@code -Pneutron}. */
@Tag("neutron")
@TestInstance(Lifecycle.PER_CLASS)
class RealNeutronTest extends NeutronContract {
    private final Path directory = Path.of(System.getProperty("neutron.directory", "target/neutron"));
    private final int port = freePort();

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** What the script says goes through {@link System#out}: by the stream below it a forked JVM tells Maven its results. */
    private void script(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("./neutron"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        try (InputStream said = process.getInputStream()) {
            said.transferTo(System.out);
        }
        assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
    }

    @Override
    URI endpoint() {
        return URI.create("http://127.0.0.1:" + port);
    }

    @Override
    @BeforeAll
    void start() throws IOException, InterruptedException {
        script("start", directory.toString(), Integer.toString(port));
    }

    @Override
    @AfterAll
    void stop() throws IOException, InterruptedException {
        script("stop", directory.toString());
    }
}
