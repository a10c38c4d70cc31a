package dev.edict.client.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.failure.ApiFailure;
import dev.edict.client.transport.ScriptedTransport;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PagesTest {
    private static final String FIRST =
            "{\"metadata\":{\"resourceVersion\":\"7\",\"continue\":\"next page\"},\"items\":[{\"size\":1},{\"size\":2}]}";
    private static final String LAST = "{\"metadata\":{\"resourceVersion\":\"7\"},\"items\":[{\"size\":3}]}";
    private static final String PATH = "GET /apis/example.com/v1/widgets";

    private final ScriptedTransport server = new ScriptedTransport();
    private final ResourceClient<Widget> widgets = new Client(server).of(Widget.TYPE);

    @Test
    void pagesAreAskedForOneAfterTheOther() {
        server.answer(200, FIRST).answer(200, LAST);
        assertThat(widgets.stream(ListOptions.ALL.withLabels("a").withVersion("5").withVersionMatch("Exact")).map(Widget::size))
                .containsExactly(1, 2, 3);
        assertThat(server.asked()).containsExactly(
                PATH + "?labelSelector=a&limit=500&resourceVersion=5&resourceVersionMatch=Exact",
                PATH + "?continue=next+page&labelSelector=a&limit=500");
    }

    @Test
    void aPageThatIsNotNeededIsNotAskedFor() {
        assertThat(widgets.stream(ListOptions.ALL)).isNotNull();
        server.answer(200, FIRST);
        assertThat(widgets.stream(ListOptions.ALL.withLimit(2)).map(Widget::size).limit(2).toList()).containsExactly(1, 2);
        assertThat(server.asked()).containsExactly(PATH + "?limit=2");
    }

    @Test
    void aListThatExpiresHalfWayCanBeGoneOnWithAtANewerVersion() {
        server.answer(200, FIRST).answer(410, "{\"kind\":\"Status\",\"metadata\":{\"continue\":\"inconsistent\"},"
                + "\"status\":\"Failure\",\"reason\":\"Expired\",\"message\":\"too old\",\"code\":410}");
        List<Integer> sizes = new ArrayList<>();
        assertThatThrownBy(() -> widgets.stream(ListOptions.ALL).forEach(widget -> sizes.add(widget.size())))
                .isInstanceOfSatisfying(ApiFailure.Expired.class,
                        expired -> assertThat(expired.continueToken()).contains("inconsistent"));
        assertThat(sizes).containsExactly(1, 2);
    }
}
