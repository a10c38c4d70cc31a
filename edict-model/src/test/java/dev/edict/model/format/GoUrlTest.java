package dev.edict.model.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoUrlTest {
    @Test
    void aUrlIsTakenApart() throws GoUrl.Malformed {
        assertThat(GoUrl.parse("HTTPS://a%20b:c!@[::1]:443/x?q=1#f%41"))
                .isEqualTo(new GoUrl("https", "a%20b:c%21", "[::1]:443", "/x", "q=1", "fA"));
        assertThat(GoUrl.parse("mailto:x@y")).isEqualTo(new GoUrl("mailto", null, "", "x@y", "", ""));
        assertThat(GoUrl.parse("//host/a:b?")).isEqualTo(new GoUrl("", null, "host", "/a:b", "", ""));
        assertThat(GoUrl.parse("///x")).isEqualTo(new GoUrl("", null, "", "///x", "", ""));
        assertThat(GoUrl.parse("1a/b")).isEqualTo(new GoUrl("", null, "", "1a/b", "", ""));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', value = {
        "://x; missing protocol scheme",
        "a_b:c; first path segment in URL cannot contain colon",
        "https://h:x/; invalid port \":x\" after host",
        "https://h:1:2; invalid port \":1:2\" after host",
        "https://[::1; missing ']' in host",
        "https://a b/; invalid character \" \" in host name",
        "https://h%41/; invalid URL escape \"%41\"",
        "https://h/%4; invalid URL escape \"%4\"",
        "https://a|b@h/; net/url: invalid userinfo",
    })
    void aTextThatIsNone(String text, String complaint) {
        assertThatThrownBy(() -> GoUrl.parse(text)).isInstanceOf(GoUrl.Malformed.class)
                .hasMessage("parse \"" + text + "\": " + complaint);
    }
}
