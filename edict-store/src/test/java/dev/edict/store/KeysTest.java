package dev.edict.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class KeysTest {

    @Test
    void theEndOfAPrefixIsTheNextKeyOfItsLength() {
        assertThat(Keys.prefixEnd("/registry/pods/")).isEqualTo("/registry/pods0");
        assertThat(Keys.prefixEnd("a")).isEqualTo("b");
    }

    @Test
    void theEndStaysWellFormedAtTheSurrogates() {
        assertThat(Keys.prefixEnd("a\uD7FF")).isEqualTo("a\uE000");
        assertThat(Keys.prefixEnd("a\uFFFF")).isEqualTo("a" + Character.toString(0x10000));
    }

    @Test
    void theHighestCodePointCarriesOver() {
        String highest = Character.toString(Character.MAX_CODE_POINT);
        assertThat(Keys.prefixEnd("a" + highest + highest)).isEqualTo("b");
    }

    @Test
    void somePrefixesHaveNoEnd() {
        assertThat(Keys.prefixEnd("")).isNull();
        assertThat(Keys.prefixEnd(Character.toString(Character.MAX_CODE_POINT))).isNull();
    }
}
