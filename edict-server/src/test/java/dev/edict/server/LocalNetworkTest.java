package dev.edict.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.edict.server.kubelet.LocalNetwork;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pods at addresses that lead nowhere, or to this machine, and somebody in the process of the server who answers for them. */
@Timeout(180)
class LocalNetworkTest {
    private static final String NAMESPACE = "/api/v1/namespaces/default";

    @SuppressWarnings("NullAway.Init")
    private HttpServer backend;

    @SuppressWarnings("NullAway.Init")
    private RunningServer server;

    @BeforeEach
    void begin() throws Exception {
        backend = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 16);
        backend.createContext("/", exchange -> {
            byte[] body = "here".getBytes(UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        backend.start();
        server = new RunningServer(Edict.builder().localNetwork(new LocalNetwork() {
            @Override
            public boolean has(String address, int port) {
                return address.equals("192.0.2.7") || address.equals("127.1.0.9") && port == 80;
            }

            @Override
            public SocketChannel connect(String address, int port) throws IOException {
                if (port != 80) {
                    throw new ConnectException("Connection refused");
                }
                return SocketChannel.open(backend.getAddress());
            }
        }));
        makePod("far", "192.0.2.7");
        makePod("near", "127.1.0.9");
    }

    private void makePod(String name, String address) throws Exception {
        server.make(NAMESPACE + "/pods", "{'metadata':{'name':'" + name + "'},'spec':{'containers':[{'name':'c','image':'i'}]}}");
        assertThat(server.send("PATCH", NAMESPACE + "/pods/" + name + "/status",
                ("{'status':{'podIP':'" + address + "','podIPs':[{'ip':'" + address + "'}]}}").replace('\'', '"')).code()).isEqualTo(200);
    }

    @AfterEach
    void end() {
        server.close();
        backend.stop(0);
    }

    private String get(String path) throws Exception {
        return server.client.send(server.to(NAMESPACE + path).build(), HttpResponse.BodyHandlers.ofString()).body();
    }

    @Test
    void whoHasAnAddressIsAskedInsteadOfTheWire() throws Exception {
        assertThat(get("/pods/far/proxy/")).isEqualTo("here");
        assertThat(get("/pods/near:80/proxy/")).isEqualTo("here");
    }

    @Test
    void whereNobodyListensNobodyIsReached() throws Exception {
        assertThat(get("/pods/far:81/proxy/")).contains("dial tcp 192.0.2.7:81: connect: connection refused");
    }

    @Test
    void otherPortsOfThisMachineStayClosed() throws Exception {
        assertThat(get("/pods/near:22/proxy/")).contains("address not allowed");
    }
}
