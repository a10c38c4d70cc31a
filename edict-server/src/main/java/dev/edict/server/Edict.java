package dev.edict.server;

import dev.edict.server.assembly.Begun;
import dev.edict.server.assembly.Front;
import dev.edict.server.certificate.Kubeconfig;
import dev.edict.server.health.Components;
import dev.edict.server.local.LocalServer;
import java.net.URI;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;

/**
 * A control plane: the whole server as an object. Many can run in one JVM; none has state outside of itself.
 *
 * <p>{@link #builder} configures one, {@link EdictBuilder#start} starts it and returns when it accepts requests,
 * {@link #close} ends it: requests under way are finished, watches ended, the store closed.
 */
public final class Edict implements AutoCloseable {
    private final Begun begun;
    private final Front front;
    private final URI address;
    private final Kubeconfig kubeconfig;
    private final Supplier<SSLContext> administrator;
    private final LocalServer local;
    private final ServerKeys keys;
    private final Components components;

    Edict(Begun begun, Front front, URI address, Kubeconfig kubeconfig, Supplier<SSLContext> administrator, LocalServer local,
            ServerKeys keys, Components components) {
        this.begun = begun;
        this.front = front;
        this.address = address;
        this.kubeconfig = kubeconfig;
        this.administrator = administrator;
        this.local = local;
        this.keys = keys;
        this.components = components;
    }

    public static EdictBuilder builder() {
        return new EdictBuilder();
    }

    /** Where clients reach the server. */
    public URI address() {
        return address;
    }

    /** What an administrator's client needs to know. */
    public Kubeconfig kubeconfig() {
        return kubeconfig;
    }

    /** TLS for a client in this JVM that trusts this server and acts as its administrator. */
    public SSLContext administrator() {
        return administrator.get();
    }

    /** The way in for those who live in this process. */
    public LocalServer local() {
        return local;
    }

    /** What the keys of this server can do, for those who live in this process. */
    public ServerKeys keys() {
        return keys;
    }

    /** Where the other parts of the control plane say how they are if they live in this process; for ComponentStatus. */
    public Components components() {
        return components;
    }

    @Override
    public void close() {
        front.stop();
        begun.close();
    }
}
