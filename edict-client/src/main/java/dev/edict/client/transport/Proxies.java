package dev.edict.client.transport;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The proxy on the way to a server: the one that is set, or that of the environment, or else the JVM's. The JDK's client knows
 * plain HTTP proxies only; for all others, and those that want a password, it is led through a {@link Tunnel}.
 */
final class Proxies extends ProxySelector implements AutoCloseable {
    private final @Nullable Proxy proxy;
    private final @Nullable Tunnel tunnel;

    private Proxies(@Nullable Proxy proxy, @Nullable Tunnel tunnel) {
        this.proxy = proxy;
        this.tunnel = tunnel;
    }

    /** @param security for proxies that are spoken to over TLS */
    static Proxies of(Endpoint endpoint, Map<String, String> environment, Supplier<SSLContext> security) {
        URI address = endpoint.proxy() != null
                ? endpoint.proxy()
                : ProxyEnvironment.of(environment).proxyFor(endpoint.server()).orElse(null);
        if (address == null) {
            return new Proxies(null, null);
        }
        if (address.getHost() == null) {
            throw new IllegalArgumentException("the address of the proxy has no host");
        }
        String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
        if (scheme.equals("http") && address.getUserInfo() == null) {
            return new Proxies(
                    new Proxy(Proxy.Type.HTTP, new InetSocketAddress(address.getHost(), Tunnel.port(address))), null);
        }
        if (!endpoint.isSecure()) {
            throw new IllegalArgumentException("a proxy of scheme " + scheme
                    + (address.getUserInfo() == null ? "" : " with a password") + " is for servers with https only");
        }
        Tunnel tunnel = new Tunnel(address, scheme, security);
        return new Proxies(new Proxy(Proxy.Type.HTTP, tunnel.address()), tunnel);
    }

    @Override
    public List<Proxy> select(URI server) {
        if (proxy != null) {
            return List.of(proxy);
        }
        ProxySelector standard = ProxySelector.getDefault();
        return standard == null ? List.of(Proxy.NO_PROXY) : standard.select(server);
    }

    @Override
    public void connectFailed(URI server, SocketAddress address, IOException failure) {}

    /** What requests must have as {@code Proxy-Authorization} to be let through the tunnel. */
    Optional<String> authorization() {
        return tunnel == null ? Optional.empty() : Optional.of(tunnel.authorization());
    }

    @Override
    public void close() {
        if (tunnel != null) {
            tunnel.close();
        }
    }
}
