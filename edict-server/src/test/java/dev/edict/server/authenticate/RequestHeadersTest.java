package dev.edict.server.authenticate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Credential;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestHeadersTest {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final CertificateAuthority AUTHORITY =
            CertificateAuthority.create("front-proxy-ca", CLOCK, new SecureRandom());
    private static final Credential PROXY = AUTHORITY.issueClient("front-proxy-client", List.of());
    private static final Headers HEADERS = Headers.of("X-Remote-User", "jane", "X-Remote-Group", "sailors",
            "x-remote-group", "cooks", "X-Remote-Uid", "17", "X-Remote-Extra-Acme.com%2fProject", "gull",
            "X-Remote-Extra-Acme.com%2fproject", "tern");

    private final RequestHeaders authenticator =
            new RequestHeaders(List.of(AUTHORITY.certificate()), List.of("front-proxy-client"),
                    ProxyHeaders.STANDARD, CLOCK);

    private static HttpRequest request(Headers headers, Credential... shown) {
        return new HttpRequest("GET", "/apis", headers, HttpVersion.HTTP_1_1, new HttpRequest.Peer("https",
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 1),
                List.of(shown).stream().map(Credential::certificate).toList()));
    }

    @Test
    void aProxySaysWhoAsks() {
        User expected = new User("jane", "17", List.of("sailors", "cooks"),
                Map.of("acme.com/project", List.of("gull", "tern")));
        assertThat(authenticator.authenticate(request(HEADERS, PROXY))).isEqualTo(expected);
        assertThat(authenticator.authenticate(request(HEADERS, PROXY))).as("once more").isEqualTo(expected);
    }

    @Test
    void nobodyElseIsBelieved() {
        CertificateAuthority other = CertificateAuthority.create("front-proxy-ca", CLOCK, new SecureRandom());
        assertThat(authenticator.authenticate(request(HEADERS))).isNull();
        assertThat(authenticator.authenticate(
                request(HEADERS, other.issueClient("front-proxy-client", List.of())))).isNull();
        assertThat(authenticator.authenticate(request(HEADERS, AUTHORITY.issueClient("mallory", List.of())))).isNull();
    }

    @Test
    void anyNameIsAllowedWhereNoneIsRequired() {
        RequestHeaders open = new RequestHeaders(List.of(AUTHORITY.certificate()), List.of(), ProxyHeaders.STANDARD, CLOCK);
        assertThat(open.authenticate(request(HEADERS, AUTHORITY.issueClient("anybody", List.of())))).isNotNull();
    }

    @Test
    void aProxyThatNamesNobodyIsNotAskedFurther() {
        assertThat(authenticator.authenticate(request(Headers.none(), PROXY))).isNull();
    }

    @Test
    void certificatesExpire() {
        RequestHeaders later = new RequestHeaders(List.of(AUTHORITY.certificate()), List.of("front-proxy-client"),
                ProxyHeaders.STANDARD, Clock.offset(CLOCK, Duration.ofDays(400)));
        assertThat(later.authenticate(request(HEADERS, PROXY))).isNull();
    }
}
