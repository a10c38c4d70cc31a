package dev.edict.compat;

import dev.edict.compat.kit.LoopsBeside;
import dev.edict.server.Edict;
import dev.edict.server.EdictBuilder;
import dev.edict.store.Store;
import dev.edict.store.embedded.EmbeddedOptions;
import dev.edict.store.embedded.EmbeddedStore;
import dev.edict.store.etcd.EtcdOptions;
import dev.edict.store.etcd.EtcdStore;
import dev.edict.store.kit.EtcdServer;
import dev.edict.store.memory.MemoryStore;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A server on a free port for the tests of a class, its administrator's kubeconfig and client.
 *
 * <p>Objects are kept in memory, or in what {@code -Dedict.store} says: {@code memory}, {@code embedded} or {@code etcd}.
 */
public final class RunningServer implements BeforeAllCallback, AfterAllCallback {
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private Edict edict;

    @SuppressWarnings("NullAway.Init")
    private Store objects;

    private @Nullable EtcdServer etcd;
    private @Nullable KubernetesClient client;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        directory = Files.createTempDirectory("edict-compat");
        objects = store(System.getProperty("edict.store", "memory")).get();
        EdictBuilder builder = Edict.builder().store(() -> objects).alongside(LoopsBeside.server());
        edict = builder.start();
        edict.kubeconfig().writeTo(kubeconfig());
    }

    private Supplier<Store> store(String kind) {
        return switch (kind) {
            case "memory" -> MemoryStore::open;
            case "embedded" -> () -> EmbeddedStore.open(EmbeddedOptions.in(directory.resolve("store")));
            case "etcd" -> {
                EtcdServer started = EtcdServer.start(directory);
                etcd = started;
                yield () -> EtcdStore.open(EtcdOptions.of(List.of(started.endpoint())));
            }
            default -> throw new IllegalArgumentException("-Dedict.store=" + kind + ": memory, embedded or etcd");
        };
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (client != null) {
            client.close();
        }
        edict.close();
        if (etcd != null) {
            etcd.close();
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** A client of fabric8 for the administrator, for all tests of the class; it is closed with the server. */
    KubernetesClient client() {
        if (client == null) {
            client = connect();
        }
        return client;
    }

    /** Requests in the tests' own words, made by the administrator. */
    Requests requests() {
        return new Requests(this::client);
    }

    /** One more client of fabric8 for the administrator; the caller closes it. */
    KubernetesClient connect() {
        return new KubernetesClientBuilder().withConfig(Config.fromKubeconfig(kubeconfigText())).build();
    }

    /** Forgets all versions of all objects but the newest. */
    public void compact() {
        objects.compact(objects.revision());
    }

    public Path kubeconfig() {
        return directory.resolve("kubeconfig");
    }

    /** The kubeconfig without the administrator's credentials, for those who show their own. */
    String kubeconfigWithoutUser() {
        return kubeconfigText().replaceAll("(?m)^.*(token|client-certificate-data|client-key-data):.*\\R", "");
    }

    String kubeconfigText() {
        try {
            return Files.readString(kubeconfig());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
