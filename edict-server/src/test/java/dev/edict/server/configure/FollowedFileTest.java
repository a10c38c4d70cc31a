package dev.edict.server.configure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.testing.Waiting;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowedFileTest {
    @TempDir
    Path directory;

    private final List<String> told = new CopyOnWriteArrayList<>();
    private final AtomicInteger missed = new AtomicInteger();

    private void write(String text) throws Exception {
        Files.move(Files.writeString(directory.resolve("next"), text), directory.resolve("file"),
                StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private FollowedFile followed() {
        return new FollowedFile(directory.resolve("file"), new byte[0], new FollowedFile.Reader() {
            @Override
            public boolean read(byte[] content) {
                String text = new String(content, StandardCharsets.UTF_8);
                told.add(text);
                if (text.startsWith("broken")) {
                    throw new IllegalStateException("nobody has thought of this");
                }
                return true;
            }

            @Override
            public void unreadable() {
                missed.incrementAndGet();
            }
        });
    }

    @Test
    void aReaderThatFailsInAnyWayIsToldOfTheNextChange() throws Exception {
        write("");
        try (FollowedFile file = followed()) {
            file.start(Duration.ofMillis(2));
            write("broken");
            Waiting.until("it fails", () -> told, List.of("broken")::equals);
            write("right");
            Waiting.until("it is told again", () -> told, List.of("broken", "right")::equals);
            assertThat(missed).hasValue(0);
        }
    }

    @Test
    void aFileThatIsGoneIsTroubleOnceAndCountsAgainWhenItIsBack() throws Exception {
        write("");
        try (FollowedFile file = followed()) {
            file.start(Duration.ofMillis(2));
            Files.delete(directory.resolve("file"));
            Waiting.until("it is missed", missed::get, times -> times == 1);
            write("back");
            Waiting.until("it counts", () -> told, List.of("back")::equals);
            assertThat(missed).as("however often it was looked for").hasValue(1);
            Files.delete(directory.resolve("file"));
            Waiting.until("it is missed again", missed::get, times -> times == 2);
        }
    }
}
