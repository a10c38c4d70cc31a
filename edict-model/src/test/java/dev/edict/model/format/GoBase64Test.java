package dev.edict.model.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.format.GoBase64.CorruptInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GoBase64Test {
    @Test
    void whatIsCanonicalStays() throws CorruptInputException {
        String text = "aGVsbG8=";
        assertThat(GoBase64.canonical(text)).isSameAs(text);
        assertThat(GoBase64.canonical("")).isEmpty();
    }

    @Test
    void lineBreaksAndBitsThatSayNothingGo() throws CorruptInputException {
        assertThat(GoBase64.canonical("aGVs\nbG8=\n")).isEqualTo("aGVsbG8=");
        assertThat(GoBase64.canonical("YR==")).isEqualTo("YQ==");
    }

    @ParameterizedTest
    @CsvSource({"!, 0", "YQ, 0", "YWJjZ, 4", "Y===, 1", "YQ=x, 2", "YQ=, 3", "YQ==YQ==, 4", "YWJ*, 3"})
    void whatIsCorruptIsRefusedWithItsPlace(String text, int place) {
        assertThatThrownBy(() -> GoBase64.canonical(text))
                .hasMessage("illegal base64 data at input byte " + place);
    }
}
