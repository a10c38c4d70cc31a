package dev.edict.generator.source;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The Java files in a jar of sources. */
public record SourceJar(Path file) {

    /** Gives the lines of each Java file below a folder of the jar, with the file's name without its ending. */
    public void forEach(String folder, BiConsumer<String, List<String>> reader) {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            List<? extends ZipEntry> entries = zip.stream()
                    .filter(entry -> entry.getName().startsWith(folder + "/") && entry.getName().endsWith(".java"))
                    .toList();
            for (ZipEntry entry : entries) {
                String name = entry.getName();
                String type = name.substring(name.lastIndexOf('/') + 1, name.length() - ".java".length());
                try (BufferedReader lines = new BufferedReader(
                        new InputStreamReader(zip.getInputStream(entry), StandardCharsets.UTF_8))) {
                    reader.accept(type, lines.lines().toList());
                }
            }
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read " + file, failure);
        }
    }
}
