package dev.edict.generator.api;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A folder of generated sources. A file whose text is as it was is not touched, so that what was compiled of it still counts, in its
 * module and in all that use it; files that are not written any more go.
 */
final class SourceFolder {
    private final Path folder;
    private final Set<Path> written = new HashSet<>();

    SourceFolder(Path folder) {
        this.folder = folder;
    }

    /** Writes a class or the description of a package: {@code name} is without its ending. */
    void write(String packageName, String name, String text) throws IOException {
        Path file = folder.resolve(packageName.replace('.', '/')).resolve(name + ".java");
        written.add(file);
        if (Files.exists(file) && Files.readString(file).equals(text)) {
            return;
        }
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Takes away what this run has not written. */
    void deleteOthers() throws IOException {
        for (Path file : files()) {
            if (!written.contains(file)) {
                Files.delete(file);
            }
        }
    }

    private List<Path> files() throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
