package dev.edict.server.route.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file in a directory that only the server's user can look into; it is there until it is closed. */
record TemporaryFile(Path directory, Path path) implements AutoCloseable {

    static TemporaryFile named(String name) throws IOException {
        Path directory = Files.createTempDirectory("edict");
        return new TemporaryFile(directory, directory.resolve(name));
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(path);
        Files.deleteIfExists(directory);
    }
}
