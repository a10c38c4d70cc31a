package dev.edict.compat.oracle;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.edict.testing.Waiting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A watch in the background: its events gather until somebody collects them. */
final class OpenWatch implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(50);

    /** How long it is looked for events that should not be there. */
    private static final Duration LINGER = Duration.ofMillis(300);

    private final HttpResponse<InputStream> response;
    private final List<JsonNode> events = new CopyOnWriteArrayList<>();
    private final Thread reader;

    OpenWatch(HttpResponse<InputStream> response) {
        this.response = response;
        this.reader = Thread.startVirtualThread(this::read);
    }

    int status() {
        return response.statusCode();
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            if (status() != 200) {
                events.add(Recording.parse(lines.lines().reduce("", String::concat).getBytes(StandardCharsets.UTF_8)));
                return;
            }
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank()) {
                    events.add(Recording.JSON.readTree(line));
                }
            }
        } catch (IOException | UncheckedIOException ended) {
            return;
        }
    }

    /** The events, when there are as many as expected or time is up; a few more may have come. */
    ArrayNode collect(int count) throws InterruptedException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        Waiting.until("the events of a watch", () -> events.size() >= count || System.nanoTime() - end > 0);
        reader.join(LINGER);
        return Recording.JSON.createArrayNode().addAll(events);
    }

    @Override
    public void close() throws IOException {
        response.body().close();
    }
}
