package dev.edict.model.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NumberValueTest {
    @Test
    void wholeNumbersOf64BitsAreLongs() {
        assertThat(NumberValue.parse("-9223372036854775808").isLong()).isTrue();
        assertThat(NumberValue.parse("9223372036854775807").isLong()).isTrue();
        assertThat(NumberValue.parse("9223372036854775808").isLong()).isFalse();
        assertThat(NumberValue.parse("1.0").isLong()).isFalse();
        assertThat(NumberValue.parse("1.0").isWhole()).isTrue();
        assertThat(NumberValue.parse("1e3").isWhole()).isTrue();
        assertThat(NumberValue.parse("1.5").isWhole()).isFalse();
        assertThatThrownBy(() -> NumberValue.parse("1.0").longValue()).isInstanceOf(ArithmeticException.class);
    }

    @Test
    void doublesAreWrittenWithoutAnIdleFraction() {
        assertThat(NumberValue.of(3.0).literal()).isEqualTo("3");
        assertThat(NumberValue.of(0.1).literal()).isEqualTo("0.1");
        assertThat(NumberValue.of(-2.5).literal()).isEqualTo("-2.5");
    }

    @Test
    void typeNamesTellIntegersFromOtherNumbers() {
        assertThat(NumberValue.of(1).typeName()).isEqualTo("integer");
        assertThat(NumberValue.of(1.5).typeName()).isEqualTo("number");
    }

    @Test
    void plainDataBecomesATreeAndOtherThingsAreRefused() {
        assertThat(Value.of(5)).isEqualTo(NumberValue.of(5));
        assertThatThrownBy(() -> Value.of(new Object())).isInstanceOf(IllegalArgumentException.class);
    }
}
