package dev.edict.model.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlWriteTest {
    @Test
    void anObjectIsWrittenInBlocksWithItsKeysSorted() {
        assertThat(Yaml.text(Json.parse("""
                {"metadata": {"name": "doc", "managedFields": [{"manager": "unknown", "fieldsV1": {"f:data":
                  {".": {}, "f:number": {}}}}], "creationTimestamp": "2024-01-01T00:00:00Z", "resourceVersion": "42"},
                 "kind": "ConfigMap", "data": {"number": "42", "text": "two\\nlines\\n"}, "apiVersion": "v1"}""")))
                .isEqualTo("""
                apiVersion: v1
                data:
                  number: "42"
                  text: |
                    two
                    lines
                kind: ConfigMap
                metadata:
                  creationTimestamp: "2024-01-01T00:00:00Z"
                  managedFields:
                  - fieldsV1:
                      f:data:
                        .: {}
                        f:number: {}
                    manager: unknown
                  name: doc
                  resourceVersion: "42"
                """);
    }

    @Test
    void listsStandAtTheIndentOfTheirKeyAndNestOnOneLine() {
        assertThat(Yaml.text(Json.parse("{\"a\":[1,[2,[3]],{\"b\":[4],\"c\":{\"d\":5}},[],{}],\"e\":[],\"f\":{}}")))
                .isEqualTo("""
                a:
                - 1
                - - 2
                  - - 3
                - b:
                  - 4
                  c:
                    d: 5
                - []
                - {}
                e: []
                f: {}
                """);
        assertThat(Yaml.text(ListValue.of(1, 2))).isEqualTo("- 1\n- 2\n");
        assertThat(Yaml.text(NullValue.NULL)).isEqualTo("null\n");
        assertThat(Yaml.text(ObjectValue.EMPTY)).isEqualTo("{}\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "plain|plain", "``|\"\"", "y|\"y\"", "yes|\"yes\"", "null|\"null\"", "~|\"~\"", "42|\"42\"", "1.5|\"1.5\"",
        "0x1f|\"0x1f\"", "1e3|\"1e3\"", "2020-01-01|\"2020-01-01\"", "2020-02-30|2020-02-30", "12:30|\"12:30\"",
        "12:60|12:60", "2020-01-01 10:00:00|\"2020-01-01 10:00:00\"", "-|'-'", "- a|'- a'", "-a|-a", "a: b|'a: b'",
        "a:|'a:'", "a:b|a:b", ":a|:a", "?a|?a", "? a|'? a'", "a #b|'a #b'", "a#b|a#b", "#a|'#a'", "*a|'*a'",
        "&a|'&a'", "!a|'!a'", "%a|'%a'", "@a|'@a'", "'a|'''a'", "it's|it's", "\"a|'\"a'", "a\"b|a\"b", "{a|'{a'",
        "a{b|a{b", "[a|'[a'", ",a|',a'", ">a|'>a'", "---|'---'", "...a|'...a'", ".|.", "<<|<<", "=|=", "a, b|a, b",
        "` a`|' a'", "`a `|'a '", "ü|ü", "on|\"on\"", ".inf|\".inf\"", "1_000|\"1_000\"", "08|\"08\"",
    })
    void stringsAreQuotedOnlyWhereTheyMust(String text, String written) {
        assertThat(Yaml.text(new StringValue(text))).isEqualTo(written + "\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "a\\n|`|\\n  a\\n`", "a|`a\\n`", "a\\nb|`|-\\n  a\\n  b\\n`", "a\\n\\n|`|+\\n  a\\n\\n`",
        "\\n|`|2+\\n\\n`", "` a\\nb`|`|2-\\n   a\\n  b\\n`", "a \\nb|`\"a \\\\nb\"\\n`", "`a\\nb `|`\"a\\\\nb \"\\n`",
        "a\\n\\nb|`|-\\n  a\\n\\n  b\\n`", "a\\tb|`\"a\\\\tb\"\\n`", "a\\n\\tb|`\"a\\\\n\\\\tb\"\\n`",
    })
    void severalLinesAreALiteralIfTheyCanBe(String text, String written) {
        assertThat(Yaml.text(new StringValue(unescape(text)))).isEqualTo(unescape(written));
    }

    private static String unescape(String text) {
        return text.replace("\\\\", "\u0001").replace("\\n", "\n").replace("\\t", "\t").replace('\u0001', '\\');
    }

    @Test
    void unusualCharactersAreEscaped() {
        assertThat(Yaml.text(new StringValue("\uD83D\uDE00"))).isEqualTo("\"\\U0001F600\"\n");
        assertThat(Yaml.text(new StringValue("a\0\u0007\u001b\"\\\r\u0085\u007f")))
                .isEqualTo("\"a\\0\\a\\e\\\"\\\\\\r\\N\\x7F\"\n");
    }

    @ParameterizedTest
    @CsvSource({"1,1", "-5,-5", "1.5,1.5", "1000000,1000000", "1e6,1e+06", "1234567.5,1.2345675e+06", "0.00001,1e-05",
        "0.0001,0.0001", "18446744073709551615,18446744073709551615", "100000.5,100000.5"})
    void numbersAreWrittenAsGoDoes(String literal, String written) {
        assertThat(Yaml.text(NumberValue.parse(literal))).isEqualTo(written + "\n");
    }

    @Test
    void longTextsAreFoldedAtBlanks() {
        String words = "word ".repeat(30).strip();
        assertThat(Yaml.text(ObjectValue.of("a", words))).isEqualTo("a: " + "word ".repeat(16).strip() + "\n  "
                + "word ".repeat(14).strip() + "\n");
        assertThat(Yaml.text(ObjectValue.of("a", "'" + words))).startsWith("a: '''word").contains("\n  word");
        assertThat(Yaml.text(ObjectValue.of("a", words + "\t"))).startsWith("a: \"word").contains("\n  word");
        assertThat(Yaml.text(ObjectValue.of(words, "b"))).startsWith("? word").contains("\n  word").endsWith("\n: b\n");
    }

    @Test
    void longKeysStandAfterAQuestionMark() {
        String key = "k".repeat(129);
        assertThat(Yaml.text(ObjectValue.of(key, ListValue.of(1), "a", ObjectValue.of(key, ObjectValue.of("b", "c")))))
                .isEqualTo("a:\n  ? " + key + "\n  : b: c\n? " + key + "\n: - 1\n");
    }

    @Test
    void keysAreInNaturalOrder() {
        assertThat(Yaml.text(Json.parse(
                "{\"a10\":0,\"a2\":0,\"b\":0,\"B\":0,\"_\":0,\"1\":0,\"10\":0,\"9\":0,\"a-b\":0,\"ab\":0,\"a\":0}"))
                .replace("\"", "").replace(": 0\n", " ")).isEqualTo("_ 1 9 10 B a a-b a2 a10 ab b ");
    }

    @Test
    void whatIsWrittenIsReadBackForAnyTree() {
        Random random = new Random(3);
        for (int round = 0; round < 5_000; round++) {
            Value tree = tree(random, 4);
            String text = Yaml.text(tree);
            assertThat(Yaml.parse(text)).as(text).isEqualTo(tree);
        }
    }

    static Value tree(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 6 : 4)) {
            case 0 -> new StringValue(text(random));
            case 1 -> NumberValue.of(random.nextInt(2_000) - 1_000);
            case 2 -> Value.of(random.nextBoolean());
            case 3 -> NullValue.NULL;
            case 4 -> {
                ObjectValue.Builder object = ObjectValue.builder();
                for (int size = random.nextInt(5); size > 0; size--) {
                    object.put(text(random), tree(random, depth - 1));
                }
                yield object.build();
            }
            default -> {
                List<Value> items = new ArrayList<>();
                for (int size = random.nextInt(5); size > 0; size--) {
                    items.add(tree(random, depth - 1));
                }
                yield ListValue.copyOf(items);
            }
        };
    }

    private static String text(Random random) {
        String alphabet = "ab  -:#'\"\n\n\t{}[],&*!|>%@`?.0123yn~<=\\üé\uFFFDz_/";
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(random.nextInt(10) == 0 ? 200 : 12); length > 0; length--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }
}
