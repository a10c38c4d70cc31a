package dev.edict.generator.overlay;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A file of the overlay, read from the class path. */
final class OverlayFile {
    private OverlayFile() {}

    static byte[] bytes(String name) {
        try (InputStream stream = OverlayFile.class.getResourceAsStream("/overlay/" + name)) {
            if (stream == null) {
                throw new IllegalStateException("no overlay file " + name);
            }
            return stream.readAllBytes();
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read overlay file " + name, failure);
        }
    }

    /** The lines that say something: no blank ones, no comments. */
    static List<String> lines(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8).lines()
                .filter(line -> !line.isBlank() && !line.startsWith("//"))
                .toList();
    }
}
