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

    private final Authorizer authorizer = Authorizer.chain(List.of(Authorizer.masters(), Authorizer.everybody()));

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
    void strangersMayAskWhetherTheServerIsWellAndNoMore() {
        assertThat(allows(User.ANONYMOUS, "GET", "/healthz")).isTrue();
        assertThat(allows(User.ANONYMOUS, "GET", "/version/")).isTrue();
        assertThat(allows(User.ANONYMOUS, "GET", "/healthz/etcd")).isFalse();
        assertThat(allows(User.ANONYMOUS, "POST", "/version")).isFalse();
        assertThat(allows(User.ANONYMOUS, "GET", "/healthz/../metrics")).isFalse();
        assertThat(allows(User.ANONYMOUS, "GET", "//metrics")).isFalse();
        assertThat(allows(User.ANONYMOUS, "GET", "/metrics")).isFalse();
        assertThat(allows(User.ANONYMOUS, "GET", "/api")).isFalse();
        assertThat(allows(User.ANONYMOUS, "GET", "/openapi/v2")).isFalse();
        assertThat(allows(User.ANONYMOUS, "POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews")).isFalse();
    }

    @Test
    void theKnownMayDiscoverAndAskWhoTheyAre() {
        assertThat(allows(KNOWN, "GET", "/apis/apps/v1")).isTrue();
        assertThat(allows(KNOWN, "GET", "/openapi/v3")).isTrue();
        assertThat(allows(KNOWN, "POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews")).isTrue();
        assertThat(allows(KNOWN, "POST", "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews")).isTrue();
        assertThat(allows(KNOWN, "POST", "/apis/authorization.k8s.io/v1/subjectaccessreviews")).isFalse();
        assertThat(allows(KNOWN, "GET", "/apix")).isFalse();
        assertThat(allows(KNOWN, "GET", "/metrics")).isFalse();
        assertThat(allows(KNOWN, "GET", "/api/v1/namespaces/a/secrets/b")).isFalse();
    }
}
