package dev.edict.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class HeadersTest {

    @Test
    void namesAreComparedWithoutRegardToCase() {
        Headers headers = Headers.of("Accept", "a", "X-Remote-Group", "one", "x-remote-group", "two");

        assertThat(headers.first("ACCEPT")).isEqualTo("a");
        assertThat(headers.all("X-Remote-Group")).containsExactly("one", "two");
        assertThat(headers.first("Host")).isNull();
    }

    @Test
    void aChangeMakesOtherHeaders() {
        Headers headers = Headers.of("Warning", "1", "warning", "2", "Date", "now");

        assertThat(headers.replacing("Warning", "3")).isEqualTo(Headers.of("Date", "now", "Warning", "3"));
        assertThat(headers.without("WARNING")).isEqualTo(Headers.of("Date", "now"));
        assertThat(headers.with("Warning", "3").all("Warning")).containsExactly("1", "2", "3");
        assertThat(headers.size()).isEqualTo(3);
    }

    @Test
    void whatWouldBreakTheHeaderApartIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Headers.of("Warning", "a\r\nSet-Cookie: b"));
        assertThatIllegalArgumentException().isThrownBy(() -> Headers.of("A B", "c"));
        assertThatIllegalArgumentException().isThrownBy(() -> Headers.of("A:", "c"));
        assertThatIllegalArgumentException().isThrownBy(() -> Headers.of("", "c"));
        assertThatIllegalArgumentException().isThrownBy(() -> Headers.of("A"));
    }

    @Test
    void whoeverPrintsThemSeesNoCredentials() {
        assertThat(Headers.of("accept", "a", "authorization", "Bearer mine", "Proxy-Authorization", "b", "Cookie", "c"))
                .hasToString("accept: a\nauthorization: (hidden)\nProxy-Authorization: (hidden)\nCookie: (hidden)\n");
    }
}
