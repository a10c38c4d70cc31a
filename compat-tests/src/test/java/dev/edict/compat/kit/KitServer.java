package dev.edict.compat.kit;

import dev.edict.api.core.v1.Namespace;
import dev.edict.api.core.v1.ServiceAccount;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.connect.ClientOptions;
import dev.edict.client.connect.Connection;
import dev.edict.client.connect.Kubeconfig;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.compat.RunningServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The server for the tests of a class, its administrator's client, and a namespace of the class's own: the server of
 * {@code -Dedict.kit.kubeconfig}, or else an Edict on a free port.
 */
final class KitServer implements BeforeAllCallback, AfterAllCallback {
    private final @Nullable RunningServer edict = System.getProperty(GivenServer.PROPERTY) == null ? new RunningServer() : null;

    @SuppressWarnings("NullAway.Init")
    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    private Client client;

    @SuppressWarnings("NullAway.Init")
    private String namespace;

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        if (edict != null) {
            edict.beforeAll(context);
        }
        connection = Kubeconfig.read(edict == null ? Path.of(System.getProperty(GivenServer.PROPERTY)) : edict.kubeconfig()).connection();
        client = new Client(connection.open(ClientOptions.standard().withRetries(0)));
        String test = context.getRequiredTestClass().getSimpleName().toLowerCase(Locale.ROOT);
        namespace = client.of(Namespace.TYPE)
                .create(Namespace.EMPTY.withMetadata(ObjectMeta.EMPTY.withGenerateName("edict-kit-" + test + "-")))
                .name();
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        if (client != null) {
            client.of(Namespace.TYPE).delete(namespace);
            client.close();
        }
        if (edict != null) {
            edict.afterAll(context);
        }
    }

    boolean isEdict() {
        return edict != null;
    }

    /** Whether it runs on this machine, so that it can call somebody here. */
    boolean isHere() {
        String host = connection.endpoint().server().getHost();
        return host.equals("127.0.0.1") || host.equals("localhost");
    }

    Connection connection() {
        return connection;
    }

    /** Does not try again what was refused. */
    Client client() {
        return client;
    }

    String namespace() {
        return namespace;
    }

    /** Makes what pods need to be admitted, if nobody else does. */
    void ensureServiceAccount() {
        try {
            client.of(ServiceAccount.TYPE).in(namespace)
                    .create(ServiceAccount.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("default")));
        } catch (ApiFailure.AlreadyExists there) {
            return;
        }
    }

    /** Has the server forget what was, if it can be told to. */
    void compact() {
        if (edict != null) {
            edict.compact();
        }
    }
}
