package dev.edict.server.kubelet;

import dev.edict.model.status.ApiErrors;
import dev.edict.server.certificate.ClientTls;
import dev.edict.server.http.client.ClientLimits;
import dev.edict.server.http.client.TlsPeer;
import dev.edict.server.proxy.Destinations;
import dev.edict.server.proxy.ReverseProxy;
import javax.net.ssl.SSLSocketFactory;

/** The way to pods, services and whatever else runs on nodes: by address, so that nobody can prove a name. */
public final class Outlets implements AutoCloseable {
    private final Destinations plain = new Destinations(TlsPeer::anybodyAt, ClientLimits.DEFAULT);
    private final Destinations secure;

    public Outlets() {
        SSLSocketFactory sockets = ClientTls.trustingAnybody(null).getSocketFactory();
        this.secure = new Destinations(host -> new TlsPeer(sockets, host, false), ClientLimits.DEFAULT);
    }

    /**
     * @param scheme https, or else http
     * @param port empty for the usual one of the scheme
     */
    ReverseProxy.Location at(String scheme, String host, String port, String path) {
        boolean tls = scheme.equals("https");
        String shown = host.contains(":") ? "[" + host + "]" : host;
        return new ReverseProxy.Location((tls ? secure : plain).at(host, number(port, tls ? 443 : 80)),
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
