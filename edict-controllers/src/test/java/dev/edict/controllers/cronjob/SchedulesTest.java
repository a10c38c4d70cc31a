package dev.edict.controllers.cronjob;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchedulesTest {
    private static final ZoneId UTC = ZoneId.of("UTC");

    private static String next(String schedule, String zone, String after) {
        return Schedules.parse(schedule, ZoneId.of(zone)).next(Instant.parse(after)).map(Instant::toString).orElse("never");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "* * * * *          | 2026-11-16T12:00:00Z | 2026-11-16T12:01:00Z",
        "* * * * *          | 2026-11-16T12:00:59Z | 2026-11-16T12:01:00Z",
        "0 * * * *          | 2026-11-16T12:00:00Z | 2026-11-16T13:00:00Z",
        "*/15 * * * *       | 2026-11-16T12:46:00Z | 2026-11-16T13:00:00Z",
        "5/20 * * * *       | 2026-11-16T12:26:00Z | 2026-11-16T12:45:00Z",
        "10-20/5 3 * * *    | 2026-11-16T12:00:00Z | 2026-11-17T03:10:00Z",
        "0 0 1,15 * ?       | 2026-11-16T12:00:00Z | 2026-12-01T00:00:00Z",
        "0 0 * feb-MAR mon  | 2026-11-16T12:00:00Z | 2027-02-01T00:00:00Z",
        "0 0 13 * fri       | 2026-11-16T12:00:00Z | 2026-11-20T00:00:00Z",
        "0 0 13 * *         | 2026-11-16T12:00:00Z | 2026-12-13T00:00:00Z",
        "0 0 */2 * mon      | 2026-11-17T12:00:00Z | 2026-11-19T00:00:00Z",
        "0 0 29 2 *         | 2026-11-16T12:00:00Z | 2028-02-29T00:00:00Z",
        "0 0 31 2 *         | 2026-11-16T12:00:00Z | never",
        "59 23 31 12 *      | 2026-12-31T23:59:00Z | 2027-12-31T23:59:00Z",
        "@hourly            | 2026-11-16T12:30:00Z | 2026-11-16T13:00:00Z",
        "@daily             | 2026-11-16T12:30:00Z | 2026-11-17T00:00:00Z",
        "@midnight          | 2026-11-16T12:30:00Z | 2026-11-17T00:00:00Z",
        "@weekly            | 2026-11-16T12:30:00Z | 2026-11-22T00:00:00Z",
        "@monthly           | 2026-11-16T12:30:00Z | 2026-12-01T00:00:00Z",
        "@yearly            | 2026-11-16T12:30:00Z | 2027-01-01T00:00:00Z",
        "@annually          | 2026-11-16T12:30:00Z | 2027-01-01T00:00:00Z",
        "@every 1h30m       | 2026-11-16T12:30:10Z | 2026-11-16T14:00:10Z",
        "@every 0.5s        | 2026-11-16T12:30:10Z | 2026-11-16T12:30:11Z",
        "@every 1.5h        | 2026-11-16T12:30:10Z | 2026-11-16T14:00:10Z",
        "TZ=Asia/Tokyo 0 0 * * * | 2026-11-16T12:30:00Z | 2026-11-16T15:00:00Z",
    })
    void theNextTimeIsFound(String schedule, String after, String expected) {
        assertThat(next(schedule, "UTC", after)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "30 8 * * *  | Europe/Berlin     | 2026-11-16T12:00:00Z | 2026-11-17T07:30:00Z",
        "30 2 * * *  | Europe/Berlin     | 2026-03-28T02:00:00Z | 2026-03-30T00:30:00Z",
        "30 2 * * *  | Europe/Berlin     | 2026-10-24T22:00:00Z | 2026-10-25T00:30:00Z",
        "30 2 * * *  | Europe/Berlin     | 2026-10-25T00:30:00Z | 2026-10-25T01:30:00Z",
        "0 0 * * *   | America/New_York  | 2026-03-08T04:00:00Z | 2026-03-08T05:00:00Z",
        "0 1 * * sun | America/Havana    | 2022-03-12T16:46:41Z | 2022-03-13T05:00:00Z",
        "0 0 1 4 *   | America/Havana    | 2012-03-12T16:46:41Z | 2014-04-01T04:00:00Z",
        "15 * * * *  | Asia/Kolkata      | 2026-11-16T12:00:00Z | 2026-11-16T12:45:00Z",
    })
    void timesAreThoseOfTheZone(String schedule, String zone, String after, String expected) {
        assertThat(next(schedule, zone, after)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''                | empty spec string",
        "61 * * * *        | end of range (61) above maximum (59): 61",
        "* * 0 * *         | beginning of range (0) below minimum (1): 0",
        "9-5 * * * *       | beginning of range (9) beyond end of range (5): 9-5",
        "*/0 * * * *       | step of range should be a positive number: */0",
        "1-2-3 * * * *     | too many hyphens: 1-2-3",
        "1/2/3 * * * *     | too many slashes: 1/2/3",
        "x * * * *         | failed to parse int from x: strconv.Atoi: parsing \"x\": invalid syntax",
        "* * * *           | expected exactly 5 fields, found 4: [* * * *]",
        "@often            | unrecognized descriptor: @often",
        "TZ=No/Where * * * * * | provided bad location No/Where: unknown time zone No/Where",
    })
    void whatCannotBeReadIsToldInTheWordsThatPeopleKnow(String schedule, String message) {
        assertThatThrownBy(() -> Schedules.parse(schedule, UTC)).hasMessage(message);
    }

    @Test
    void everyIsInWholeSeconds() {
        assertThat(Schedules.parse("@every 1m1.9s", UTC)).isEqualTo(new Schedule.Every(Duration.ofSeconds(61)));
        assertThatThrownBy(() -> Schedules.parse("@every fortnight", UTC))
                .hasMessageStartingWith("failed to parse duration @every fortnight");
    }
}
