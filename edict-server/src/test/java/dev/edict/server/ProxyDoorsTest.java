package dev.edict.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A pod whose address is that of this machine, because nobody is led to loopback; where there is no other, nothing is tried. */
@Timeout(180)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProxyDoorsTest {
    private static final String NAMESPACE = "/api/v1/namespaces/default";

    @SuppressWarnings("NullAway.Init")
    private RunningServer server;

    @SuppressWarnings("NullAway.Init")
    private HttpServer backend;

    private int port;

    private static Optional<InetAddress> address() throws IOException {
        return NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .findFirst();
    }

    @BeforeAll
    void makeAPod() throws Exception {
        Optional<InetAddress> found = address();
        Assumptions.assumeTrue(found.isPresent(), "LEFT OUT: this machine has no address but loopback");
        String address = found.orElseThrow().getHostAddress();
        backend = HttpServer.create(new InetSocketAddress(address, 0), 16);
        backend.createContext("/", ProxyDoorsTest::answer);
        backend.start();
        port = backend.getAddress().getPort();
        server = new RunningServer(Edict.builder());
        server.make(NAMESPACE + "/pods", "{'metadata':{'name':'web'},'spec':{'containers':[{'name':'c','image':'i','ports':"
                + "[{'containerPort':" + port + "}]}]}}");
        assertThat(server.send("PATCH", NAMESPACE + "/pods/web/status",
                ("{'status':{'podIP':'" + address + "','podIPs':[{'ip':'" + address + "'}]}}").replace('\'', '"')).code()).isEqualTo(200);
        server.make(NAMESPACE + "/services", "{'metadata':{'name':'svc'},'spec':{'ports':[{'name':'http','port':80}]}}");
        server.make(NAMESPACE + "/endpoints", "{'metadata':{'name':'svc'},'subsets':[{'addresses':[{'ip':'" + address
                + "','targetRef':{'kind':'Pod','name':'web','namespace':'default'}}],'ports':[{'name':'http','port':" + port + "}]}]}");
    }

    @AfterAll
    void stop() {
        if (server != null) {
            server.close();
            backend.stop(0);
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().toString();
        String body = exchange.getRequestMethod() + " " + path + " for "
                + exchange.getRequestHeaders().getFirst("X-Forwarded-Uri") + new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        int code = 200;
        if (path.startsWith("/page")) {
            exchange.getResponseHeaders().add("Content-Type", "text/html");
            exchange.getResponseHeaders().add("Access-Control-Allow-Origin", "*");
            body = "<a href=\"/next\">next</a>";
        } else if (path.startsWith("/moved")) {
            exchange.getResponseHeaders().add("Location", "/new?x=1");
            code = 302;
        }
        byte[] bytes = body.getBytes(UTF_8);
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        return server.client.send(server.to(NAMESPACE + path).method(method, HttpRequest.BodyPublishers.ofString(body)).build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @ParameterizedTest
    @CsvSource({"/pods/web/proxy/a/b?x=1, /a/b", "/pods/http:web:PORT/proxy/a/b?x=1, /a/b", "/services/svc:http/proxy/a/?x=1, /a/",
        "/services/svc:80/proxy/?x=1, /"})
    void podsAndServicesAnswerThroughTheServer(String path, String asked) throws Exception {
        String place = path.replace("PORT", Integer.toString(port));
        HttpResponse<String> answer = send("GET", place, "");
        assertThat(answer.body()).isEqualTo("GET " + asked + "?x=1 for " + NAMESPACE + place.substring(0, place.indexOf('?')));
        assertThat(answer.statusCode()).isEqualTo(200);
    }

    @Test
    void everyMethodGoesWithItsBody() throws Exception {
        for (String method : new String[] {"POST", "PUT", "PATCH", "DELETE", "OPTIONS"}) {
            assertThat(send(method, "/pods/web/proxy/m", " with this").body()).startsWith(method + " /m for").endsWith(" with this");
        }
        assertThat(send("TRACE", "/pods/web/proxy/m", "").statusCode()).isEqualTo(405);
    }

    @Test
    void linksAndRedirectsLeadBackThroughTheServer() throws Exception {
        HttpResponse<String> page = send("GET", "/pods/web/proxy/page", "");
        assertThat(page.body()).isEqualTo("<a href=\"" + NAMESPACE + "/pods/web/proxy/next\">next</a>");
        assertThat(page.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
        assertThat(send("GET", "/pods/web/proxy/moved", "").headers().firstValue("Location"))
                .hasValue(NAMESPACE + "/pods/web/proxy/new?x=1");
        assertThat(send("GET", "/pods/web/proxy?a=b", "").headers().firstValue("Location"))
                .hasValue(NAMESPACE + "/pods/web/proxy/?a=b");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/services/svc/proxy/|503|no endpoints available for service \"svc\"",
        "/services/svc:99/proxy/|503|no service port 99 found for service \"svc\"",
        "/services/nobody/proxy/|404|services \"nobody\" not found",
        "/pods/nobody/proxy/|404|pods \"nobody\" not found"})
    void whoIsNotThereIsNotReached(String path, int code, String message) throws Exception {
        RunningServer.Answer answer = server.get(NAMESPACE + path);
        assertThat(answer.body().string("message")).isEqualTo(message);
        assertThat(answer.code()).isEqualTo(code);
    }
}
