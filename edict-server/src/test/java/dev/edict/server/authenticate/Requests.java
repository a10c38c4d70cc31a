package dev.edict.server.authenticate;

import dev.edict.server.certificate.Credential;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.List;

/** Requests that never went over a wire, for tests. */
public final class Requests {
    private Requests() {}

    public static HttpRequest with(Headers headers) {
        return shown(headers, List.of());
    }

    static HttpRequest by(Credential shown) {
        return shown(Headers.none(), List.of(shown.certificate()));
    }

    static HttpRequest shown(Headers headers, List<X509Certificate> chain) {
        return new HttpRequest("GET", "/api", headers, HttpVersion.HTTP_1_1, new HttpRequest.Peer(
                "https", new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), chain));
    }
}
