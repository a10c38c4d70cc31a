package dev.edict.client.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.request.Client;
import dev.edict.client.transport.ScriptedTransport;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LogsTest {
    private final ScriptedTransport server = new ScriptedTransport();
    private final Logs logs = Logs.of(new Client(server), "default", "web-1");

    @Test
    void aLogIsAskedForAsItIsWanted() {
        server.bytes("").bytes("");
        assertThat(logs.container("app").follow().previous().since(Duration.ofMinutes(2)).tail(0).timestamps().limitBytes(9).text())
                .isEmpty();
        logs.since(Instant.EPOCH).stream("Stderr").text();
        assertThat(server.asked()).containsExactly(
                "GET /api/v1/namespaces/default/pods/web-1/log?container=app&follow=true&limitBytes=9&previous=true"
                        + "&sinceSeconds=120&tailLines=0&timestamps=true",
                "GET /api/v1/namespaces/default/pods/web-1/log?sinceTime=1970-01-01T00%3A00%3A00Z&stream=Stderr");
    }

    @Test
    void linesEndWithTheirStreamWhichIsClosedWithThem() {
        AtomicBoolean closed = new AtomicBoolean();
        server.bytes(new ByteArrayInputStream("one\ntwo größer\nthree".getBytes(StandardCharsets.UTF_8)) {
            @Override
            public void close() {
                closed.set(true);
            }
        });
        try (Stream<String> lines = logs.lines()) {
            assertThat(lines).containsExactly("one", "two größer", "three");
        }
        assertThat(closed).isTrue();
    }

    @Test
    void aLogThatIsNotThereIsAFailure() {
        server.answer(404,
                "{\"kind\":\"Status\",\"status\":\"Failure\",\"reason\":\"NotFound\",\"message\":\"no pod\",\"code\":404}");
        assertThatThrownBy(logs::open).isInstanceOf(ApiFailure.NotFound.class).hasMessage("no pod");
    }
}
