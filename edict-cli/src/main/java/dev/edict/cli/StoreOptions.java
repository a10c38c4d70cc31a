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
import picocli.CommandLine.Option;

/** Where objects are kept. The options of etcd have the names that kube-apiserver gives them. */
final class StoreOptions {
    /** The stores to choose from. The names are what a person types. */
    enum Kind {
        embedded,
        etcd,
        memory
    }

    @Option(names = "--store", paramLabel = "KIND", defaultValue = "embedded",
            description = "Where objects are kept: ${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}")
    @SuppressWarnings("NullAway.Init")
    private Kind kind;

    @Option(names = "--etcd-servers", paramLabel = "URL", split = ",", defaultValue = "http://127.0.0.1:2379",
            description = "The members of the etcd cluster. Default: ${DEFAULT-VALUE}")
    private List<URI> servers = List.of();

    @Option(names = "--etcd-prefix", paramLabel = "PREFIX", defaultValue = "/registry/",
            description = "What all keys in etcd start with. Default: ${DEFAULT-VALUE}")
    @SuppressWarnings("NullAway.Init")
    private String prefix;

    @Option(names = "--etcd-cafile", paramLabel = "FILE", description = "The authority of etcd's certificates.")
    private @Nullable Path authority;

    @Option(names = "--etcd-certfile", paramLabel = "FILE", description = "The certificate to show to etcd.")
    private @Nullable Path certificate;

    @Option(names = "--etcd-keyfile", paramLabel = "FILE", description = "The key of that certificate.")
    private @Nullable Path key;

    @Option(names = "--etcd-user", paramLabel = "NAME", description = "The user to be in etcd.")
    private @Nullable String user;

    @Option(names = "--etcd-password-file", paramLabel = "FILE", description = "The file with that user's password.")
    private @Nullable Path passwordFile;

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
        EtcdOptions options = EtcdOptions.of(servers).withKeyPrefix(prefix);
        if (authority != null || certificate != null || key != null) {
            options = options.withTls(new EtcdOptions.Tls(authority, certificate, key));
        }
        return user == null ? options : options.withCredentials(new EtcdOptions.Credentials(user, password()));
    }

    private String password() {
        if (passwordFile == null) {
            throw new IllegalArgumentException("--etcd-user needs --etcd-password-file");
        }
        try {
            return Files.readString(passwordFile).strip();
        } catch (IOException unreadable) {
            throw new UncheckedIOException("the password of etcd's user cannot be read from " + passwordFile, unreadable);
        }
    }

    /** The choice, for a person. */
    @Override
    public String toString() {
        return kind.name();
    }
}
