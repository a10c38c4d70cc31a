package dev.edict.cli.chaos;

import dev.edict.cli.ChildServer;
import dev.edict.client.connect.ClientOptions;
import dev.edict.client.connect.Kubeconfig;
import dev.edict.client.request.Client;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A server in a process of its own that is killed again and again, and the client of its present life. One that gives up while it
 * begins, since the machine has too much to do for etcd to answer in time, is begun again, as whoever runs servers does.
 */
final class KilledServer implements AutoCloseable {
    private static final int ATTEMPTS = 5;

    private final Path data;
    private final String[] options;
    private ChildServer server;
    private volatile Client client;
    private int kills;

    KilledServer(Path data, String... options) throws IOException, InterruptedException {
        this.data = data;
        this.options = options;
        this.server = start(data, options);
        this.client = connect();
    }

    private static ChildServer start(Path data, String... options) throws IOException, InterruptedException {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            try {
                return ChildServer.start(data, options);
            } catch (AssertionError notReady) {
                System.out.println("chaos: " + notReady.getMessage());
            }
        }
        return ChildServer.start(data, options);
    }

    private Client connect() {
        return new Client(Kubeconfig.read(data.resolve("kubeconfig")).connection().open(ClientOptions.standard().withRetries(0)));
    }

    Client client() {
        return client;
    }

    int kills() {
        return kills;
    }

    void killAndRestart() throws IOException, InterruptedException {
        server.kill();
        kills++;
        Client former = client;
        server = start(data, options);
        client = connect();
        former.close();
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
