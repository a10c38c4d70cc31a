package dev.edict.model.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StringValueTest {
    @Test
    void quotingFollowsGo() {
        assertThat(StringValue.quote("a\"b\\c")).isEqualTo("\"a\\\"b\\\\c\"");
        assertThat(StringValue.quote("\u0007\b\f\n\r\t\u000b\0\u007f"))
                .isEqualTo("\"\\a\\b\\f\\n\\r\\t\\v\\x00\\x7f\"");
        assertThat(StringValue.quote("ü\u20AC\uD83D\uDE00")).isEqualTo("\"ü\u20AC\uD83D\uDE00\"");
        assertThat(StringValue.quote("\u00a0\u200b\ue000\uDBFF\uDFFF"))
                .isEqualTo("\"\\u00a0\\u200b\\ue000\\U0010ffff\"");
    }
}
