package dev.edict.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceVersionsTest {

    @Test
    void aVersionAboveAllRevisionsIsLaterThanEveryRevision() {
        assertThat(ResourceVersions.parse("17")).isEqualTo(17);
        assertThat(ResourceVersions.parse("9223372036854775808")).isEqualTo(Long.MAX_VALUE);
        assertThat(ResourceVersions.parse("18446744073709551615")).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "+1", "1x", "abc", " 1"})
    void whatHasOtherCharactersThanDigitsIsNoVersion(String text) {
        assertThatThrownBy(() -> ResourceVersions.parse(text)).hasMessageEndingWith(": invalid syntax");
    }

    @Test
    void whatHasMoreThan64BitsIsOutOfRange() {
        assertThatThrownBy(() -> ResourceVersions.parse("18446744073709551616")).hasMessage(
                "resourceVersion: Invalid value: \"18446744073709551616\": strconv.ParseUint: parsing "
                        + "\"18446744073709551616\": value out of range");
    }
}
