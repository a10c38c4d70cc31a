package dev.edict.server.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.filter.User;
import dev.edict.server.http.Headers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ForwardedHeadersTest {

    @Test
    void keysOfExtraValuesAreEscapedAndValuesAreNot() {
        Headers.Builder headers = Headers.builder();
        ForwardedHeaders.identify(headers, new User("张伟", "1", List.of("größe"),
                Map.of("example.com/Schlüssel", List.of("wert ü"))));
        assertThat(headers.build()).isEqualTo(Headers.of("X-Remote-User", "张伟", "X-Remote-Uid", "1",
                "X-Remote-Group", "größe", "X-Remote-Extra-example.com%2FSchl%C3%BCssel", "wert ü"));
    }
}
