package dev.edict.compat.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.DaemonEndpoint;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeAddress;
import dev.edict.api.core.v1.NodeDaemonEndpoints;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.meta.v1.DeleteOptions;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.client.stream.Exec;
import dev.edict.client.stream.Logs;
import dev.edict.client.stream.PortForward;
import dev.edict.client.stream.PortListener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Logs, commands and ports of pods. A server on this machine is shown a node that is a {@link KubeletStandIn}.
 */
@Timeout(120)
class PodStreamsTest {
    @RegisterExtension
    static final KitServer SERVER = new KitServer();

    @SuppressWarnings("NullAway.Init")
    private static KubeletStandIn kubelet;

    private static Client client() {
        return SERVER.client();
    }

    @BeforeAll
    static void makeAPodOnANode() throws IOException, GeneralSecurityException {
        kubelet = KubeletStandIn.start();
        if (!SERVER.isHere()) {
            return;
        }
        SERVER.ensureServiceAccount();
        client().of(Node.TYPE).create(Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName(SERVER.namespace())));
        client().of(Node.TYPE).status().edit(SERVER.namespace(), node -> node.editStatus(status -> status
                .withAddresses(List.of(NodeAddress.EMPTY.withType("InternalIP").withAddress("127.0.0.1")))
                .withDaemonEndpoints(NodeDaemonEndpoints.EMPTY.withKubeletEndpoint(DaemonEndpoint.EMPTY.withPort(kubelet.port())))
                .withDeclaredFeatures(List.of("ExtendWebSocketsToKubelet"))));
        client().of(Pod.TYPE).in(SERVER.namespace()).create(Pod.EMPTY
                .withMetadata(ObjectMeta.EMPTY.withName("web"))
                .withSpec(PodSpec.EMPTY.withNodeName(SERVER.namespace()).withAutomountServiceAccountToken(false)
                        .withContainers(List.of(Container.EMPTY.withName("app").withImage("none")))));
        client().of(Pod.TYPE).in(SERVER.namespace()).status()
                .edit("web", pod -> pod.editStatus(status -> status.withPhase("Running")));
    }

    @AfterAll
    static void removeThem() {
        kubelet.close();
        if (SERVER.isHere()) {
            client().of(Pod.TYPE).in(SERVER.namespace()).delete("web", DeleteOptions.EMPTY.withGracePeriodSeconds(0L));
            client().of(Node.TYPE).delete(SERVER.namespace());
        }
    }

    private static void needsNodes() {
        Assumptions.assumeTrue(SERVER.isHere(), "a server on this machine");
    }

    @Test
    void logsComeWholeAndByLines() {
        needsNodes();
        assertThat(Logs.of(client(), SERVER.namespace(), "web").text()).isEqualTo(KubeletStandIn.LOG);
        try (Stream<String> lines = Logs.of(client(), SERVER.namespace(), "web").container("app").follow().lines()) {
            assertThat(lines).containsExactly("first", "second", "third");
        }
        assertThat(Logs.of(client(), SERVER.namespace(), "web").tail(1).text()).isEqualTo("third\n");
    }

    @Test
    void aCommandReadsWritesAndEnds() {
        needsNodes();
        Exec.Result result = Exec.in(client(), SERVER.namespace(), "web", "say", "it back").run("hello".getBytes(StandardCharsets.UTF_8));
        assertThat(new String(result.output(), StandardCharsets.UTF_8)).isEqualTo("HELLO");
        assertThat(new String(result.errors(), StandardCharsets.UTF_8)).isEqualTo("that was all");
        assertThat(result.exitCode()).isEqualTo(KubeletStandIn.EXIT_CODE);
        assertThat(kubelet.asked()).anyMatch(target -> target.startsWith("/exec/" + SERVER.namespace() + "/web/app?")
                && target.contains("command=say&command=it+back"));
    }

    @Test
    void aPortIsReachedFromHere() throws IOException {
        needsNodes();
        try (PortListener listener = PortForward.to(client(), SERVER.namespace(), "web").listen(0, 8080);
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), listener.port())) {
            socket.getOutputStream().write("hello".getBytes(StandardCharsets.UTF_8));
            assertThat(new String(socket.getInputStream().readNBytes(5), StandardCharsets.UTF_8)).isEqualTo("HELLO");
        }
    }

    @Test
    void podsThatAreNotThereAreNotFound() {
        assertThatThrownBy(() -> Logs.of(client(), SERVER.namespace(), "nobody").text()).isInstanceOf(ApiFailure.NotFound.class);
        assertThatThrownBy(() -> Exec.in(client(), SERVER.namespace(), "nobody", "ls").run()).isInstanceOf(ApiFailure.NotFound.class);
        assertThatThrownBy(() -> PortForward.to(client(), SERVER.namespace(), "nobody").open(80)).isInstanceOf(ApiFailure.NotFound.class);
    }
}
