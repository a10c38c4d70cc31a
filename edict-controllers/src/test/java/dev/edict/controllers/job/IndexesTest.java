package dev.edict.controllers.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndexesTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "none", value = {
        "''             | 10 | ''           | 0",
        "0              | 10 | 0            | 1",
        "0,1            | 10 | 0,1          | 2",
        "0,1,2          | 10 | 0-2          | 3",
        "0-2,3-4,6      | 10 | 0-4,6        | 6",
        "3-20           | 10 | 3-9          | 7",
        "12             | 10 | ''           | 0",
        "0,x,3-y,5      | 10 | 0,5          | 2",
        "-              | 10 | ''           | 0",
    })
    void whatIsWrittenIsReadAndUpToTheCompletionsOnly(String text, int completions, String expected, int total) {
        Indexes indexes = Indexes.parse(text, completions);
        assertThat(indexes).hasToString(expected);
        assertThat(indexes.total()).isEqualTo(total);
    }

    @Test
    void setsAreJoined() {
        assertThat(Indexes.of(List.of(5, 1, 2, 9)).with(Indexes.parse("3-4,8", 20))).hasToString("1-5,8,9");
        assertThat(Indexes.parse("0-9", 20).with(Indexes.parse("2-3", 20))).hasToString("0-9");
    }

    @Test
    void itIsKnownWhichAreInASet() {
        Indexes indexes = Indexes.parse("1-3,7,10-12", 20);
        assertThat(List.of(0, 1, 3, 4, 7, 9, 12, 13).stream().filter(indexes::has)).containsExactly(1, 3, 7, 12);
        assertThat(indexes.commonWith(Indexes.parse("0-1,3-10", 20))).isEqualTo(4);
        assertThat(indexes.commonWith(Indexes.NONE)).isZero();
    }

    @Test
    void theFirstThatAreMissingAreFound() {
        Indexes indexes = Indexes.parse("1-3,5", 20);
        assertThat(indexes.firstMissing(3, 20)).containsExactly(0, 4, 6);
        assertThat(indexes.firstMissing(9, 7)).containsExactly(0, 4, 6);
        assertThat(indexes.firstMissing(9, 5)).containsExactly(0, 4);
        assertThat(indexes.firstMissing(0, 5)).isEmpty();
    }
}
