package dev.edict.model.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DurationsTest {
    @ParameterizedTest
    @CsvSource({"0,0s", "0s,0s", "1s,1s", "1h2m3s,1h2m3s", "90s,1m30s", "3600s,1h0m0s", "1.5s,1.5s", "300ms,300ms",
        "1500us,1.5ms", "15ns,15ns", "1µs,1µs", "1μs,1µs", "-1m,-1m0s", "+5s,5s", ".5s,500ms", "1.h,1h0m0s",
        "1h1h,2h0m0s", "2562047h47m16.854775807s,2562047h47m16.854775807s", "0.1ns,0s"})
    void durationsAreReadAndWrittenAsGoDoes(String text, String written) {
        assertThat(Durations.print(Durations.parse(text))).isEqualTo(written);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''|time: invalid duration \"\"",
        "-|time: invalid duration \"-\"",
        "s|time: invalid duration \"s\"",
        ".s|time: invalid duration \".s\"",
        "3|time: missing unit in duration \"3\"",
        "1.2.3s|time: missing unit in duration \"1.2.3s\"",
        "3x|time: unknown unit \"x\" in duration \"3x\"",
        "3s 4s|time: unknown unit \"s \" in duration \"3s 4s\"",
        "2562048h|time: invalid duration \"2562048h\"",
    })
    void whatIsNoDurationIsToldSo(String text, String message) {
        assertThatThrownBy(() -> Durations.parse(text)).isInstanceOf(TimeFormatException.class).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource({"-2s,<invalid>", "-1999ms,0s", "0s,0s", "119s,119s", "2m,2m", "2m1s,2m1s", "9m59s,9m59s", "10m5s,10m",
        "179m,179m", "3h,3h", "3h1m,3h1m", "8h59m,8h", "47h,47h", "48h,2d", "49h,2d1h", "191h,7d23h", "192h,8d",
        "17519h,729d", "17520h,2y", "17544h,2y1d", "70080h,8y", "80000h,9y"})
    void agesHaveTwoOrThreeFigures(String duration, String age) {
        assertThat(Ages.human(Durations.parse(duration))).isEqualTo(age);
    }

    @ParameterizedTest
    @CsvSource({"-2s,<invalid>", "-1s,0s", "59s,59s", "60s,1m", "59m59s,59m", "23h,23h", "24h,1d", "8759h,364d",
        "8760h,1y"})
    void shortAgesHaveOneUnit(String duration, String age) {
        assertThat(Ages.shortHuman(Durations.parse(duration))).isEqualTo(age);
    }

    @ParameterizedTest
    @CsvSource({"30,30000000000", "-30,-30000000000", "9223372036854775807,-1000000000",
        "20000000000000000,3181795956718829568", "18014398509481984,-9223372036854775808"})
    void secondsThatDoNotFitBeginAgainBelowZero(long seconds, long nanos) {
        assertThat(Durations.ofSeconds(seconds)).isEqualTo(Duration.ofNanos(nanos));
    }

    @Test
    void whatHasNoTimeHasNoKnownAge() {
        Instant now = Instant.parse("2024-01-02T00:00:00Z");
        assertThat(Ages.since(null, now)).isEqualTo("<unknown>");
        assertThat(Ages.since(Times.parse("0001-01-01T00:00:00Z"), now)).isEqualTo("<unknown>");
        assertThat(Ages.since(now.minus(Duration.ofMinutes(5)), now)).isEqualTo("5m");
        assertThat(Ages.until(now.plus(Duration.ofMinutes(5)), now)).isEqualTo("5m");
    }
}
