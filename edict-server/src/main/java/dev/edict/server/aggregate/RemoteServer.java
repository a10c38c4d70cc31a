package dev.edict.server.aggregate;

import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Credential;
import dev.edict.server.certificate.Pem;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import dev.edict.server.http.client.ClientLimits;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.Deadline;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.http.client.HttpClient;
import dev.edict.server.http.client.NetworkFailure;
import dev.edict.server.http.client.TlsPeer;
import dev.edict.server.webhook.ServiceResolver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Another server that answers for versions of groups, as the front proxy speaks to it. */
final class RemoteServer implements AutoCloseable {
    /** As whom this server asks on its own behalf. */
    private static final User AGGREGATOR = User.of("system:kube-aggregator", User.MASTERS);
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final int MAX_CHECK_BYTES = 16 * 1024 * 1024;

    private final ApiService.Backend backend;
    private final HttpClient http;

    private RemoteServer(ApiService.Backend backend, HttpClient http) {
        this.backend = backend;
        this.http = http;
    }

    /** Nobody knows where the server is. */
    static final class UnresolvedException extends IOException {
        private static final long serialVersionUID = 1L;

        UnresolvedException(IOException cause) {
            super(cause.getMessage(), cause);
        }
    }

    /** @throws IllegalArgumentException if the certificates of the backend cannot be read; its message says so */
    static RemoteServer of(ApiService.Backend backend, ServiceResolver services, Credential frontProxy) {
        SSLContext tls = backend.insecure()
                ? ClientTls.trustingAnybody(frontProxy)
                : ClientTls.trusting(backend.caBundle().isEmpty() ? List.of() : authorities(backend), frontProxy);
        Dialer dialer = () -> {
            try {
                return services.resolve(backend.namespace(), backend.service(), backend.port());
            } catch (IOException unknown) {
                throw new UnresolvedException(unknown);
            }
        };
        TlsPeer peer = new TlsPeer(tls.getSocketFactory(), backend.serverName(), !backend.insecure());
        return new RemoteServer(
                backend, new HttpClient(dialer, peer, ClientLimits.DEFAULT.withConnectTimeout(CONNECT)));
    }

    private static List<X509Certificate> authorities(ApiService.Backend backend) {
        try {
            return Pem.certificates(new String(
                    Base64.getMimeDecoder().decode(backend.caBundle()), StandardCharsets.US_ASCII));
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException(
                    "unable to load root certificates: unable to parse bytes as PEM block", unreadable);
        }
    }

    ClientResponse send(String method, String target, Headers headers, byte[] body, Deadline deadline)
            throws IOException {
        boolean reads = method.equals("GET") || method.equals("HEAD") || method.equals("OPTIONS");
        return http.send(new ClientRequest(
                method, target, backend.serverName() + ":" + backend.port(), headers, body, reads), deadline);
    }

    /**
     * What the server says of itself.
     *
     * @param body empty unless the status is 200
     */
    record Page(int status, Headers headers, byte[] body) {}

    /**
     * Asks on this server's own behalf.
     *
     * @param known the entity tag of what is known already, or null
     */
    Page get(String target, String accept, @Nullable String known, Duration timeout, int maxBytes) throws IOException {
        Headers.Builder headers = Headers.builder().add("Accept", accept).add("User-Agent", "edict-aggregator");
        ForwardedHeaders.identify(headers, AGGREGATOR);
        if (known != null) {
            headers.add("If-None-Match", known);
        }
        try (ClientResponse response =
                send("GET", target, headers.build(), new byte[0], Deadline.after(timeout))) {
            byte[] body = response.status() == 200 ? response.readAll(maxBytes) : new byte[0];
            return new Page(response.status(), response.headers(), body);
        }
    }

    /** Asks whether the server answers for a version. @throws IOException if it does not, with the reason */
    void check(String path, Duration timeout, ServiceResolver services) throws IOException {
        String url = "https://" + services.resolve(backend.namespace(), backend.service(), backend.port()) + path;
        Page page;
        try {
            page = get(path, "*/*", null, timeout, MAX_CHECK_BYTES);
        } catch (IOException failure) {
            String why = String.valueOf(failure.getMessage());
            throw new NetworkFailure("failing or missing response from " + url + ": Get \"" + url + "\": " + why
                    + (why.equals(NetworkFailure.DEADLINE) ? " (Client.Timeout exceeded while awaiting headers)" : ""));
        }
        if (page.status() < 200 || page.status() >= 300) {
            throw new NetworkFailure("failing or missing response from " + url + ": bad status from " + url + ": "
                    + page.status());
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
