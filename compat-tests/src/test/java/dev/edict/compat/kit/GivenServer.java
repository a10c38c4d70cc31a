package dev.edict.compat.kit;

import dev.edict.client.connect.Connection;
import dev.edict.client.connect.Kubeconfig;
import java.nio.file.Path;

/** The server of a kubeconfig that somebody has given; nobody else's objects are touched there, and it is never killed. */
record GivenServer(Connection connection) implements TestedServer {
    /** The system property that names the kubeconfig. */
    static final String PROPERTY = "edict.kit.kubeconfig";

    static GivenServer ofProperty() {
        return new GivenServer(Kubeconfig.read(Path.of(System.getProperty(PROPERTY))).connection());
    }

    @Override
    public boolean isMortal() {
        return false;
    }

    @Override
    public void killAndRestart() {
        throw new UnsupportedOperationException("a given server is not killed");
    }

    @Override
    public void compact() {}

    @Override
    public boolean sendsManyBookmarks() {
        return false;
    }

    @Override
    public void close() {}
}
