package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The bookmark that a watch gets before its own time has passed. */
@Timeout(180)
class LastBookmarkTest {
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";

    @Test
    void aWatchIsToldHowFarItHasComeBeforeItEnds() throws Exception {
        try (RunningServer server = new RunningServer(Edict.builder())) {
            String begin = server.get(MAPS).body().object("metadata").string("resourceVersion");
            CompletableFuture<HttpResponse<String>> watch = server.client.sendAsync(server.to(MAPS
                    + "?watch=true&allowWatchBookmarks=true&timeoutSeconds=4&labelSelector=none&resourceVersion=" + begin)
                    .build(), HttpResponse.BodyHandlers.ofString());
            // There is no bookmark for what a watch was told of when it began, so that something must happen all the time.
            Waiting.until("the watch has ended", () -> {
                server.send("POST", MAPS, "{\"metadata\":{\"generateName\":\"a-\"}}");
                return watch.isDone();
            });
            HttpResponse<String> watched = watch.get();
            List<ObjectValue> events = watched.body().lines().map(line -> (ObjectValue) Json.parse(line)).toList();
            assertThat(events).singleElement().satisfies(event -> {
                assertThat(event.string("type")).isEqualTo("BOOKMARK");
                assertThat(Long.parseLong(event.object("object").object("metadata").string("resourceVersion")))
                        .isGreaterThan(Long.parseLong(begin));
            });
        }
    }
}
