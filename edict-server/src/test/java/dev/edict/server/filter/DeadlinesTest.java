package dev.edict.server.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.status.ApiException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeadlinesTest {

    @Test
    void aRequestGetsTheTimeThatItAsksFor() {
        assertThat(Deadlines.allowed("30s")).isEqualTo(Duration.ofSeconds(30));
        assertThat(Deadlines.allowed("1.5s")).isEqualTo(Duration.ofMillis(1500));
        assertThat(Deadlines.allowed("0m10s500ms")).isEqualTo(Duration.ofMillis(10_500));
    }

    @Test
    void noRequestGetsMoreThanAMinute() {
        assertThat(Deadlines.allowed(null)).isEqualTo(Duration.ofMinutes(1));
        assertThat(Deadlines.allowed("0")).isEqualTo(Duration.ofMinutes(1));
        assertThat(Deadlines.allowed("2h")).isEqualTo(Duration.ofMinutes(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "10", "s", "1s2", "1 s", "99999999999999999999h"})
    void whatIsNoDurationIsRefused(String text) {
        assertThatThrownBy(() -> Deadlines.allowed(text)).isInstanceOfSatisfying(ApiException.class,
                failure -> assertThat(failure.code()).isEqualTo(400));
    }
}
