package dev.edict.cli;

import dev.edict.store.Store;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.memory.MemoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where objects are kept. The options of etcd have the names that kube-apiserver gives them. */
final class StoreOptions {
    /** The stores to choose from. The names are what a person types. */
    enum Kind {
        embedded,
        etcd,
        memory
    }

    private static final Option STORE = new Option(
            "--store", "embedded|etcd|memory", "Where objects are kept.", "embedded");
    private static final Option SERVERS = new Option(
            "--etcd-servers", "URL,…", "The members of the etcd cluster.", "http://127.0.0.1:2379");
    private static final Option PREFIX = new Option(
            "--etcd-prefix", "PREFIX", "What all keys in etcd start with.", "/registry/");
    private static final Option AUTHORITY = new Option(
            "--etcd-cafile", "FILE", "The authority of etcd's certificates.");
    private static final Option CERTIFICATE = new Option(
            "--etcd-certfile", "FILE", "The certificate to show to etcd.");
    private static final Option KEY = new Option("--etcd-keyfile", "FILE", "The key of that certificate.");
    private static final Option USER = new Option("--etcd-user", "NAME", "The user to be in etcd.");
    private static final Option PASSWORD_FILE = new Option(
            "--etcd-password-file", "FILE", "The file with that user's password.");

    static final List<Option> OPTIONS =
            List.of(STORE, SERVERS, PREFIX, AUTHORITY, CERTIFICATE, KEY, USER, PASSWORD_FILE);

    private final Kind kind;
    private final Arguments arguments;

    private StoreOptions(Kind kind, Arguments arguments) {
        this.kind = kind;
        this.arguments = arguments;
    }

    static StoreOptions of(Arguments arguments) {
        return new StoreOptions(arguments.choice(STORE, Kind.class), arguments);
    }

    /** Whether other servers may use the same store at the same time. */
    boolean isShared() {
        return kind == Kind.etcd;
    }

    /** @param data the server's data directory; the embedded store lies in a directory below it */
    Store open(Path data) {
        return switch (kind) {
            case embedded -> embedded(data);
            case etcd -> EtcdStore.open(etcd());
            case memory -> MemoryStore.open();
        };
    }

    /** The embedded store below a data directory. The launcher says where its native library is unpacked already. */
    static Store embedded(Path data) {
        String library = System.getProperty("edict.library.directory");
        return EmbeddedStore.open(EmbeddedOptions.in(data.resolve("store"))
                .withLibraryDirectory(library == null ? data.resolve("native") : Path.of(library)));
    }

    private EtcdOptions etcd() {
        EtcdOptions options = EtcdOptions.of(
                        arguments.list(SERVERS).stream().map(URI::create).toList())
                .withKeyPrefix(arguments.get(PREFIX));
        Path authority = file(AUTHORITY);
        Path certificate = file(CERTIFICATE);
        Path key = file(KEY);
        if (authority != null || certificate != null || key != null) {
            options = options.withTls(new EtcdOptions.Tls(authority, certificate, key));
        }
        String user = arguments.find(USER);
        return user == null ? options : options.withCredentials(new EtcdOptions.Credentials(user, password()));
    }

    private @Nullable Path file(Option option) {
        String name = arguments.find(option);
        return name == null ? null : Path.of(name);
    }

    private String password() {
        Path file = file(PASSWORD_FILE);
        if (file == null) {
            throw new Arguments.UsageException("--etcd-user needs --etcd-password-file");
        }
        try {
            return Files.readString(file).strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the password of etcd's user cannot be read from " + file, unreadable);
        }
    }

    /** The choice, for a person. */
    @Override
    public String toString() {
        return kind.name();
    }
}
