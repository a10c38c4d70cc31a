package dev.edict.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.net.http.HttpResponse;
import java.util.List;
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
            String end = server.send("POST", MAPS, "{\"metadata\":{\"name\":\"a\"}}").body()
                    .object("metadata").string("resourceVersion");
            HttpResponse<String> watched = server.client.send(server.to(MAPS
                    + "?watch=true&allowWatchBookmarks=true&timeoutSeconds=3&labelSelector=none&resourceVersion=" + begin)
                    .build(), HttpResponse.BodyHandlers.ofString());
            List<ObjectValue> events = watched.body().lines().map(line -> (ObjectValue) Json.parse(line)).toList();
            assertThat(events).singleElement().satisfies(event -> {
                assertThat(event.string("type")).isEqualTo("BOOKMARK");
                assertThat(Long.parseLong(event.object("object").object("metadata").string("resourceVersion")))
                        .isGreaterThanOrEqualTo(Long.parseLong(end));
            });
        }
    }
}
