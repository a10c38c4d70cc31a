package dev.edict.server.http.client;

import java.util.List;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * How the other side is made sure of.
 *
 * @param sockets knows which authorities are trusted, and what to show of ourselves; null to speak without TLS to whoever answers
 * @param serverName the name that the other side must prove to have
 * @param verified false to believe whatever it shows
 * @param protocols what we can speak, the best first
 */
public record TlsPeer(@Nullable SSLSocketFactory sockets, String serverName, boolean verified, List<String> protocols) {
    static final String HTTP_1 = "http/1.1";
    static final String HTTP_2 = "h2";

    /** To whom HTTP/1.1 is spoken. */
    public TlsPeer(SSLSocketFactory sockets, String serverName, boolean verified) {
        this(sockets, serverName, verified, List.of(HTTP_1));
    }

    /** Whoever answers at a place, of whom nothing is made sure: HTTP without TLS. */
    public static TlsPeer anybodyAt(String host) {
        return new TlsPeer(null, host, false, List.of(HTTP_1));
    }

    /** The same, to whom HTTP/2 is spoken if it can. */
    TlsPeer offeringBoth() {
        return new TlsPeer(sockets, serverName, verified, List.of(HTTP_2, HTTP_1));
    }
}
