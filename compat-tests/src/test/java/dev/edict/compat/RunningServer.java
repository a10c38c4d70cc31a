package dev.edict.compat;

import dev.edict.server.Edict;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A server in memory on a free port for the tests of a class, and its administrator's kubeconfig. */
final class RunningServer implements BeforeAllCallback, AfterAllCallback {
    @SuppressWarnings("NullAway.Init")
    private Edict edict;

    @SuppressWarnings("NullAway.Init")
    private Path kubeconfig;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        edict = Edict.builder().start();
        kubeconfig = Files.createTempDirectory("edict-compat").resolve("kubeconfig");
        edict.kubeconfig().writeTo(kubeconfig);
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        edict.close();
        Files.deleteIfExists(kubeconfig);
    }

    /** A client of fabric8 for the administrator; the caller closes it. */
    KubernetesClient connect() {
        return new KubernetesClientBuilder().withConfig(Config.fromKubeconfig(kubeconfigText())).build();
    }

    Path kubeconfig() {
        return kubeconfig;
    }

    String kubeconfigText() {
        try {
            return Files.readString(kubeconfig);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
