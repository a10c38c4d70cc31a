package dev.edict.server.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpRequest;
import dev.edict.server.http.HttpVersion;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestInfoTest {

    private static RequestInfo info(String method, String target) {
        return RequestInfo.of(new HttpRequest(method, target, Headers.none(), HttpVersion.HTTP_1_1,
                new HttpRequest.Peer("https", new InetSocketAddress("127.0.0.1", 1), List.of())));
    }

    @Test
    void aNamespacedObjectIsTakenApart() {
        RequestInfo info = info("GET", "/apis/apps/v1/namespaces/n/deployments/d/scale");
        assertThat(info.isResource()).isTrue();
        assertThat(List.of(info.group(), info.version(), info.namespace(), info.resource(), info.name(),
                info.subresource(), info.verb())).containsExactly("apps", "v1", "n", "deployments", "d", "scale", "get");
    }

    @Test
    void aCollectionIsListedWatchedOrDeletedAsAWhole() {
        assertThat(info("GET", "/api/v1/pods").verb()).isEqualTo("list");
        assertThat(info("GET", "/api/v1/pods?watch=true").verb()).isEqualTo("watch");
        assertThat(info("GET", "/api/v1/pods?watch=0").verb()).isEqualTo("list");
        assertThat(info("DELETE", "/api/v1/namespaces/n/pods").verb()).isEqualTo("deletecollection");
        assertThat(info("GET", "/api/v1/watch/namespaces/n/pods").verb()).isEqualTo("watch");
    }

    @Test
    void aWatchOfOneObjectByQueryIsAPlainGet() {
        assertThat(info("GET", "/api/v1/namespaces/n/pods/p?watch=true").verb()).isEqualTo("get");
    }

    @Test
    void namespacesAreObjectsToo() {
        RequestInfo info = info("GET", "/api/v1/namespaces/n");
        assertThat(info.resource()).isEqualTo("namespaces");
        assertThat(info.name()).isEqualTo("n");
        RequestInfo status = info("PUT", "/api/v1/namespaces/n/finalize");
        assertThat(status.subresource()).isEqualTo("finalize");
        assertThat(status.resource()).isEqualTo("namespaces");
    }

    @Test
    void otherPathsAreNoResources() {
        assertThat(info("GET", "/healthz").isResource()).isFalse();
        assertThat(info("GET", "/apis/apps/v1").isResource()).isFalse();
        assertThat(info("GET", "/api/v1").isResource()).isFalse();
        assertThat(info("GET", "/healthz").verb()).isEqualTo("get");
    }

    @Test
    void aListThatIsNarrowedToOneNameIsOfThatName() {
        RequestInfo info = info("GET", "/api/v1/pods?fieldSelector=metadata.name%3Da,spec.nodeName%3Db&labelSelector=x");
        assertThat(info.name()).isEqualTo("a");
        assertThat(info.pathName()).isEmpty();
        assertThat(info.verb()).isEqualTo("list");
        assertThat(info.fieldSelector()).isEqualTo("metadata.name=a,spec.nodeName=b");
        assertThat(info.labelSelector()).isEqualTo("x");
        assertThat(info("GET", "/api/v1/pods?fieldSelector=metadata.name!%3Da").name()).isEmpty();
        assertThat(info("GET", "/api/v1/pods?fieldSelector=metadata.name%3Da%2Fb").name()).isEmpty();
        assertThat(info("DELETE", "/api/v1/pods?fieldSelector=metadata.name%3Da").name()).isEmpty();
        assertThat(info("GET", "/api/v1/watch/pods?fieldSelector=metadata.name%3Da").fieldSelector()).isEmpty();
    }

    @Test
    void aRecordingLastsAsLongAsSomebodyWants() {
        assertThat(info("GET", "/debug/profile?seconds=30").isLongRunning()).isTrue();
        assertThat(info("GET", "/debug/threads").isLongRunning()).isFalse();
    }

    @Test
    void theOldPathsOfProxiesHaveAVerbAndNoSubresource() {
        RequestInfo info = info("GET", "/api/v1/proxy/namespaces/n/pods/p/x");
        assertThat(info.verb()).isEqualTo("proxy");
        assertThat(info.name()).isEqualTo("p");
        assertThat(info.subresource()).isEmpty();
        assertThat(info.isLongRunning()).isTrue();
    }

    @Test
    void emptyPartsOfAPathCount() {
        assertThat(info("GET", "/apis//apps/v1/deployments").resource()).isEqualTo("v1");
        assertThat(info("GET", "/api/v1/namespaces//pods").namespace()).isEmpty();
        assertThat(info("GET", "/api/v1//pods").resource()).isEmpty();
    }
}
