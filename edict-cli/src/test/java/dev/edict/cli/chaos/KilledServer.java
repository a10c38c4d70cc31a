package dev.edict.cli.chaos;

import dev.edict.cli.ChildServer;
import dev.edict.client.connect.ClientOptions;
import dev.edict.client.connect.Kubeconfig;
import dev.edict.client.request.Client;
import java.io.IOException;
import java.nio.file.Path;

/** A server in a process of its own that is killed again and again, and the client of its present life. */
final class KilledServer implements AutoCloseable {
    private final Path data;
    private final String[] options;
    private ChildServer server;
    private volatile Client client;
    private int kills;

    KilledServer(Path data, String... options) throws IOException, InterruptedException {
        this.data = data;
        this.options = options;
        this.server = ChildServer.start(data, options);
        this.client = connect();
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
        server = ChildServer.start(data, options);
        client = connect();
        former.close();
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
