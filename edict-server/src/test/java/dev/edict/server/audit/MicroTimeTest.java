package dev.edict.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.time.Times;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class MicroTimeTest {

    @Test
    void timesAreWrittenAsOthersWriteThem() {
        MicroTime times = new MicroTime();
        for (String text : List.of("1970-01-01T00:00:00Z", "2026-11-16T09:59:59.000001999Z", "2024-02-29T23:00:10.987654321Z",
                "2024-02-29T23:00:10.000001Z", "2024-02-29T23:00:10Z", "1970-01-01T00:00:00.5Z")) {
            EventBuffer target = new EventBuffer(0);
            times.write(target, Instant.parse(text));
            assertThat(new String(target.toByteArray(), StandardCharsets.US_ASCII))
                    .isEqualTo("\"" + Times.printMicro(Instant.parse(text)) + "\"");
        }
    }
}
