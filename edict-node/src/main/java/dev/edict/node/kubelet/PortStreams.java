package dev.edict.node.kubelet;

import dev.edict.api.core.v1.Pod;
import dev.edict.node.http.HttpExchange;
import dev.edict.node.run.ContainerAccess;
import dev.edict.spdy.SpdyConnection;
import dev.edict.spdy.SpdyStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Connections to ports of pods: a pair of streams for each, of which one carries the bytes and one what goes wrong. */
final class PortStreams {
    private static final String PROTOCOL = "portforward.k8s.io";
    private static final Duration IDLE = Duration.ofHours(4);

    private final ContainerAccess containers;

    PortStreams(ContainerAccess containers) {
        this.containers = containers;
    }

    void handle(HttpExchange exchange, Pod pod) throws IOException, InterruptedException {
        if (!exchange.request().header("Upgrade").equalsIgnoreCase("SPDY/3.1")) {
            exchange.refuse(400, "Upgrade request required");
            return;
        }
        HttpExchange.Upgraded upgraded = exchange.upgrade("SPDY/3.1", Map.of("X-Stream-Protocol-Version", PROTOCOL));
        try (SpdyConnection connection = SpdyConnection.asServer(upgraded.input(), upgraded.output(), upgraded.socket())) {
            connection.closeAfter(IDLE);
            Map<String, SpdyStream> waiting = new HashMap<>();
            for (SpdyStream stream = connection.accept(IDLE); stream != null; stream = connection.accept(IDLE)) {
                SpdyStream one = stream;
                SpdyStream other = waiting.remove(stream.header("requestID"));
                if (other == null) {
                    waiting.put(stream.header("requestID"), stream);
                } else {
                    boolean isData = stream.header("streamType").equals("data");
                    Thread.ofVirtual().name("port-forward").start(() -> forward(pod, isData ? one : other, isData ? other : one));
                }
            }
        }
    }

    private void forward(Pod pod, SpdyStream data, SpdyStream error) {
        String port = data.header("port");
        try {
            try {
                if (!port.matches("[0-9]{1,5}")) {
                    throw new IOException("\"" + port + "\" is no port");
                }
                containers.forward(pod, Integer.parseInt(port), data.input(), data.output());
            } catch (IOException failed) {
                error.output().write(("error forwarding port " + port + " to pod " + pod.name() + ", uid " + pod.metadata().uid()
                        + ": " + failed.getMessage()).getBytes(StandardCharsets.UTF_8));
            }
            data.output().close();
            error.output().close();
        } catch (IOException gone) {
            data.reset();
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
