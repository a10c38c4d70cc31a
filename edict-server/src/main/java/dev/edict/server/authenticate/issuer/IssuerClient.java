package dev.edict.server.authenticate.issuer;

import dev.edict.server.certificate.ClientTls;
import dev.edict.server.certificate.Pem;
import dev.edict.server.http.Headers;
import dev.edict.server.http.client.ClientLimits;
import dev.edict.server.http.client.ClientRequest;
import dev.edict.server.http.client.ClientResponse;
import dev.edict.server.http.client.Deadline;
import dev.edict.server.http.client.Dialer;
import dev.edict.server.http.client.HttpClient;
import dev.edict.server.http.client.TlsPeer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import javax.net.ssl.SSLContext;

/**
 * Reads what issuers publish: over TLS only, for half a minute at most wherever they lead us, and no more than a megabyte.
 * Connections are not kept, because it is done rarely.
 */
final class IssuerClient {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final int MAX_BYTES = 1024 * 1024;
    private static final int MOST_REQUESTS = 10;
    private static final int HTTPS = 443;
    private static final int OK = 200;
    private static final int LAST_OK = 226;

    private final SSLContext tls;

    /** @param authorities who vouches for the issuer, as PEM; empty for those of the system */
    IssuerClient(String authorities) {
        List<X509Certificate> trusted = authorities.isEmpty() ? List.of() : Pem.certificates(authorities);
        this.tls = ClientTls.trusting(trusted, null);
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Answer(int status, byte[] body) {}

    /** What is at an address, or where it leads. @throws IOException if it can not be had; the message says why */
    byte[] get(String url) throws IOException {
        Answer answer = follow(url, "");
        if (answer.status() != OK) {
            throw new IOException(answer.status() + ": " + beginning(answer.body()));
        }
        return answer.body();
    }

    /**
     * The claims of somebody, which are at an address. They are nobody's business: no message shows any of them.
     *
     * @param accessToken the right to see them; empty if none is needed. It is not sent to where we are led.
     * @throws IOException if they can not be had; the message says why
     */
    byte[] claims(String url, String accessToken) throws IOException {
        Answer answer = follow(url, accessToken.isEmpty() ? "" : "Bearer " + accessToken);
        if (answer.status() < OK || answer.status() > LAST_OK) {
            throw new IOException("error while getting distributed claim JWT: " + answer.status());
        }
        return answer.body();
    }

    private Answer follow(String url, String authorization) throws IOException {
        String place = url;
        Deadline deadline = Deadline.after(TIMEOUT);
        for (int sent = 1; sent <= MOST_REQUESTS; sent++) {
            URI uri = checked(place);
            Headers headers = Headers.of("User-Agent", "kube-apiserver", "Accept", "*/*");
            if (sent == 1 && !authorization.isEmpty()) {
                headers = headers.with("Authorization", authorization);
            }
            try (HttpClient http = client(uri);
                    ClientResponse response = http.send(request(uri, headers), deadline)) {
                byte[] body = response.readAll(MAX_BYTES);
                String location = response.headers().first("Location");
                if (response.status() < 300 || response.status() > 308 || location == null) {
                    return new Answer(response.status(), body);
                }
                place = uri.resolve(location).toString();
            } catch (IllegalArgumentException noPlace) {
                throw new IOException("failed to parse Location header", noPlace);
            }
        }
        throw new IOException("stopped after " + MOST_REQUESTS + " redirects");
    }

    private static URI checked(String place) throws IOException {
        try {
            URI uri = URI.create(place);
            if ("https".equalsIgnoreCase(uri.getScheme()) && uri.getHost() != null && uri.getRawUserInfo() == null) {
                return uri;
            }
        } catch (IllegalArgumentException unreadable) {
            throw new IOException("the address can not be read: " + unreadable.getMessage(), unreadable);
        }
        throw new IOException("not an https URL: " + place);
    }

    private HttpClient client(URI uri) {
        String host = uri.getHost().startsWith("[")
                ? uri.getHost().substring(1, uri.getHost().length() - 1) : uri.getHost();
        return new HttpClient(Dialer.to(host, uri.getPort() < 0 ? HTTPS : uri.getPort()),
                new TlsPeer(tls.getSocketFactory(), host, true), ClientLimits.DEFAULT.withMaxConnections(1));
    }

    private static ClientRequest request(URI uri, Headers headers) {
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        return ClientRequest.get(
                uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery(), uri.getRawAuthority(), headers);
    }

    /** Without line breaks: it is written into logs. */
    private static String beginning(byte[] body) {
        return new String(body, 0, Math.min(body.length, 200), StandardCharsets.UTF_8).replaceAll("\\p{Cntrl}", " ");
    }
}
