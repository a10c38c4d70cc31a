package dev.edict.server.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.testing.Waiting;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFileTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-02-03T04:05:06.789Z"), ZoneOffset.UTC);

    @TempDir
    Path directory;

    private LogFile open(int days, int files, boolean compressed) throws IOException {
        Path file = directory.resolve("logs/audit.log");
        return new LogFile(file, 10, new OldFiles(file, new OldFiles.Keeping(days, files, compressed), CLOCK), CLOCK);
    }

    private static void write(LogFile file, String... lines) throws IOException {
        for (String line : lines) {
            byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
            file.write(bytes, bytes.length);
        }
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("logs"))) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aFileThatHasGrownTooLargeIsSetAsideUnderTheTimeOfThat() throws Exception {
        try (LogFile file = open(0, 0, false)) {
            write(file, "12345\n", "1234", "abc\n");
            assertThat(names()).containsExactly("audit-2026-02-03T04-05-06.789.log", "audit.log");
            write(file, "x".repeat(20), "y\n");
        }
        assertThat(names()).containsExactly("audit-2026-02-03T04-05-06.789.log", "audit-2026-02-03T04-05-06.790.log",
                "audit-2026-02-03T04-05-06.791.log", "audit.log");
        assertThat(directory.resolve("logs/audit-2026-02-03T04-05-06.789.log")).hasContent("12345\n1234");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("logs/audit.log"))))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("logs"))))
                .isEqualTo("rwx------");
    }

    @Test
    void aFileThatSomebodyElseHasSetAsideIsBegunAnew() throws Exception {
        try (LogFile file = open(0, 0, false)) {
            write(file, "12345678\n");
            Files.move(directory.resolve("logs/audit.log"), directory.resolve("logs/elsewhere"));
            write(file, "abc\n");
        }
        assertThat(directory.resolve("logs/audit.log")).hasContent("abc\n");
        assertThat(names()).containsExactly("audit.log", "elsewhere");
    }

    @Test
    void whatWasWrittenBeforeIsKept() throws Exception {
        try (LogFile file = open(0, 0, false)) {
            write(file, "old\n");
        }
        try (LogFile file = open(0, 0, false)) {
            write(file, "new\n");
        }
        assertThat(directory.resolve("logs/audit.log")).hasContent("old\nnew\n");
    }

    @Test
    void oldFilesAreRemovedAndCompressed() throws Exception {
        Files.createDirectories(directory.resolve("logs"));
        for (String name : List.of("audit-2026-02-01T00-00-00.000.log", "audit-2026-01-31T00-00-00.000.log.gz",
                "audit-2026-02-02T00-00-00.000.log", "audit-2025-01-01T00-00-00.000.log", "audit-other.log", "bauble.log")) {
            Files.writeString(directory.resolve("logs").resolve(name), name);
        }
        try (LogFile file = open(30, 3, true)) {
            write(file, "123456789\n", "next\n");
            Waiting.until("old files are tidied", this::names, names -> names.equals(List.of(
                    "audit-2026-02-01T00-00-00.000.log.gz", "audit-2026-02-02T00-00-00.000.log.gz",
                    "audit-2026-02-03T04-05-06.789.log.gz", "audit-other.log", "audit.log", "bauble.log")));
        }
        Path old = directory.resolve("logs/audit-2026-02-03T04-05-06.789.log.gz");
        try (GZIPInputStream text = new GZIPInputStream(new ByteArrayInputStream(Files.readAllBytes(old)))) {
            assertThat(new String(text.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("123456789\n");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(old))).isEqualTo("rw-------");
    }

    @Test
    void aFileThatCanNotBeWrittenSaysSoEachTime() throws Exception {
        Path full = Path.of("/dev/full");
        try (LogFile file = new LogFile(full, 0, new OldFiles(full, new OldFiles.Keeping(0, 0, false), CLOCK), CLOCK)) {
            assertThatThrownBy(() -> write(file, "a\n")).hasMessage("No space left on device");
            assertThatThrownBy(() -> write(file, "a\n")).hasMessage("No space left on device");
        }
    }
}
