package dev.edict.model.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
    @Test
    void treesAreWrittenCompactlyInTheOrderOfTheirKeys() {
        assertThat(Json.text(ObjectValue.of("b", 1, "a", ListValue.of(true, NullValue.NULL, "x", 1.5), "c", ObjectValue.EMPTY)))
                .isEqualTo("{\"b\":1,\"a\":[true,null,\"x\",1.5],\"c\":{}}");
    }

    @Test
    void stringsAreEscapedWhereTheyMust() {
        assertThat(Json.text(new StringValue("\"\\\b\f\n\r\t\0\u001f/<ü\u20AC\uD83D\uDE00")))
                .isEqualTo("\"\\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f/\\u003cü\u20AC\uD83D\uDE00\"");
        assertThat(Json.text(new StringValue("a\uD83Db"))).isEqualTo("\"a\\ufffdb\"");
    }

    @Test
    void whatCouldBeMarkupOrEndALineOfAScriptIsEscaped() {
        assertThat(Json.text(ObjectValue.of("<a&b>", "\u2028\u2029\u2027\u20e8é")))
                .isEqualTo("{\"\\u003ca\\u0026b\\u003e\":\"\\u2028\\u2029\u2027\u20e8é\"}");
        assertThat(Json.text(new StringValue("nothing to escape"))).isEqualTo("\"nothing to escape\"");
    }

    @Test
    void aBareWriterEscapesWhatJsonDemandsAndTheRestCanBeAddedLater() {
        Value tree = ObjectValue.of("<a&b>", "\u2028\u2029\u2027\u20e8é\"<", "e", "<<>>", "c", ListValue.of("&", "\n"));
        byte[] bare = JsonWriter.bare(16, Integer.MAX_VALUE).write(tree).toByteArray();
        assertThat(new String(bare, StandardCharsets.UTF_8))
                .isEqualTo("{\"<a&b>\":\"\u2028\u2029\u2027\u20e8é\\\"<\",\"e\":\"<<>>\",\"c\":[\"&\",\"\\n\"]}");
        assertThat(Json.parse(bare)).isEqualTo(tree);
        assertThat(GoEscapes.in(bare)).isEqualTo(Json.bytes(tree));
        byte[] plain = Json.bytes(new StringValue("nothing to escape \u20ac"));
        assertThat(GoEscapes.in(plain)).isSameAs(plain);
    }

    @Test
    void readyMadePartsAreTakenAsTheyAre() {
        JsonWriter writer = new JsonWriter(1).ascii("[").bytes("{\"a\":1}".getBytes(StandardCharsets.UTF_8)).ascii(",")
                .bytes("x12x".getBytes(StandardCharsets.UTF_8), 1, 3).ascii("]");
        assertThat(new String(writer.toByteArray(), StandardCharsets.UTF_8)).isEqualTo("[{\"a\":1},12]");
        assertThat(writer.length()).isEqualTo(12);
    }

    @Test
    void whatIsWrittenIsReadBackForAnyTree() {
        Random random = new Random(1);
        for (int round = 0; round < 20_000; round++) {
            Value tree = tree(random, 5);
            byte[] bytes = Json.bytes(tree);
            Value again = Json.parse(bytes);
            assertThat(again).isEqualTo(tree).hasSameHashCodeAs(tree);
            assertThat(Json.bytes(again)).isEqualTo(bytes);
        }
    }

    private static Value tree(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 5)) {
            case 0 -> new StringValue(text(random));
            case 1 -> NumberValue.of(random.nextLong());
            case 2 -> NumberValue.of(random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20));
            case 3 -> Value.of(random.nextBoolean());
            case 4 -> NullValue.NULL;
            case 5 -> {
                ObjectValue.Builder object = ObjectValue.builder();
                for (int size = random.nextInt(20); size > 0; size--) {
                    object.put(text(random), tree(random, depth - 2));
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
        StringBuilder text = new StringBuilder();
        for (int length = random.nextInt(12); length > 0; length--) {
            int point = switch (random.nextInt(4)) {
                case 0 -> random.nextInt(0x20);
                case 1 -> random.nextInt(0x80);
                case 2 -> random.nextInt(0xd800);
                default -> 0x10000 + random.nextInt(0x10000);
            };
            text.appendCodePoint(point);
        }
        return text.toString();
    }
}
