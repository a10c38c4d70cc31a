package dev.edict.server.authenticate;

import dev.edict.server.certificate.Pem;
import dev.edict.server.configure.FollowedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Who vouches for the certificates of users: the server's own authority, and those in a file, as they are now. */
public final class ClientAuthorities implements Supplier<List<X509Certificate>>, AutoCloseable {
    private final List<X509Certificate> own;
    private final @Nullable FollowedFile followed;
    private final List<Runnable> listeners = new ArrayList<>();
    private volatile List<X509Certificate> current;

    /**
     * @param file PEM; null if there is none
     * @throws IOException if the file can not be read, or has no certificate in it
     */
    public ClientAuthorities(List<X509Certificate> own, @Nullable Path file) throws IOException {
        this.own = List.copyOf(own);
        this.current = this.own;
        if (file == null) {
            this.followed = null;
            return;
        }
        byte[] content = Files.readAllBytes(file);
        try {
            read(content);
        } catch (IllegalArgumentException unreadable) {
            throw new IOException("unable to load client CA file " + file + ": " + unreadable.getMessage(), unreadable);
        }
        this.followed = new FollowedFile(file, content, this::read);
    }

    private boolean read(byte[] content) {
        List<X509Certificate> given = Pem.certificates(new String(content, StandardCharsets.US_ASCII));
        current = Stream.concat(own.stream(), given.stream()).distinct().toList();
        listeners.forEach(Runnable::run);
        return true;
    }

    /** The same list as long as nothing changes. */
    @Override
    public List<X509Certificate> get() {
        return current;
    }

    /** Looks from now on whether the file changes. @param changed run after others are trusted than before */
    public void start(Duration interval, Runnable changed) {
        listeners.add(changed);
        if (followed != null) {
            followed.start(interval);
        }
    }

    @Override
    public void close() {
        if (followed != null) {
            followed.close();
        }
    }
}
