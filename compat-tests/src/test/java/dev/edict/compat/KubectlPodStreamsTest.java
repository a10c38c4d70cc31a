package dev.edict.compat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.compat.kit.KubeletStandIn;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code kubectl logs}, {@code exec}, {@code attach} and {@code port-forward} at a pod whose kubelet speaks SPDY only: with the
 * WebSockets of today's kubectl, which the server translates, and without.
 */
@Timeout(180)
class KubectlPodStreamsTest {
    @RegisterExtension
    static final RunningServer SERVER = new RunningServer();

    @SuppressWarnings("NullAway.Init")
    private static Kubectl kubectl;

    @SuppressWarnings("NullAway.Init")
    private static KubeletStandIn kubelet;

    @BeforeAll
    static void makeAPodOnANode() throws Exception {
        kubectl = Kubectl.on(SERVER);
        kubelet = KubeletStandIn.start();
        // A control loop makes it, too; whoever comes later finds it.
        kubectl.end(Map.of(), "", "create", "serviceaccount", "default");
        kubectl.run("{\"apiVersion\":\"v1\",\"kind\":\"Node\",\"metadata\":{\"name\":\"here\"}}", "create", "-f", "-");
        kubectl.run("", "patch", "node", "here", "--subresource=status", "--type=merge", "-p",
                "{\"status\":{\"addresses\":[{\"type\":\"InternalIP\",\"address\":\"127.0.0.1\"}],"
                        + "\"daemonEndpoints\":{\"kubeletEndpoint\":{\"Port\":" + kubelet.port() + "}}}}");
        kubectl.run("""
                apiVersion: v1
                kind: Pod
                metadata: {name: web}
                spec:
                  nodeName: here
                  automountServiceAccountToken: false
                  containers: [{name: app, image: none, stdin: true}]
                """, "create", "-f", "-");
        kubectl.run("", "patch", "pod", "web", "--subresource=status", "--type=merge", "-p",
                "{\"status\":{\"phase\":\"Running\",\"conditions\":[{\"type\":\"Ready\",\"status\":\"True\"}],"
                        + "\"containerStatuses\":[{\"name\":\"app\",\"ready\":true,\"restartCount\":0,\"image\":\"none\","
                        + "\"imageID\":\"\",\"state\":{\"running\":{}}}]}}");
    }

    @AfterAll
    static void stop() {
        kubelet.close();
    }

    private static Map<String, String> speaking(boolean webSockets) {
        String spoken = Boolean.toString(webSockets);
        return Map.of("KUBECTL_REMOTE_COMMAND_WEBSOCKETS", spoken, "KUBECTL_PORT_FORWARD_WEBSOCKETS", spoken);
    }

    @Test
    void logsComeWholeAndInPart() throws Exception {
        assertThat(kubectl.run("logs web")).isEqualTo(KubeletStandIn.LOG);
        assertThat(kubectl.run("logs web -c app --tail=1 --follow")).isEqualTo("third\n");
        assertThat(kubelet.asked()).contains("/containerLogs/default/web/app?follow=true&tailLines=1");
        assertThat(kubectl.fail("logs web -c nobody")).contains("container nobody is not valid for pod web");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aCommandReadsWritesAndEndsWithItsCode(boolean webSockets) throws Exception {
        Kubectl.Said said = kubectl.end(speaking(webSockets), "hello\n", "exec", "-i", "web", "--", "say", "it back");
        assertThat(said.text()).contains("HELLO\n").contains("that was all")
                .contains("command terminated with exit code " + KubeletStandIn.EXIT_CODE);
        assertThat(said.code()).isEqualTo(KubeletStandIn.EXIT_CODE);
        assertThat(kubelet.asked()).contains("/exec/default/web/app?command=say&command=it+back&error=1&input=1&output=1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aRunningCommandIsAttachedTo(boolean webSockets) throws Exception {
        Kubectl.Said said = kubectl.end(speaking(webSockets), "once more\n", "attach", "-i", "web");
        assertThat(said.text()).contains("ONCE MORE\n");
        assertThat(kubelet.asked()).contains("/attach/default/web/app?error=1&input=1&output=1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPortIsReachedFromHere(boolean webSockets) throws Exception {
        try (Serving forwarding = Serving.start(
                kubectl, speaking(webSockets), "port-forward", "pod/web", ":8080", "--address=127.0.0.1")) {
            assertThat(said(forwarding.port(), "hello")).isEqualTo("HELLO");
            assertThat(said(forwarding.port(), "and again")).isEqualTo("AND AGAIN");
        }
    }

    private static String said(int port, String question) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(question.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readNBytes(question.length()), StandardCharsets.UTF_8);
        }
    }

    @Test
    void whoMayNotCreateItIsForbidden() throws Exception {
        kubectl.run("create role looking --verb=get --resource=pods,pods/exec,pods/log");
        kubectl.run("create rolebinding looking --role=looking --user=ann");
        assertThat(kubectl.run("logs web --as=ann")).isEqualTo(KubeletStandIn.LOG);
        assertThat(kubectl.fail("exec web --as=ann -- ls")).contains("User \"ann\" cannot create resource \"pods/exec\"");
    }
}
