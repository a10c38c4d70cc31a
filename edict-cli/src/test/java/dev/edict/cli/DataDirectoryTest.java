package dev.edict.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class DataDirectoryTest {
    @TempDir
    private Path temporary;

    @Test
    void nobodyButTheOwnerCanReadTheDataDirectory() throws Exception {
        Path data = temporary.resolve("data");
        Files.createDirectories(data.resolve("pki"));
        Files.writeString(data.resolve("kubeconfig"), "old");
        Files.setPosixFilePermissions(data, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(data.resolve("pki"), PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(data.resolve("kubeconfig"), PosixFilePermissions.fromString("rw-r--r--"));
        try (ChildServer server = ChildServer.start(data); Stream<Path> files = Files.walk(data)) {
            assertThat(server.get("/version").string("major")).isNotEmpty();
            assertThat(files).allSatisfy(file ->
                    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).as(file.toString())
                            .isEqualTo(Files.isDirectory(file) ? "rwx------" : "rw-------"));
        }
    }
}
