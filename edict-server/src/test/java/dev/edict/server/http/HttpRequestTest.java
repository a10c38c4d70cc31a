package dev.edict.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpRequestTest {

    @Test
    void thePathIsSplitAtItsSlashes() {
        assertThat(request("/api/v1/namespaces/default/pods?watch=1").segments())
                .containsExactly("api", "v1", "namespaces", "default", "pods");
        assertThat(request("/").segments()).isEmpty();
        assertThat(request("//api//v1/").segments()).containsExactly("api", "", "v1");
    }

    @Test
    void anEscapedSlashSeparatesAsOnTheRealServer() {
        HttpRequest request = request("/api/v1/namespaces/a%2Fb%20c");

        assertThat(request.rawPath()).isEqualTo("/api/v1/namespaces/a%2Fb%20c");
        assertThat(request.path()).isEqualTo("/api/v1/namespaces/a/b c");
        assertThat(request.segments()).containsExactly("api", "v1", "namespaces", "a", "b c");
    }

    @Test
    void anAbsoluteTargetLosesItsAuthority() {
        assertThat(request("https://host:6443/version?x=1").path()).isEqualTo("/version");
        assertThat(request("http://host?x=1").query().first("x")).isEqualTo("1");
        assertThat(request("http://host").path()).isEqualTo("/");
    }

    @Test
    void otherTargetsAreRefused() {
        for (String target : List.of("", "api", "host:443", "/a%2", "/a%zz", "ftp://host/")) {
            assertThatIllegalArgumentException().as(target).isThrownBy(() -> request(target));
        }
    }

    private static HttpRequest request(String target) {
        return new HttpRequest(
                "GET",
                target,
                Headers.none(),
                HttpVersion.HTTP_1_1,
                new HttpRequest.Peer("http", new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), List.of()));
    }
}
