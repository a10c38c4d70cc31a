package dev.edict.server.webhook;

import dev.edict.model.format.GoBase64;
import dev.edict.server.certificate.Credential;
import dev.edict.server.configure.Settings;
import dev.edict.server.http.LogText;
import java.io.IOException;
import java.lang.System.Logger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A user as kubeconfigs describe them. Nothing that is said of one is passed over: who wanted a certificate to be shown must
 * not find that nobody was. Names of files are relative to where the kubeconfig is.
 *
 * <p>Tokens and certificates in files are replaced by others before they expire, so the files are read again when somebody needs
 * them and has not looked for most of a minute. What can not be read then leaves things as they are. For any number of threads.
 */
public final class KubeconfigUser {
    private static final Logger LOG = System.getLogger(KubeconfigUser.class.getName());
    private static final List<String> UNSUPPORTED =
            List.of("exec", "auth-provider", "as", "as-uid", "as-groups", "as-user-extra");
    /** What is read counts for a minute with the real server, which looks again ten seconds early. */
    private static final long FRESH = Duration.ofSeconds(50).toNanos();

    private final Settings user;
    private final Path file;
    private final LongSupplier nanoTime;
    private final boolean changing;
    private final AtomicLong due;
    private volatile Identity current;

    private KubeconfigUser(Settings user, Path file, LongSupplier nanoTime) throws IOException {
        this.user = user;
        this.file = file;
        this.nanoTime = nanoTime;
        this.changing = Stream.of("tokenFile", "client-certificate", "client-key")
                .anyMatch(field -> !user.string(field).isEmpty());
        this.due = new AtomicLong(nanoTime.getAsLong() + FRESH);
        this.current = read(user, file);
    }

    /** @throws IllegalArgumentException if nobody can act as this user */
    public static KubeconfigUser of(Settings user, Path file) throws IOException {
        return of(user, file, System::nanoTime);
    }

    static KubeconfigUser of(Settings user, Path file, LongSupplier nanoTime) throws IOException {
        UNSUPPORTED.forEach(field -> requireNone(user, field));
        return new KubeconfigUser(user, file, nanoTime);
    }

    /** The same as before if nothing has changed. Only one thread at a time reads; others go on with what there is. */
    public Identity identity() {
        long now = nanoTime.getAsLong();
        long next = due.get();
        if (changing && now - next >= 0 && due.compareAndSet(next, now + FRESH)) {
            readAgain();
        }
        return current;
    }

    private void readAgain() {
        try {
            Identity found = read(user, file);
            if (!found.equals(current)) {
                current = found;
            }
        } catch (IOException | IllegalArgumentException unreadable) {
            LOG.log(Logger.Level.WARNING, "the credentials that " + file + " names are not renewed: " + LogText.of(unreadable));
        }
    }

    private static Identity read(Settings user, Path file) throws IOException {
        String certificate = text(user, "client-certificate", file);
        String key = text(user, "client-key", file);
        if (certificate != null && key == null) {
            throw new IllegalArgumentException("client-key-data or client-key must be specified to use the clientCert"
                    + " authentication method");
        }
        Credential own = certificate == null || key == null ? null : Credential.fromPem(certificate, key);
        if (own != null && !own.isPair()) {
            throw new IllegalArgumentException("tls: private key does not match public key");
        }
        return new Identity(own, authorization(user, file));
    }

    /** Refuses what can not be done, lest somebody believes that it is. */
    public static void requireNone(Settings object, String field) {
        if (object.tree().isSet(field)) {
            throw new IllegalArgumentException(field + " is not supported");
        }
    }

    /** Refuses what stands in the kubeconfig itself and in a file that it names. */
    public static void requireOne(Settings object, String field) {
        if (!object.string(field + "-data").isEmpty() && !object.string(field).isEmpty()) {
            throw new IllegalArgumentException(field + "-data and " + field + " are both specified");
        }
    }

    /** What stands in the kubeconfig itself, or else in a file that it names; null if neither is said. */
    public static @Nullable String text(Settings object, String field, Path file) throws IOException {
        String data = object.string(field + "-data");
        String name = object.string(field);
        if (data.isEmpty()) {
            return name.isEmpty() ? null : beside(file, name);
        }
        try {
            return new String(GoBase64.decode(data.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
        } catch (GoBase64.CorruptInputException corrupt) {
            throw new IllegalArgumentException(field + "-data: " + corrupt.getMessage(), corrupt);
        }
    }

    private static String beside(Path file, String name) throws IOException {
        return Files.readString(file.toAbsolutePath().resolveSibling(name));
    }

    private static String authorization(Settings user, Path file) throws IOException {
        String token = token(user, file);
        String name = user.string("username");
        String password = user.string("password");
        boolean basic = !name.isEmpty() || !password.isEmpty();
        if (!token.isEmpty() && basic) {
            throw new IllegalArgumentException(
                    "more than one authentication method found; found [token basicAuth], only one is allowed");
        }
        if (!token.isEmpty()) {
            return "Bearer " + token;
        }
        return basic ? "Basic " + Base64.getEncoder().encodeToString(
                (name + ":" + password).getBytes(StandardCharsets.UTF_8)) : "";
    }

    private static String token(Settings user, Path file) throws IOException {
        String tokenFile = user.string("tokenFile");
        if (tokenFile.isEmpty()) {
            return user.string("token");
        }
        String token = beside(file, tokenFile).strip();
        if (token.isEmpty()) {
            throw new IllegalArgumentException("read empty token from file \"" + tokenFile + "\"");
        }
        return token;
    }
}
