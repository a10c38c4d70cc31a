package dev.edict.examples.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.codegen.command.CodegenCommand;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The manifest that is kept beside the records is the one that they make: {@code edict codegen verify}, as part of the tests. */
class KeptManifestTest {
    private static final Path MODULE = Path.of(System.getProperty("basedir", "."));
    private static final Path KEPT = MODULE.resolve("src/main/crd");

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    private int verify(Path kept) {
        return CodegenCommand.run(List.of("verify", "--classes", MODULE.resolve("target/classes").toString(),
                "--manifests", kept.toString()), new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    @Test
    void theManifestIsThatOfTheRecords() {
        assertThat(verify(KEPT)).as(() -> said.toString(StandardCharsets.UTF_8)).isZero();
    }

    @Test
    void oneThatIsOlderThanTheRecordsWouldBeSeen(@TempDir Path folder) throws IOException {
        String name = "networks.samplecrd.k8s.io.yaml";
        Files.writeString(folder.resolve(name), Files.readString(KEPT.resolve(name)).replace("format: cidr", "maxLength: 18"));
        assertThat(verify(folder)).isEqualTo(1);
        assertThat(said.toString(StandardCharsets.UTF_8)).startsWith("networks.samplecrd.k8s.io is stale: ");
    }
}
