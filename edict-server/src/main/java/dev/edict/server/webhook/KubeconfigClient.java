package dev.edict.server.webhook;

import dev.edict.server.http.Headers;
import dev.edict.server.http.client.ClientLimits;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.Deadline;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.http.client.HttpClient;
import java.io.IOException;
import java.net.URI;

/**
 * Posts JSON to the server that a kubeconfig names, as whom it names at that moment. For any number of threads; each call
 * blocks its own.
 */
public final class KubeconfigClient implements AutoCloseable {
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private final URI server;
    /** The path and query of all requests. */
    private final String path;
    private final KubeconfigFile target;
    private volatile Way way;

    /** How the other side is reached as somebody. @param self who that is @param headers of all requests */
    private record Way(Identity self, HttpClient http, Headers headers) {}

    public KubeconfigClient(KubeconfigFile target) {
        this(target, "");
    }

    /** @param query what is asked besides what the kubeconfig says; may be empty */
    KubeconfigClient(KubeconfigFile target, String query) {
        this.server = with(target.server(), query);
        this.path = (server.getRawPath() == null || server.getRawPath().isEmpty() ? "/" : server.getRawPath())
                + (server.getRawQuery() == null ? "" : "?" + server.getRawQuery());
        this.target = target;
        this.way = way(target.self().get());
    }

    private static URI with(URI server, String query) {
        return query.isEmpty() ? server : URI.create(server + (server.getRawQuery() == null ? "?" : "&") + query);
    }

    private Way way(Identity self) {
        Headers.Builder all = Headers.builder().add("User-Agent", "kube-apiserver")
                .add("Accept", "application/json, */*").add("Content-Type", "application/json");
        if (!self.authorization().isEmpty()) {
            all.add("Authorization", self.authorization());
        }
        int port = server.getPort() >= 0 ? server.getPort() : "http".equals(server.getScheme()) ? HTTP : HTTPS;
        return new Way(self,
                new HttpClient(Dialer.to(host(), port), target.peers().apply(self), ClientLimits.DEFAULT), all.build());
    }

    /** That of whom we are at this moment. */
    private Way way() {
        Way known = way;
        Identity self = target.self().get();
        if (known.self().equals(self)) {
            return known;
        }
        Way made = way(self);
        way = made;
        known.http().close();
        return made;
    }

    private String host() {
        String host = server.getHost();
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /** Where it is, as requests name it. */
    public URI server() {
        return server;
    }

    /** Sends a body and waits for the head of the answer. */
    public ClientResponse post(byte[] body, Deadline deadline) throws IOException {
        Way there = way();
        return there.http().send(
                new ClientRequest("POST", path, server.getRawAuthority(), there.headers(), body, true), deadline);
    }

    /** Ends what rests. */
    @Override
    public void close() {
        way.http().close();
    }
}
