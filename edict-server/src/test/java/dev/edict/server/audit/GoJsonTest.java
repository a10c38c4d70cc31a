package dev.edict.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class GoJsonTest {

    private static String compact(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return new String(GoJson.compact(new JsonWriter().bytes(bytes), true), StandardCharsets.UTF_8);
    }

    @Test
    void whateverIsInItALineIsOneLine() {
        assertThat(compact("{ \"a b\" : [1,\n\t2 ] ,\r\n\"c\\\" d\": \"e\\\\\" , \"f\":\" \" }\n"))
                .isEqualTo("{\"a b\":[1,2],\"c\\\" d\":\"e\\\\\",\"f\":\" \"}\n");
    }

    @Test
    void nothingInTextsLooksLikeMarkup() {
        assertThat(compact("\"<a&b>\u2028\u2029\u2027é\"")).isEqualTo("\"\\u003ca\\u0026b\\u003e\\u2028\\u2029\u2027é\"\n");
    }
}
