package dev.edict.server.table.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HumanDurationTest {

    @ParameterizedTest
    @CsvSource({
        "PT-2S, <invalid>",
        "PT-1.9S, 0s",
        "PT0S, 0s",
        "PT119.9S, 119s",
        "PT2M, 2m",
        "PT9M59S, 9m59s",
        "PT10M30S, 10m",
        "PT2H59M, 179m",
        "PT3H, 3h",
        "PT7H59M, 7h59m",
        "PT8H30M, 8h",
        "PT47H, 47h",
        "P2D, 2d",
        "P7DT23H, 7d23h",
        "P8DT23H, 8d",
        "P729D, 729d",
        "P730D, 2y",
        "P731D, 2y1d",
        "P2920D, 8y",
        "P3000D, 8y"
    })
    void aDurationShowsTwoOrThreeFigures(Duration duration, String expected) {
        assertThat(HumanDuration.of(duration)).isEqualTo(expected);
    }
}
