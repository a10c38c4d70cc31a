package dev.edict.model.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {
    @ParameterizedTest
    @CsvSource({
        "2024-02-29T23:59:59Z,2024-02-29T23:59:59Z",
        "2024-01-01T00:00:00+02:00,2023-12-31T22:00:00Z",
        "2024-01-01T00:00:00-00:30,2024-01-01T00:30:00Z",
        "2024-01-01T00:00:00.999999999Z,2024-01-01T00:00:00Z",
        "2024-01-01T9:00:00Z,2024-01-01T09:00:00Z",
        "0001-01-01T00:00:00Z,0001-01-01T00:00:00Z",
    })
    void timesAreWrittenInWholeSecondsOfUtc(String text, String written) {
        assertThat(Times.print(Times.parse(text))).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "yesterday|cannot parse \"yesterday\" as \"2006\"",
        "''|cannot parse \"\" as \"2006\"",
        "2024|cannot parse \"\" as \"-\"",
        "2024/01|cannot parse \"/01\" as \"-\"",
        "2024-1-01|cannot parse \"1-01\" as \"01\"",
        "2024-01-01|cannot parse \"\" as \"T\"",
        "2024-01-01 00:00|cannot parse \" 00:00\" as \"T\"",
        "2024-01-01T00:00|cannot parse \"\" as \":\"",
        "2024-01-01T00:00:0Z|cannot parse \"0Z\" as \"05\"",
        "2024-01-01T00:00:00|cannot parse \"\" as \"Z07:00\"",
        "2024-01-01T00:00:00+1|cannot parse \"+1\" as \"Z07:00\"",
        "2024-01-01T00:00:00.Z|cannot parse \".Z\" as \"Z07:00\"",
        "ä\"\\|cannot parse \"\\xc3\\xa4\\\"\\\\\" as \"2006\"",
    })
    void theElementThatDoesNotFitIsNamed(String text, String problem) {
        assertThatThrownBy(() -> Times.parse(text))
                .isInstanceOf(TimeFormatException.class)
                .hasMessageEndingWith(" as \"2006-01-02T15:04:05Z07:00\": " + problem);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2024-13-01T00:00:00Z|: month out of range",
        "2023-02-29T00:00:00Z|: day out of range",
        "2024-01-01T24:00:00Z|: hour out of range",
        "2024-01-01T00:60:00Z|: minute out of range",
        "2024-01-01T00:00:60Z|: second out of range",
        "2024-01-01T00:00:00+25:00|: time zone offset hour out of range",
        "2024-01-01T00:00:00Zx|: extra text: \"x\"",
    })
    void numbersOutOfRangeAreToldSo(String text, String problem) {
        assertThatThrownBy(() -> Times.parse(text)).hasMessage("parsing time \"" + text + "\"" + problem);
    }

    @Test
    void microTimesHaveSixDecimals() {
        Instant time = Times.parseMicro("2024-01-01T00:00:00.123456Z");
        assertThat(time).isEqualTo(Instant.parse("2024-01-01T00:00:00.123456Z"));
        assertThat(Times.printMicro(time)).isEqualTo("2024-01-01T00:00:00.123456Z");
        assertThat(Times.printMicro(Instant.EPOCH)).isEqualTo("1970-01-01T00:00:00.000000Z");
        assertThatThrownBy(() -> Times.parseMicro("2024-01-01T00:00:00Z")).hasMessage("parsing time"
                + " \"2024-01-01T00:00:00Z\" as \"2006-01-02T15:04:05.000000Z07:00\": cannot parse \"Z\" as"
                + " \".000000\"");
        assertThatThrownBy(() -> Times.parseMicro("2024-01-01T00:00:00.1234567Z"))
                .hasMessageEndingWith("cannot parse \"7Z\" as \"Z07:00\"");
    }

    @Test
    void theZeroTimeIsKnown() {
        assertThat(Times.isZero(Times.parse("0001-01-01T00:00:00Z"))).isTrue();
        assertThat(Times.isZero(Instant.EPOCH)).isFalse();
    }

    @Test
    void theUsualFormIsReadFromBytesAsItIsFromText() {
        for (int year : new int[] {0, 1, 4, 99, 100, 400, 1600, 1900, 1969, 1970, 2000, 2023, 2024, 2100, 9999}) {
            for (int month = 0; month <= 13; month++) {
                for (int day = 0; day <= 32; day++) {
                    String text = "%04d-%02d-%02dT%02d:%02d:%02dZ".formatted(year, month, day, day % 25, month * 5, day * 2 % 61);
                    assertThat(usual("\"" + text + "\"", 1)).as(text).isEqualTo(parsed(text));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2024-01-01T00:00:00+", "2024-01-01t00:00:00Z", "2024-01-01T00:00:0aZ", "202/-01-01T00:00:00Z",
        "2024-01-01T00.00:00Z", "2024-01-01T00:00.00Z", "2024x01-01T00:00:00Z", "2024-01x01T00:00:00Z", "-024-01-01T00:00:00Z"})
    void otherFormsAreLeftToWhoKnowsThem(String text) {
        assertThat(usual(text, 0)).isNull();
    }

    private static @Nullable Instant usual(String text, int from) {
        return Times.parseUtc(text.getBytes(StandardCharsets.US_ASCII), from);
    }

    private static @Nullable Instant parsed(String text) {
        try {
            return Times.parse(text);
        } catch (TimeFormatException none) {
            return null;
        }
    }
}
