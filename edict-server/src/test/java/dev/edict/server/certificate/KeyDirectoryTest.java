package dev.edict.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class KeyDirectoryTest {
    private final Path temporary;

    KeyDirectoryTest(@TempDir Path temporary) {
        this.temporary = temporary;
    }

    private CertificateDirectory open(int server) {
        return CertificateDirectory.open(KeyFiles.in(temporary.resolve("shared")),
                KeyFiles.in(temporary.resolve("own-" + server)),
                ServerNames.ofApiServer("server-" + server, "10.96.0.1", "cluster.local", List.of()), Clock.systemUTC(),
                new SecureRandom());
    }

    @Test
    void serversThatShareADirectoryAndBeginAtOnceHaveTheSameKeys() {
        List<CompletableFuture<CertificateDirectory>> all = IntStream.range(0, 5)
                .mapToObj(server -> CompletableFuture.supplyAsync(() -> open(server), Thread::startVirtualThread)).toList();
        List<CertificateDirectory> opened = all.stream().map(CompletableFuture::join).toList();
        assertThat(opened.stream().map(server -> server.authority().certificate()).distinct()).hasSize(1);
        assertThat(opened.stream().map(server -> server.serviceAccountKeys().getPublic()).distinct()).hasSize(1);
        assertThat(opened.stream().map(CertificateDirectory::administratorToken).distinct()).hasSize(1);
        assertThat(opened.stream().map(CertificateDirectory::server).distinct()).hasSize(5);
        assertThat(temporary.resolve("shared/apiserver.key")).doesNotExist();
        assertThat(temporary.resolve("own-3/apiserver.key")).exists();
    }

    @Test
    void keysThatWereLeftOpenAreClosedToOthers() throws Exception {
        open(1);
        Path key = temporary.resolve("shared/ca.key");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        open(1);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(key))).isEqualTo("rw-------");
    }
}
