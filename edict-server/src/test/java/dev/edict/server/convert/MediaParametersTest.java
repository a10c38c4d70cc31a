package dev.edict.server.convert;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MediaParametersTest {

    @ParameterizedTest
    @ValueSource(strings = {";", " ; ", ";charset=utf-8", "; a=b ; c=\"d;e\"", ";a=b;", ";a=b=c"})
    void namesWithValuesMayFollow(String parameters) {
        assertThat(MediaParameters.areWellFormed(parameters, 0)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {";;", ";a", ";a=", ";=b", ";a=b c", ";a=\"b", ";a=b,c=d", ";a b=c", ";a=b;;"})
    void nothingElseMay(String parameters) {
        assertThat(MediaParameters.areWellFormed(parameters, 0)).isFalse();
    }

    @Test
    @Timeout(60)
    void longOnesAreReadInOnePass() {
        assertThat(MediaParameters.areWellFormed(";a=b" + " ".repeat(2_000_000) + "x", 0)).isFalse();
        assertThat(MediaParameters.areWellFormed(";a=b".repeat(500_000), 0)).isTrue();
    }
}
