package dev.edict.server.kubelet;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.http.client.ClientLimits;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.http.client.TlsPeer;
import dev.edict.server.proxy.Destinations;
import dev.edict.server.proxy.ReverseProxy;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/** The way to pods, services and whatever else runs on nodes: by address, so that nobody can prove a name. */
public final class Outlets implements AutoCloseable {
    private final LocalNetwork network;
    private final Destinations plain;
    private final Destinations secure;

    public Outlets(LocalNetwork network) {
        this.network = network;
        SSLSocketFactory sockets = ClientTls.trustingAnybody(null).getSocketFactory();
        this.plain = new Destinations(TlsPeer::anybodyAt, ClientLimits.DEFAULT, this::dialer);
        this.secure = new Destinations(host -> new TlsPeer(sockets, host, false), ClientLimits.DEFAULT, this::dialer);
    }

    private Dialer dialer(Dialer.Address place) {
        return new Dialer() {
            @Override
            public Address address() {
                return place;
            }

            @Override
            public @Nullable SocketChannel open(Address address) throws IOException {
                return network.has(address.host(), address.port()) ? network.connect(address.host(), address.port()) : null;
            }
        };
    }

    /** Whether somebody in this process answers for an address. @param port as for {@link #at} */
    boolean isInside(String scheme, String host, String port) {
        return network.has(host, number(port, usual(scheme)));
    }

    private static int usual(String scheme) {
        return scheme.equals("https") ? 443 : 80;
    }

    /**
     * @param scheme https, or else http
     * @param port empty for the usual one of the scheme
     */
    ReverseProxy.Location at(String scheme, String host, String port, String path) {
        boolean tls = scheme.equals("https");
        String shown = host.contains(":") ? "[" + host + "]" : host;
        return new ReverseProxy.Location((tls ? secure : plain).at(host, number(port, usual(scheme))),
                port.isEmpty() ? shown : shown + ":" + port, path);
    }

    private static int number(String port, int usual) {
        if (port.isEmpty()) {
            return usual;
        }
        if (port.matches("[0-9]{1,5}") && Integer.parseInt(port) <= 0xffff) {
            return Integer.parseInt(port);
        }
        String why = port.matches("[0-9]+") ? "dial tcp: address " + port + ": invalid port" : "dial tcp: lookup tcp/" + port
                + ": unknown port";
        throw ApiErrors.serviceUnavailable("error trying to reach service: " + why);
    }

    /** Ends what rests. */
    @Override
    public void close() {
        plain.close();
        secure.close();
    }
}
