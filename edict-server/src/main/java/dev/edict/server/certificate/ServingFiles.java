package dev.edict.server.certificate;

import dev.edict.server.http.ServerIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a server shows to clients, if somebody else issues it.
 *
 * @param certificates PEM: the server's, then those of the authorities between it and one that clients know
 * @param privateKey PEM
 */
public record ServingFiles(Path certificates, Path privateKey) {

    /** @throws IllegalArgumentException if they do not belong together, as while they are being replaced */
    ServerIdentity read() {
        String chain = text(certificates);
        String key = text(privateKey);
        if (!Keys.belongTogether(Pem.privateKey(key), Pem.certificates(chain).getFirst().getPublicKey())) {
            throw new IllegalArgumentException(privateKey + " is not the key of the certificate in " + certificates);
        }
        return new ServerIdentity(chain, key);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read " + file, failure);
        }
    }
}
