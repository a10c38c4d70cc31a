package dev.edict.server.authenticate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.certificate.CertificateAuthority;
import dev.edict.server.certificate.Credential;
import dev.edict.server.filter.Authenticator;
import dev.edict.server.filter.Remarks;
import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuthenticatorTest {
    private static final Clock CLOCK = Clock.systemUTC();
    private static final CertificateAuthority AUTHORITY =
            CertificateAuthority.create("known", CLOCK, new SecureRandom());
    private static final List<X509Certificate> AUTHORITIES = List.of(AUTHORITY.certificate());
    private static final Credential KNOWN = AUTHORITY.issueClient("jane", List.of());
    private static final Credential UNKNOWN =
            CertificateAuthority.create("unknown", CLOCK, new SecureRandom()).issueClient("mallory", List.of());
    private static final Headers TOKEN = Headers.of("Authorization", "Bearer secret");
    private static final Headers WRONG = Headers.of("Authorization", "Bearer wrong");

    private final Authenticator authenticator = Authenticator.firstOf(List.of(
            new ClientCertificates(() -> AUTHORITIES, CLOCK),
            new BearerTokens(TokenAuthenticator.meantForServer(List.of("us"), StaticTokens.of("secret", User.of("bob"))), List.of("us"))));

    private static HttpRequest request(Headers headers, Credential... shown) {
        return new HttpRequest("GET", "/api", headers, HttpVersion.HTTP_1_1, new HttpRequest.Peer("https",
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 1),
                List.of(shown).stream().map(Credential::certificate).toList()));
    }

    @Test
    void aCertificateThatIsUnknownDoesNotHideAGoodToken() {
        assertThat(authenticator.authenticate(request(TOKEN, UNKNOWN))).isEqualTo(User.of("bob"));
    }

    @Test
    void aWrongTokenDoesNotHarmWhoIsKnownByCertificate() {
        assertThat(authenticator.authenticate(request(WRONG, KNOWN))).matches(user -> user.name().equals("jane"));
    }

    @Test
    void whoWritesASpaceTooManyIsToldThoughTheTokenCountsForNothing() {
        List<String> warnings = new ArrayList<>();
        HttpRequest misspelt = request(Headers.of("Authorization", "Bearer  secret"));
        assertThat(authenticator.authenticate(misspelt, new Remarks() {
            @Override
            public void warn(String text) {
                warnings.add(text);
            }

            @Override
            public void annotate(String key, String value) {}
        })).isNull();
        assertThat(warnings).containsExactly(
                "the provided Authorization header contains extra space before the bearer token, and is ignored");
    }

    @Test
    void whoShowsOnlyWrongCredentialsIsNotTakenForNobody() {
        assertThatThrownBy(() -> authenticator.authenticate(request(Headers.none(), UNKNOWN))).hasMessage("Unauthorized");
        assertThatThrownBy(() -> authenticator.authenticate(request(WRONG, UNKNOWN))).hasMessage("Unauthorized");
        assertThat(authenticator.authenticate(request(Headers.none()))).isNull();
    }
}
