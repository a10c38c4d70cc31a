package dev.edict.client.transport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Where certificates, keys and the like come from. Its text never shows what is in it. */
public sealed interface Source {

    /** The content as it is now. */
    byte[] read() throws IOException;

    /** The file whose changes count, if it is one. */
    Optional<Path> file();

    static Source of(Path file) {
        return new InFile(file);
    }

    /** @param field what errors call it */
    static Source of(byte[] bytes, String field) {
        return new Inline(bytes, field);
    }

    /** Given with the settings themselves. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Inline(byte[] bytes, String field) implements Source {
        @Override
        public byte[] read() {
            return bytes;
        }

        @Override
        public Optional<Path> file() {
            return Optional.empty();
        }

        @Override
        public String toString() {
            return field;
        }
    }

    /** A file, read anew when it changes. */
    record InFile(Path path) implements Source {
        @Override
        public byte[] read() throws IOException {
            return Files.readAllBytes(path);
        }

        @Override
        public Optional<Path> file() {
            return Optional.of(path);
        }

        @Override
        public String toString() {
            return path.toString();
        }
    }
}
