package dev.edict.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonReaderTest {
    @Test
    void aDocumentBecomesATree() {
        assertThat(Json.parse(" { \"a\" : [ 1 , -2.5e3 , true , false , null , \"x\" , { } , [ ] ] } \r\n\t"))
                .isEqualTo(ObjectValue.of("a", ListValue.of(1, NumberValue.parse("-2500"), true, false, NullValue.NULL, "x",
                        ObjectValue.EMPTY, ListValue.EMPTY)));
    }

    @Test
    void escapesAndSurrogatesAreRead() {
        assertThat(Json.parse("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00fc\\ud83d\\ude00ü\""))
                .isEqualTo(new StringValue("\"\\/\b\f\n\r\tü\uD83D\uDE00ü"));
        assertThat(Json.parse("\"\\ud83d\\u0041\\udc00\"")).isEqualTo(new StringValue("\uFFFDA\uFFFD"));
    }

    @Test
    void numbersKeepTheirSpelling() {
        assertThat(((NumberValue) Json.parse("9223372036854775807")).longValue()).isEqualTo(Long.MAX_VALUE);
        assertThat(((NumberValue) Json.parse("1.50")).literal()).isEqualTo("1.50");
        assertThat(((NumberValue) Json.parse("18446744073709551616")).literal()).isEqualTo("18446744073709551616");
    }

    @Test
    void numbersBeyondADoubleAreRefusedAndTooSmallOnesAreZero() {
        assertThatThrownBy(() -> Json.parse("1e400"))
                .hasMessage("json: cannot unmarshal number 1e400 into Go value of type float64");
        assertThatThrownBy(() -> Json.parse("1e99999999999999999999")).isInstanceOf(JsonSyntaxException.class);
        assertThatThrownBy(() -> Json.parse("1".repeat(100_000))).isInstanceOf(JsonSyntaxException.class);
        assertThat(Json.parse("1e-99999999999999999999")).isEqualTo(NumberValue.of(0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "``|unexpected end of JSON input",
        "{|unexpected end of JSON input",
        "{\"a\"|unexpected end of JSON input",
        "[1,|unexpected end of JSON input",
        "\"a|unexpected end of JSON input",
        "\"\\|unexpected end of JSON input",
        "tru|unexpected end of JSON input",
        "-|unexpected end of JSON input",
        "a|invalid character 'a' looking for beginning of value",
        "[,]|invalid character ',' looking for beginning of value",
        "[1,]|invalid character ']' looking for beginning of value",
        "{a:1}|invalid character 'a' looking for beginning of object key string",
        "{\"a\":1,}|invalid character '}' looking for beginning of object key string",
        "{\"a\" 1}|invalid character '1' after object key",
        "{\"a\":1 \"b\"}|invalid character '\"' after object key:value pair",
        "[1 2]|invalid character '2' after array element",
        "1 2|invalid character '2' after top-level value",
        "01|invalid character '1' after top-level value",
        "trux|invalid character 'x' in literal true (expecting 'e')",
        "nil|invalid character 'i' in literal null (expecting 'u')",
        "fals_|invalid character '_' in literal false (expecting 'e')",
        "-a|invalid character 'a' in numeric literal",
        "1.x|invalid character 'x' after decimal point in numeric literal",
        "1ex|invalid character 'x' in exponent of numeric literal",
        "1e+x|invalid character 'x' in exponent of numeric literal",
        "\"\\q\"|invalid character 'q' in string escape code",
        "\"\\u12x4\"|invalid character 'x' in \\u hexadecimal character escape",
        "'a'|invalid character '\\'' looking for beginning of value",
        "\\|invalid character '\\\\' looking for beginning of value",
        "ä|invalid character 'Ã' looking for beginning of value",
    })
    void whatIsNoJsonIsRefusedInTheWordsOfGo(String text, String message) {
        assertThatThrownBy(() -> Json.parse(text)).isInstanceOf(JsonSyntaxException.class).hasMessage(message);
    }

    @Test
    void controlCharactersAreShownAsGoShowsThem() {
        assertThatThrownBy(() -> Json.parse("\"a\nb\"")).hasMessage("invalid character '\\n' in string literal");
        assertThatThrownBy(() -> Json.parse("\0")).hasMessage(
                "invalid character '\\x00' looking for beginning of value");
        assertThatThrownBy(() -> Json.parse(new byte[] {(byte) 0x80})).hasMessage(
                "invalid character '\\u0080' looking for beginning of value");
    }

    @Test
    void theOffsetOfAnErrorIsWhereReadingStopped() {
        assertThatThrownBy(() -> Json.parse("{\"a\":x}"))
                .isInstanceOfSatisfying(JsonSyntaxException.class, wrong -> assertThat(wrong.offset()).isEqualTo(5));
    }

    @Test
    void depthIsBounded() {
        assertThat(Json.parse("[".repeat(500) + "1" + "]".repeat(500))).isNotNull();
        assertThatThrownBy(() -> Json.parse("[".repeat(501) + "1" + "]".repeat(501)))
                .hasMessage("exceeded max depth");
        assertThatThrownBy(() -> Json.parse("{\"a\":".repeat(1_000_000))).hasMessage("exceeded max depth");
    }

    @Test
    void theLaterOfTwoKeysWinsAndIsReportedWithItsPath() {
        JsonDocument document = Json.read("{\"a\":1,\"b\":[{\"c\":1,\"c\":2}],\"a\":2,\"a\":3}"
                .getBytes(StandardCharsets.UTF_8));
        assertThat(document.duplicates().paths()).containsExactly("b[0].c", "a");
        assertThat(Json.text(document.value())).isEqualTo("{\"a\":3,\"b\":[{\"c\":2}]}");
    }

    @Test
    void eachByteThatIsNoUtf8BecomesAReplacementCharacter() {
        byte[] bytes = {'"', 'a', (byte) 0xe2, (byte) 0x82, 'b', (byte) 0xff, (byte) 0xc3, (byte) 0xbc, '"'};
        assertThat(Json.parse(bytes)).isEqualTo(new StringValue("a\uFFFD\uFFFDb\uFFFDü"));
        byte[] surrogate = {'"', (byte) 0xed, (byte) 0xa0, (byte) 0x80, (byte) 0xef, (byte) 0xbf, (byte) 0xbd, '"'};
        assertThat(Json.parse(surrogate)).isEqualTo(new StringValue("\uFFFD\uFFFD\uFFFD\uFFFD"));
    }

    @Test
    void randomBytesAreReadOrRefusedButNothingElse() {
        Random random = new Random(5);
        byte[] alphabet = "{}[]\",:\\utruefalsn0123456789.eE+- \n".getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 200_000; round++) {
            byte[] bytes = new byte[random.nextInt(24)];
            for (int index = 0; index < bytes.length; index++) {
                bytes[index] = random.nextInt(20) == 0
                        ? (byte) random.nextInt(256)
                        : alphabet[random.nextInt(alphabet.length)];
            }
            try {
                assertThat(Json.parse(Json.bytes(Json.parse(bytes)))).isEqualTo(Json.parse(bytes));
            } catch (JsonSyntaxException refused) {
                assertThat(refused.getMessage()).isNotEmpty();
            }
        }
    }
}
