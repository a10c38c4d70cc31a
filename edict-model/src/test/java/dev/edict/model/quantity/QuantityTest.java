package dev.edict.model.quantity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.StringValue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "0,0", "0Ki,0", "00,0", "-0,0", "0n,0", "0e9,0", "+,0", ".,0", "Mi,0",
        "1,1", "1000,1k", "1000m,1", "1500m,1500m", "1.5,1500m", "0.5,500m", "0.0005k,500m",
        "1000k,1M", "1000M,1G", "1000000,1M", "1234567,1234567", "10T,10T", "1000P,1E",
        "100u,100u", "1n,1n", "1000n,1u",
        "1Ki,1Ki", "1024Ki,1Mi", "1024,1024", "1536Mi,1536Mi", "2048Gi,2Ti", "1.5Gi,1536Mi", "0.5Mi,512Ki",
        "512Mi,512Mi", "3Ei,3Ei", "100.035Ki,102435840m", "0.5Ki,512", "1023.5Ki,1048064", "8Ki,8Ki",
        "1e3,1e3", "1e4,10e3", "12e6,12e6", "1000e3,1e6", "1.2e3,1200", "1e-3,1e-3",
        "-1,-1", "-1000,-1k", "-1.5,-1500m", "-2048Ki,-2Mi",
    })
    void theCanonicalFormHasNoFractionAndTheLargestSuffix(String written, String canonical) {
        assertThat(Quantity.parse(written)).hasToString(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1E3", "1.", "1.G", "1e0", "+1", "001", "1.500", "01Ki", "1025Ki", "1E-3", "100m", "200M"})
    void aFormCloseToTheCanonicalOneIsKept(String written) {
        assertThat(Quantity.parse(written)).hasToString(written);
    }

    @ParameterizedTest
    @CsvSource({
        "0.0000000001,1n", "0.1n,1n", "3.001n,4n", "1.1E-9,2e-9", "1e-1000000000,1e-9", "-0.0000000001,-1n",
        "9Ei,9223372036854775807", "9223372036854775807Ki,9223372036854775807", "12E,12E",
        "0.000000000001Ki,2n", "9223372036854775808,9223372036854775808",
    })
    void tooSmallIsRoundedUpAndTooLargeABinaryIsCapped(String written, String canonical) {
        assertThat(Quantity.parse(written)).hasToString(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1.1.M", "1+1.0M", "0.1mi5x", "aoeu", "1a", "1 ", " 1", "5B", "1KI", "1e5.5", "１"})
    void whatIsNoNumberIsToldTheExpression(String written) {
        assertThatThrownBy(() -> Quantity.parse(written))
                .isInstanceOf(QuantityFormatException.class)
                .hasMessage("quantities must match the regular expression"
                        + " '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.1mi", ".5i", "1i", "-3.01i", "-3.01e-", "1mM", "1e", "--1",
            "1e99999999999999999999", "1e1001", "5-5"})
    void anUnknownSuffixIsToldSo(String written) {
        assertThatThrownBy(() -> Quantity.parse(written)).hasMessage("unable to parse quantity's suffix");
    }

    @Test
    void aNumberWithoutDigitsOrWithTooManyCannotBeRead() {
        assertThatThrownBy(() -> Quantity.parse(".e-10")).hasMessage("unable to parse numeric part of quantity");
        assertThatThrownBy(() -> Quantity.parse("1".repeat(5_000)))
                .hasMessage("unable to parse numeric part of quantity");
    }

    @Test
    void fieldsHoldStringsOrNumbers() {
        assertThat(Quantity.parse(new StringValue(" 100m "))).hasToString("100m");
        assertThat(Quantity.parse(NumberValue.parse("0.5"))).hasToString("500m");
        assertThat(Quantity.parse(NullValue.NULL)).isEqualTo(Quantity.ZERO);
        assertThatThrownBy(() -> Quantity.parse(BooleanValue.TRUE)).isInstanceOf(QuantityFormatException.class);
    }

    @ParameterizedTest
    @CsvSource({"1,1,1000", "100m,1,100", "1.1,2,1100", "0,0,0", "1Ki,1024,1024000", "-1.5,-2,-1500", "1n,1,1",
        "12E,0,0", "0.0000000001,1,1", "1e-1000000,1,1"})
    void valuesRoundAwayFromZero(String written, long value, long milli) {
        assertThat(Quantity.parse(written).value()).isEqualTo(value);
        assertThat(Quantity.parse(written).milliValue()).isEqualTo(milli);
    }

    @Test
    void exactValuesAreThoseWrittenInWholeUnits() {
        assertThat(Quantity.parse("5k").exactValue()).isEqualTo(5_000);
        assertThat(Quantity.parse("1000m").exactValue()).isNull();
        assertThat(Quantity.parse("12E").exactValue()).isNull();
        assertThat(Quantity.parse("9223372036854775808").exactValue()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"1,1,2", "100m,900m,1", "0,1Gi,1Gi", "1Gi,0,1Gi", "1Gi,512Mi,1536Mi", "1,1Ki,1025", "1Ki,1,1025",
        "9223372036854775807,1,9223372036854775808", "500m,1n,500000001n", "-1,1,0", "1e3,1,1001"})
    void sumsKeepTheFormatOfTheFirst(String left, String right, String sum) {
        assertThat(Quantity.parse(left).plus(Quantity.parse(right))).hasToString(sum);
        assertThat(Quantity.parse(sum).minus(Quantity.parse(right))).isEqualTo(Quantity.parse(left));
    }

    @Test
    void zeroMinusSomethingTakesItsFormat() {
        assertThat(Quantity.ZERO.minus(Quantity.parse("1Gi"))).hasToString("-1Gi");
    }

    @Test
    void quantitiesCompareByAmount() {
        assertThat(Quantity.parse("1")).isEqualTo(Quantity.parse("1000m")).hasSameHashCodeAs(Quantity.parse("1000m"));
        assertThat(Quantity.parse("1Ki")).isEqualByComparingTo(Quantity.parse("1.024k"));
        assertThat(Quantity.parse("10000T")).isGreaterThan(Quantity.parse("100Gi"));
        assertThat(Quantity.parse("1e1000")).isGreaterThan(Quantity.parse("12E"));
        assertThat(Quantity.parse("-1").sign()).isEqualTo(-1);
    }

    @Test
    void roundingUpToMillisKeepsWhatIsAlreadyRound() {
        assertThat(Quantity.parse("1.500").roundUp(-3)).hasToString("1.500");
        assertThat(Quantity.parse("0.0001").roundUp(-3)).hasToString("1m");
        assertThat(Quantity.parse("1n").roundUp(-3)).hasToString("1m");
        assertThat(Quantity.parse("-1n").roundUp(-3)).hasToString("-1m");
    }

    @Test
    void madeQuantitiesPrintInTheirFormat() {
        assertThat(Quantity.of(2_048, QuantityFormat.BINARY_SI)).hasToString("2Ki");
        assertThat(Quantity.of(2_000, QuantityFormat.DECIMAL_SI)).hasToString("2k");
        assertThat(Quantity.ofMilli(2_500, QuantityFormat.BINARY_SI)).hasToString("2500m");
        assertThat(Quantity.of(5, QuantityFormat.DECIMAL_SI).times(400)).hasToString("2k");
        assertThat(Quantity.of(5, QuantityFormat.DECIMAL_SI).negate()).hasToString("-5");
    }

    @Test
    void theCanonicalFormDenotesTheSameAmountForAnyNumber() {
        Random random = new Random(42);
        String[] suffixes = {"", "n", "u", "m", "k", "M", "G", "Ki", "Mi", "Gi", "Ti", "e3", "E-3", "e5"};
        for (int round = 0; round < 20_000; round++) {
            String written = (random.nextBoolean() ? "-" : "") + random.nextInt(100_000)
                    + (random.nextBoolean() ? "." + random.nextInt(1_000) : "")
                    + suffixes[random.nextInt(suffixes.length)];
            Quantity first = Quantity.parse(written);
            Quantity again = Quantity.parse(first.plus(Quantity.ZERO).toString());
            assertThat(again).as(written).isEqualTo(first);
            assertThat(again.plus(Quantity.ZERO)).as(written).hasToString(first.plus(Quantity.ZERO).toString());
        }
    }
}
