package dev.edict.generator;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/** A digest over all that the catalogue depends on: the sources, the overlay and the generator itself. */
final class Fingerprint {
    private Fingerprint() {}

    static String of(List<Path> inputs) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
        for (Path input : inputs) {
            try (Stream<Path> files = Files.walk(input)) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    try (InputStream stream = new DigestInputStream(Files.newInputStream(file), digest)) {
                        stream.transferTo(OutputStream.nullOutputStream());
                    }
                }
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
