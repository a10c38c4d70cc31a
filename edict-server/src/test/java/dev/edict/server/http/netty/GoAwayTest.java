package dev.edict.server.http.netty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.http.Headers;
import dev.edict.server.http.HttpServer;
import dev.edict.server.http.ResponseStream;
import dev.edict.server.http.StreamKind;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A client that is sent away goes on elsewhere, and nothing is cut off. */
@Timeout(60)
class GoAwayTest {
    private static final Wiring WIRING = Wiring.TLS_HTTP_2;

    @Test
    void whoIsSentAwayComesBackOnAnotherConnectionAndWhatWasUnderWayGoesOn() throws Exception {
        BlockingQueue<ResponseStream> streams = new LinkedBlockingQueue<>();
        try (HttpServer server = WIRING.start(exchange -> {
                    if (exchange.request().path().equals("/stream")) {
                        streams.add(exchange.stream(200, Headers.none(), StreamKind.ENDLESS));
                    } else {
                        Headers headers = exchange.request().path().equals("/last")
                                ? Headers.of("Connection", "close") : Headers.none();
                        byte[] port = Integer.toString(exchange.request().remoteAddress().getPort())
                                .getBytes(StandardCharsets.US_ASCII);
                        exchange.respond(200, headers, List.of(port));
                    }
                });
                HttpClient client = WIRING.client()) {
            String first = get(client, server, "/").body();
            assertThat(get(client, server, "/").body()).isEqualTo(first);
            try (InputStream stream = client.send(HttpRequest.newBuilder(WIRING.uri(server, "/stream")).build(),
                    HttpResponse.BodyHandlers.ofInputStream()).body()) {
                HttpResponse<String> last = get(client, server, "/last");
                assertThat(last.body()).isEqualTo(first);
                assertThat(last.headers().firstValue("Connection")).isEmpty();

                assertThat(get(client, server, "/").body()).isNotEqualTo(first);
                ResponseStream open = streams.take();
                open.write(new byte[] {'x'});
                assertThat(stream.read()).isEqualTo('x');
                open.close();
                assertThat(stream.read()).isEqualTo(-1);
            }
        }
    }

    private static HttpResponse<String> get(HttpClient client, HttpServer server, String path) throws Exception {
        return client.send(HttpRequest.newBuilder(WIRING.uri(server, path)).build(), HttpResponse.BodyHandlers.ofString());
    }
}
