package dev.edict.server.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class AuthorizerTest {
    private static final User KNOWN = User.of("jane", User.AUTHENTICATED);
    private static final User MASTER = User.of("root", User.MASTERS);

    private final Authorizer authorizer = Authorizer.chain(List.of(Authorizer.masters()));

    private boolean allows(User user, String method, String target) {
        return authorizer.decide(user, RequestInfo.of(new HttpRequest(method, target, Headers.none(),
                HttpVersion.HTTP_1_1,
                new HttpRequest.Peer("https", new InetSocketAddress("127.0.0.1", 1), List.of())))).isAllowed();
    }

    @Test
    void mastersMayDoAll() {
        assertThat(allows(MASTER, "DELETE", "/api/v1/namespaces/a/pods")).isTrue();
        assertThat(allows(MASTER, "GET", "/metrics")).isTrue();
    }

    @Test
    void nobodyElseMayDoAnythingOfItself() {
        for (User user : List.of(User.ANONYMOUS, KNOWN)) {
            assertThat(allows(user, "GET", "/healthz")).isFalse();
            assertThat(allows(user, "GET", "/api")).isFalse();
            assertThat(allows(user, "POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews")).isFalse();
        }
    }
}
