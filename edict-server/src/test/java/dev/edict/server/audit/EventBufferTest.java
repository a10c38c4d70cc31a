package dev.edict.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EventBufferTest {

    private static String text(String text) {
        return new String(new EventBuffer(0).text(text).toByteArray(), StandardCharsets.UTF_8);
    }

    @Test
    void whateverIsInATextItIsOneLineOfJsonThatLooksLikeNoMarkup() {
        assertThat(text("")).isEqualTo("\"\"");
        assertThat(text("plain ~")).isEqualTo("\"plain ~\"");
        assertThat(text("a\"b\\c\n\r\t\b\f\u0000\u001f\u007f")).isEqualTo("\"a\\\"b\\\\c\\n\\r\\t\\b\\f\\u0000\\u001f\u007f\"");
        assertThat(text("<a&b>")).isEqualTo("\"\\u003ca\\u0026b\\u003e\"");
        assertThat(text("é€\u2027\u2028\u2029\ud83d\ude00")).isEqualTo("\"é€\u2027\\u2028\\u2029\ud83d\ude00\"");
        assertThat(text("\ud83d \ude00")).isEqualTo("\"\\ufffd \\ufffd\"");
    }

    @Test
    void itGrowsAndIsUsedAgain() {
        EventBuffer buffer = new EventBuffer(0);
        for (int index = 0; index < 100; index++) {
            buffer.text("é".repeat(index)).number(index).number(200).number(-1);
        }
        buffer.cut(0);
        buffer.text("one").text("two").drop(5);
        assertThat(new String(buffer.toByteArray(), StandardCharsets.UTF_8)).isEqualTo("\"two\"");
    }
}
