package dev.edict.client.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ResourceVersionsTest {
    @Test
    void versionsAreComparedAsNumbersOfAnySize() {
        assertThat(ResourceVersions.isAfter("10", "9")).isTrue();
        assertThat(ResourceVersions.isAfter("9", "10")).isFalse();
        assertThat(ResourceVersions.isAfter("9", "9")).isFalse();
        assertThat(ResourceVersions.isAfter("99999999999999999999999", "100")).isTrue();
    }

    @Test
    void nothingIsToldOfWhatIsNoNumber() {
        assertThat(List.of("", "0", "01", "1a", "-1")).noneMatch(ResourceVersions::isNumber);
        assertThat(ResourceVersions.isAfter("b", "a")).isFalse();
        assertThat(ResourceVersions.isAfter("5", "")).isFalse();
    }
}
