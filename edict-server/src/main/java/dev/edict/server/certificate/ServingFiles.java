package dev.edict.server.certificate;

import dev.edict.server.http.ServerIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * What a server shows to clients, if somebody else issues it.
 *
 * @param certificates PEM: the server's, then those of the authorities between it and one that clients know
 * @param privateKey PEM
 */
public record ServingFiles(Path certificates, Path privateKey) {

    /**
     * Looks whether a server can show them, without showing them.
     *
     * @throws IllegalArgumentException if it can not, with the file and what should be in it
     * @throws UncheckedIOException if one can not be read
     */
    public void check() {
        read();
    }

    /** The same for the key alone. */
    public void checkKey() {
        privateKey(text(privateKey));
    }

    /** @throws IllegalArgumentException if they do not belong together, as while they are being replaced */
    ServerIdentity read() {
        Credential shown = new Credential(chain(text(certificates)), privateKey(text(privateKey)));
        if (!shown.isPair()) {
            throw new IllegalArgumentException(privateKey + " is not the key of the first certificate in " + certificates
                    + ": the server's own certificate comes first, then those between it and its authority");
        }
        return shown.identity();
    }

    private List<X509Certificate> chain(String text) {
        try {
            return Pem.certificates(text);
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException(
                    "in " + certificates + " there must be certificates, as PEM: " + unreadable.getMessage(), unreadable);
        }
    }

    private PrivateKey privateKey(String text) {
        if (text.contains("ENCRYPTED")) {
            throw new IllegalArgumentException("the key in " + privateKey + " is encrypted, and there is nobody to ask for the "
                    + "password: take it off with openssl pkey -in " + privateKey);
        }
        try {
            return Pem.privateKey(text);
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException(
                    "in " + privateKey + " there must be a private key, as PEM: " + unreadable.getMessage(), unreadable);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failure) {
            throw new UncheckedIOException("cannot read " + file, failure);
        }
    }
}
