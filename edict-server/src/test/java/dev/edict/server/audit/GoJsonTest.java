package dev.edict.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class GoJsonTest {

    private static String compact(String json) {
        EventBuffer target = new EventBuffer(0);
        GoJson.write(json.getBytes(StandardCharsets.UTF_8), target);
        return new String(target.toByteArray(), StandardCharsets.UTF_8);
    }

    @Test
    void whateverIsInItALineIsOneLine() {
        assertThat(compact("{ \"a b\" : [1,\n\t2 ] ,\r\n\"c\\\" d\": \"e\\\\\" , \"f\":\" \" }\n"))
                .isEqualTo("{\"a b\":[1,2],\"c\\\" d\":\"e\\\\\",\"f\":\" \"}");
    }

    @Test
    void nothingInTextsLooksLikeMarkup() {
        assertThat(compact("\"<a&b>\u2028\u2029\u2027é\"")).isEqualTo("\"\\u003ca\\u0026b\\u003e\\u2028\\u2029\u2027é\"");
    }
}
