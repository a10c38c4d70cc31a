package dev.edict.schema.decode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GoTimeTest {
    @ParameterizedTest
    @CsvSource({
        "2026-03-01T01:02:03Z, 2026-03-01T01:02:03Z",
        "2026-03-01T1:02:03Z, 2026-03-01T01:02:03Z",
        "2026-03-01T01:02:03.123456789123Z, 2026-03-01T01:02:03Z",
        "2026-01-01T00:00:00+14:00, 2025-12-31T10:00:00Z",
        "2026-12-31T23:30:00-00:45, 2027-01-01T00:15:00Z",
    })
    void timesComeOutInUtc(String text, String expected) {
        assertThat(GoTime.SECONDS.canonical(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', value = {
        "`` | `parsing time \"\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"\" as \"2006\"`",
        "2026/03/01 | `parsing time \"2026/03/01\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"/03/01\" as \"-\"`",
        "2026-13-01T00:00:00Z | `parsing time \"2026-13-01T00:00:00Z\": month out of range`",
        "2026-02-30T00:00:00Z | `parsing time \"2026-02-30T00:00:00Z\": day out of range`",
        "2026-02-03T24:00:00Z | `parsing time \"2026-02-03T24:00:00Z\": hour out of range`",
        "2026-02-03T04:05:06Zulu | `parsing time \"2026-02-03T04:05:06Zulu\": extra text: \"ulu\"`",
        "2026-02-03T04:05:06 | `parsing time \"2026-02-03T04:05:06\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"\" as \"Z07:00\"`",
        "2026-02-03T04:5:06Z | `parsing time \"2026-02-03T04:5:06Z\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"5:06Z\" as \"04\"`",
    }, delimiter = '|')
    void whatIsNoTimeIsRefusedInGoWords(String text, String message) {
        assertThatThrownBy(() -> GoTime.SECONDS.canonical(text)).hasMessage(message);
    }
}
