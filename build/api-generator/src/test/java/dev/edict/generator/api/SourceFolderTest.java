package dev.edict.generator.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFolderTest {
    private static final FileTime LONG_AGO = FileTime.fromMillis(1_000_000_000_000L);

    @TempDir
    Path folder;

    @Test
    void onlyWhatHasChangedIsWrittenAgain() throws IOException {
        write("same", "old");
        Path same = folder.resolve("a/b/Same.java");
        Path other = folder.resolve("a/b/Other.java");
        Files.setLastModifiedTime(same, LONG_AGO);
        Files.setLastModifiedTime(other, LONG_AGO);

        write("same", "new");

        assertThat(Files.getLastModifiedTime(same)).isEqualTo(LONG_AGO);
        assertThat(Files.getLastModifiedTime(other)).isNotEqualTo(LONG_AGO);
        assertThat(other).hasContent("new");
    }

    @Test
    void whatIsNotWrittenAnyMoreGoes() throws IOException {
        Path gone = folder.resolve("a/c/Gone.java");
        Files.createDirectories(gone.getParent());
        Files.writeString(gone, "class Gone {}");

        write("same", "other");

        assertThat(gone).doesNotExist();
        assertThat(folder.resolve("a/b/Same.java")).hasContent("same");
    }

    private void write(String same, String other) throws IOException {
        SourceFolder sources = new SourceFolder(folder);
        sources.write("a.b", "Same", same);
        sources.write("a.b", "Other", other);
        sources.deleteOthers();
    }
}
