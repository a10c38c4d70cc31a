package dev.edict.client.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.transport.Payload;
import dev.edict.client.transport.ScriptedTransport;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class EditTest {
    private static final String STORED = """
            {"metadata":{"name":"a","resourceVersion":"%s"},"size":3,"later":{"x":1},"marks":{"a":"1","b":"2"},\
            "parts":[{"name":"p","colour":"red","weight":1},{"name":"q","colour":"blue","weight":2}]}""";
    private static final String CONFLICT = "{\"kind\":\"Status\",\"status\":\"Failure\",\"reason\":\"Conflict\",\"code\":409}";

    private final ScriptedTransport server = new ScriptedTransport();
    private final ResourceClient<Widget> widgets = new Client(server).of(Widget.TYPE).in("default");

    private String sent() {
        Payload body = Objects.requireNonNull(server.last().body());
        return new String(body.bytes(), StandardCharsets.UTF_8);
    }

    @Test
    void onlyTheDifferenceIsSentWithTheVersionThatWasChanged() {
        server.answer(200, STORED.formatted(5)).answer(200, STORED.formatted(6));
        Widget after = widgets.edit("a", widget -> widget.withSize(4).withMarks(Map.of("a", "1", "c", "3")));
        assertThat(server.asked()).containsExactly(
                "GET /apis/example.com/v1/namespaces/default/widgets/a",
                "PATCH /apis/example.com/v1/namespaces/default/widgets/a");
        assertThat(server.last().headers()).containsEntry("Content-Type", "application/merge-patch+json");
        assertThat(sent()).isEqualTo("{\"size\":4,\"marks\":{\"c\":\"3\",\"b\":null},\"metadata\":{\"resourceVersion\":\"5\"}}");
        assertThat(after.metadata().resourceVersion()).isEqualTo("6");
    }

    @Test
    void ifNothingChangesNothingIsSent() {
        server.answer(200, STORED.formatted(5));
        assertThat(widgets.edit("a", widget -> widget.withSize(3)).metadata().resourceVersion()).isEqualTo("5");
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void itemsOfListsKeepWhatTheTypeDoesNotKnow() {
        server.answer(200, STORED.formatted(5)).answer(200, STORED.formatted(6));
        widgets.edit("a", widget -> {
            List<Widget.Part> parts = new ArrayList<>(widget.parts());
            Collections.reverse(parts);
            parts.set(1, new Widget.Part("p", "green"));
            parts.add(new Widget.Part("r", "white"));
            return widget.withParts(parts);
        });
        assertThat(sent()).isEqualTo("{\"parts\":[{\"name\":\"q\",\"colour\":\"blue\",\"weight\":2},"
                + "{\"name\":\"p\",\"colour\":\"green\",\"weight\":1},{\"name\":\"r\",\"colour\":\"white\"}],"
                + "\"metadata\":{\"resourceVersion\":\"5\"}}");
    }

    @Test
    void itemsOfTheSameNameKeepTheirPlaces() {
        String stored = "{\"parts\":[{\"name\":\"p\",\"colour\":\"red\",\"weight\":1},"
                + "{\"name\":\"p\",\"colour\":\"blue\",\"weight\":2}]}";
        server.answer(200, stored).answer(200, stored);
        widgets.edit("a", widget -> widget.withParts(List.of(widget.parts().getFirst(), new Widget.Part("p", "green"))));
        assertThat(sent()).isEqualTo("{\"parts\":[{\"name\":\"p\",\"colour\":\"red\",\"weight\":1},"
                + "{\"name\":\"p\",\"colour\":\"green\",\"weight\":2}]}");
    }

    @Test
    void aConflictBeginsAnewWithWhatIsThereNow() {
        server.answer(200, STORED.formatted(5)).answer(409, CONFLICT)
                .answer(200, STORED.formatted(6).replace("\"size\":3", "\"size\":7")).answer(200, STORED.formatted(7));
        widgets.edit("a", widget -> widget.withSize(widget.size() + 1));
        assertThat(sent()).isEqualTo("{\"size\":8,\"metadata\":{\"resourceVersion\":\"6\"}}");
    }

    @Test
    void conflictsWithoutEndAreTold() {
        for (int tries = 0; tries < 5; tries++) {
            server.answer(200, STORED.formatted(5)).answer(409, CONFLICT);
        }
        assertThatThrownBy(() -> widgets.edit("a", widget -> widget.withSize(9))).isInstanceOf(ApiFailure.Conflict.class);
        assertThat(server.requests()).hasSize(10);
    }

    @Test
    void otherFailuresAreToldAtOnce() {
        server.answer(200, STORED.formatted(5)).answer(422, "{\"kind\":\"Status\",\"status\":\"Failure\",\"reason\":\"Invalid\"}");
        assertThatThrownBy(() -> widgets.edit("a", widget -> widget.withSize(-1))).isInstanceOf(ApiFailure.Invalid.class);
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void theStatusIsEditedUnderItsOwnPath() {
        server.answer(200, STORED.formatted(5)).answer(200, STORED.formatted(6));
        widgets.status().edit("a", widget -> widget.withSize(4));
        assertThat(server.asked()).containsExactly(
                "GET /apis/example.com/v1/namespaces/default/widgets/a/status",
                "PATCH /apis/example.com/v1/namespaces/default/widgets/a/status");
    }
}
