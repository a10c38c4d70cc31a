package dev.edict.model.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlReadTest {
    private static String json(String yaml) {
        return Json.text(Yaml.parse(yaml));
    }

    private static YamlDocument read(String yaml) {
        return Yaml.read(yaml.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void blocksAndFlowsBecomeTheSameTree() {
        assertThat(json("""
                apiVersion: v1
                metadata:
                  name: doc
                  labels: {app: web, "tier":front}
                items:
                - a
                - [1, 2]
                -   b: c
                    d:
                text: |
                  two
                  lines
                folded: >-
                  one
                  line
                """)).isEqualTo("{\"apiVersion\":\"v1\",\"folded\":\"one line\","
                        + "\"items\":[\"a\",[1,2],{\"b\":\"c\",\"d\":null}],"
                        + "\"metadata\":{\"labels\":{\"app\":\"web\",\"tier\":\"front\"},\"name\":\"doc\"},"
                        + "\"text\":\"two\\nlines\\n\"}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "y|true", "Y|true", "yes|true", "On|true", "TRUE|true", "n|false", "No|false", "off|false", "False|false",
        "yEs|\"yEs\"", "yess|\"yess\"", "'y'|\"y\"", "~|null", "null|null", "Null|null", "nULL|\"nULL\"",
        "0|0", "-1|-1", "+1|1", "017|15", "0o17|15", "0x1F|31", "-0x1f|-31", "0b101|5", "08|8", "1_000|1000",
        "9223372036854775807|9223372036854775807", "18446744073709551615|18446744073709551615",
        "18446744073709551616|18446744073709552000", "0x|\"0x\"", "0xg|\"0xg\"", "+|\"+\"",
        "1.5|1.5", "1.0|1", "1e3|1000", "1E-7|1e-7", "1e21|1e+21", "0.000001|0.000001", ".5|0.5", "1.|1", "-.5|-0.5",
        "1e400|\"1e400\"", ".|\".\"", "1.2.3|\"1.2.3\"", "12:30|\"12:30\"", "1e|\"1e\"", "100m|\"100m\"",
        "2001-01-01|\"2001-01-01\"", "2001-12-14T21:59:43Z|\"2001-12-14T21:59:43Z\"",
        "\"1\"|\"1\"", "!!str 1|\"1\"", "!!int \"1\"|1", "!!float 1|1", "!!bool yes|true", "!custom 1|\"1\"",
        "!!binary aGk=|\"hi\"", "! 1|1", "<<|\"\\u003c\\u003c\"", "=|\"=\"", "a:b|\"a:b\"", "a#b|\"a#b\"", "a #b|\"a\"",
    })
    void scalarsHaveTheTypesOfYaml11(String yaml, String json) {
        assertThat(json("- " + yaml + "\n")).isEqualTo("[" + json + "]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "1: a|{\"1\":\"a\"}", "1.5: a|{\"1.5\":\"a\"}", "true: a|{\"true\":\"a\"}", "y: a|{\"true\":\"a\"}",
        "0x10: a|{\"16\":\"a\"}", "? a\\n: b|{\"a\":\"b\"}",
    })
    void keysBecomeStrings(String yaml, String json) {
        assertThat(json(yaml.replace("\\n", "\n"))).isEqualTo(json);
    }

    @Test
    void jsonIsReadAsTheYamlThatItIs() {
        assertThat(json(" {\"b\":[1.0,1e3,{\"z\":\"y\",\"c\":\"\\u00e9/\"}],\"a\":null}\n"))
                .isEqualTo("{\"a\":null,\"b\":[1,1000,{\"c\":\"\u00e9/\",\"z\":\"y\"}]}");
        assertThat(json("{\"a\":1,}")).isEqualTo("{\"a\":1}");
        for (String escape : new String[] {"\\/", "\\ud83d\\ude00"}) {
            assertThatThrownBy(() -> json("{\"a\":\"" + escape + "\"}")).isInstanceOf(YamlSyntaxException.class);
        }
        assertThat(read("{\"a\":1,\n\"a\":2}").strictProblem())
                .isEqualTo("yaml: unmarshal errors:\n  line 2: key \"a\" already set in map");
    }

    @Test
    void jsonAndYamlReadersAgreeOnJson() {
        Random random = new Random(8);
        for (int round = 0; round < 3_000; round++) {
            Value tree = YamlWriteTest.tree(random, 4);
            String text = Json.text(ObjectValue.of("root", tree));
            assertThat(new YamlDecoder().decode(new YamlComposer(text).firstDocument()).value())
                    .as(text).isEqualTo(Yaml.parse(text));
        }
    }

    @Test
    void onlyTheFirstDocumentIsRead() {
        assertThat(json("a: b\n---\nc: [")).isEqualTo("{\"a\":\"b\"}");
        assertThat(json("---\na: b\n...\nc")).isEqualTo("{\"a\":\"b\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "# nothing\n", "---\n", "~"})
    void noDocumentOrAnEmptyOneIsNull(String yaml) {
        assertThat(Yaml.parse(yaml)).isEqualTo(NullValue.NULL);
    }

    @Test
    void keysThatStandTwiceAreReportedWithTheLineOfTheirValue() {
        YamlDocument document = read("""
                apiVersion: v1
                kind: ConfigMap
                metadata:
                  name: g
                data:
                  k: "1"
                  k: "2"
                1: a
                1: b
                """);
        assertThat(document.strictProblem()).isEqualTo("yaml: unmarshal errors:\n"
                + "  line 7: key \"k\" already set in map\n  line 9: key 1 already set in map");
        assertThat(Json.text(document.value())).contains("\"k\":\"2\"", "\"1\":\"b\"");
        assertThat(read("a: b").strictProblem()).isNull();
    }

    @Test
    void aliasesAndMergesAreFollowed() {
        assertThat(json("""
                base: &base {a: 1, b: 2}
                other: *base
                merged:
                  <<: *base
                  b: 3
                several:
                  <<: [{a: 5}, *base]
                """)).isEqualTo("{\"base\":{\"a\":1,\"b\":2},\"merged\":{\"a\":1,\"b\":3},"
                        + "\"other\":{\"a\":1,\"b\":2},\"several\":{\"a\":5,\"b\":2}}");
    }

    @Test
    void aliasesThatBlowUpAreRefused() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int level = 1; level < 10; level++) {
            bomb.append("a%d: &a%d [*a%d, *a%d, *a%d, *a%d, *a%d, *a%d, *a%d, *a%d, *a%d]\n".replace(
                    "*a%d", "*a" + (level - 1)).formatted(level, level));
        }
        assertThatThrownBy(() -> Yaml.parse(bomb.toString()))
                .hasMessage("yaml: document contains excessive aliasing");
    }

    @Test
    void aLongChainOfAliasesOrDeepNestingIsRefused() {
        StringBuilder chain = new StringBuilder("a0: &a0 x\n");
        for (int level = 1; level < 3_000; level++) {
            chain.append("a" + level + ": &a" + level + " [*a" + (level - 1) + "]\n");
        }
        assertThatThrownBy(() -> Yaml.parse(chain.toString())).isInstanceOf(YamlSyntaxException.class);
        assertThatThrownBy(() -> Yaml.parse("[".repeat(100_000))).hasMessage("yaml: exceeded max depth of 500");
        assertThatThrownBy(() -> Yaml.parse("- ".repeat(100_000))).hasMessage("yaml: exceeded max depth of 500");
        assertThatThrownBy(() -> Yaml.parse("{a: ".repeat(100_000))).hasMessage("yaml: exceeded max depth of 500");
        assertThat(Yaml.parse("[".repeat(500) + "]".repeat(500))).isNotNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "apiVersion: v1\\nkind: ConfigMap\\n  metadata: [\\n|line 3: mapping values are not allowed in this context",
        "apiVersion: v1\\nkind: ConfigMap\\nmetadata: [\\ndata: x\\n|line 4: did not find expected ',' or ']'",
        "a: b: c|mapping values are not allowed in this context",
        "a: b\\nc\\n|line 3: could not find expected ':'",
        "a: b\\n - c\\n  d: e|line 3: mapping values are not allowed in this context",
        "a:\\n- b\\nc\\n d: e|line 4: could not find expected ':'",
        "a:\\n  - b\\n c: d\\n|line 2: did not find expected key",
        "a:\\n  b: c\\n d: e\\n|line 2: did not find expected key",
        "x: y\\na: {b: c\\n|line 2: did not find expected ',' or '}'",
        "x:\\n\ta: b|line 2: found character that cannot start any token",
        "x: @a|found character that cannot start any token",
        "a: \"b|found unexpected end of stream",
        "a: 'b\\n\\n|line 3: found unexpected end of stream",
        "a: \"\\\\q\"|found unknown escape character",
        "a: \"\\\\xzz\"|did not find expected hexdecimal number",
        "a: *b|unknown anchor 'b' referenced",
        "a: &b [*b]|anchor 'b' value contains itself",
        "a: !x!y z|found undefined tag handle",
        "[|line 1: did not find expected node content",
        "a:\\n- b\\n  c\\n\td|line 4: found a tab character that violates indentation",
        "a: >0\\n|found an indentation indicator equal to 0",
        "- a\\nb: c|line 1: did not find expected '-' indicator",
        "a: b\\n- c|line 1: did not find expected key",
        "<<: a|map merge requires map or sequence of maps as the value",
        "!!int a|cannot decode !!str `a` as a !!int",
        "!!binary \"*\"|!!binary value contains invalid base64 data",
        "name: {{ .Values.x }}|invalid map key: map[interface {}]interface {}{\".Values.x\":interface {}(nil)}",
        "? [a, 1]\\n: b|invalid map key: []interface {}{\"a\", 1}",
        "%YAML 1.2\\n---\\na: b|found incompatible YAML document",
    })
    void whatIsNoYamlIsRefusedInTheWordsOfTheRealServer(String yaml, String problem) {
        String text = yaml.replace("\\\\", "\u0001").replace("\\n", "\n").replace('\u0001', '\\');
        assertThatThrownBy(() -> Yaml.parse(text))
                .isInstanceOf(YamlSyntaxException.class)
                .hasMessage("yaml: " + problem);
    }

    @Test
    void whatJsonCannotSayIsRefused() {
        assertThatThrownBy(() -> Yaml.parse("a: .nan")).hasMessage("json: unsupported value: NaN");
        assertThatThrownBy(() -> Yaml.parse("a: -.inf")).hasMessage("json: unsupported value: -Inf");
        assertThatThrownBy(() -> Yaml.parse("~: a")).hasMessage(
                "unsupported map key of type: %!s(<nil>), key: <nil>, value: \"a\"");
    }

    @Test
    void bytesThatAreNoTextAreRefused() {
        assertThatThrownBy(() -> Yaml.read(new byte[] {'a', (byte) 0xff}))
                .hasMessage("yaml: invalid leading UTF-8 octet");
        assertThatThrownBy(() -> Yaml.read(new byte[] {'a', (byte) 0xc3}))
                .hasMessage("yaml: incomplete UTF-8 octet sequence");
        assertThatThrownBy(() -> Yaml.read(new byte[] {(byte) 0xc3, 'a', 'b'}))
                .hasMessage("yaml: invalid trailing UTF-8 octet");
        assertThatThrownBy(() -> Yaml.read(new byte[] {(byte) 0xc0, (byte) 0x80, 'b'}))
                .hasMessage("yaml: invalid length of a UTF-8 sequence");
        assertThatThrownBy(() -> Yaml.read("a: \u0001".getBytes(StandardCharsets.UTF_8)))
                .hasMessage("yaml: control characters are not allowed");
        assertThat(Json.text(Yaml.read("\uFEFFa: ü".getBytes(StandardCharsets.UTF_8)).value()))
                .isEqualTo("{\"a\":\"ü\"}");
        assertThat(Json.text(Yaml.read("\uFEFFa: ü".getBytes(StandardCharsets.UTF_16LE)).value()))
                .isEqualTo("{\"a\":\"ü\"}");
    }

    @Test
    void noTextMakesTheReaderFailInAnotherWay() {
        Random random = new Random(11);
        String[] pieces = {"a", "b: ", "- ", "\n", "  ", "[", "]", "{", "}", ", ", ": ", "? ", "\"", "'", "|", ">", "#",
            "&x ", "*x", "!!int ", "<<: ", "---\n", "\t", "1", "~", "%", "@", "...\n", "\\", "0"};
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(14); length > 0; length--) {
                text.append(pieces[random.nextInt(pieces.length)]);
            }
            try {
                Yaml.parse(text.toString());
            } catch (YamlSyntaxException refused) {
                assertThat(refused.getMessage()).isNotEmpty();
            }
        }
    }
}
