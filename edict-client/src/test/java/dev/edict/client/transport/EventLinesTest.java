package dev.edict.client.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.client.transport.EventStream.RawEvent;
import dev.edict.model.json.JsonSyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventLinesTest {
    private static final String OBJECT = "{\"a\":\"}}\",\"b\":{\"c\":[{}]}}";

    private static @Nullable RawEvent read(String line) {
        byte[] bytes = ("\n" + line + "\n").getBytes(StandardCharsets.UTF_8);
        return new EventLines().read(bytes, 1, bytes.length - 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{\"type\":\"ADDED\",\"object\":OBJECT}",
        "  { \"type\" : \"ADDED\" , \"object\" : OBJECT }  \r",
        "{\"type\":\"ADDED\",\"other\":{\"x\":[1]},\"object\":OBJECT\t}",
        "{\"object\":OBJECT,\"type\":\"ADDED\"}",
        "{\"object\":OBJECT , \"other\":{}, \"type\":\"ADDED\"}",
    })
    void theObjectIsItsOwnBytesWhereverItStands(String line) {
        RawEvent event = Objects.requireNonNull(read(line.replace("OBJECT", OBJECT)));

        assertThat(event.type()).isEqualTo("ADDED");
        assertThat(new String(event.object().bytes(), StandardCharsets.UTF_8)).isEqualTo(OBJECT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\r"})
    void aLineWithNothingInItIsNoEvent(String line) {
        assertThat(read(line)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "[]", "{}", "{\"type\":\"ADDED\"}", "{\"object\":{}}", "{\"type\":\"ADDED\",\"object\":{", "{\"type\":\"ADDED\",\"object\":{}",
        "{\"type\":\"ADDED\",\"object\":}", "{\"type\":\"ADDED\",\"object\":}}",
    })
    void whatIsNoEventIsRefused(String line) {
        assertThatThrownBy(() -> read(line)).isInstanceOf(JsonSyntaxException.class);
    }
}
