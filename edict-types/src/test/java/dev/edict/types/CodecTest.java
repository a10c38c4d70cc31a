package dev.edict.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodecTest {
    private static final int LABEL = 0;
    private static final int ESCAPED_LABEL = 10;
    private static final String[] SPACES = {"", "", " ", "\n\t ", "\r"};
    private static final String[] NAMES = {"\"label\"", "\"weight\"", "\"open\"", "\"inside\"", "\"marks\"", "\"note\"", "\"labe\"",
        "\"labels\"", "\"\"", "\":\"", "\"l\\u0061bel\"", "\"o\\\"pen\"", "\"né\""};

    private static final String FULL = """
            {"label":"outer","weight":12,"open":true,\
            "inside":[{"label":"inner","note":{"b":[1,2.50]}},{}],\
            "marks":{"a":"1","b":"2"},"note":"fragile","later":{"x":null,"y":[true]},"last":1}""";

    private static Crate read(String json) {
        return Crate.CODEC.fromBytes(json.getBytes(StandardCharsets.UTF_8));
    }

    private static Crate readTree(String json) {
        return Crate.CODEC.fromTree(Json.parse(json));
    }

    @Test
    void whatIsReadIsWrittenAgainWithWhatTheTypeDoesNotKnow() {
        assertThat(new String(Crate.CODEC.toBytes(read(FULL)), StandardCharsets.UTF_8)).isEqualTo(FULL);
        assertThat(Json.text(Crate.CODEC.toTree(read(FULL)))).isEqualTo(FULL);
        assertThat(new String(Crate.CODEC.toBytes(readTree(FULL)), StandardCharsets.UTF_8)).isEqualTo(FULL);
    }

    @Test
    void bytesAndTreesGiveEqualObjects() {
        assertThat(read(FULL)).isEqualTo(readTree(FULL)).hasSameHashCodeAs(readTree(FULL));
        assertThat(read(FULL).inside()).hasSize(2);
        assertThat(read(FULL).unknown().size()).isEqualTo(2);
    }

    @Test
    void fieldsMayComeInAnyOrderWithSpaceAndEscapesAndTheLaterOfTwoWins() {
        String odd = " { \"open\" : true , \"w\\u0065ight\" : 3,\n\"label\":\"first\", \"label\" : \"se\\tcond\" } ";
        Crate expected = new Crate(
                "se\tcond", 3, true, List.of(), Map.of(), null, dev.edict.model.value.ObjectValue.EMPTY);
        assertThat(read(odd)).isEqualTo(expected);
        assertThat(readTree(odd)).isEqualTo(expected);
    }

    @Test
    void nullsAreAsGoodAsAbsence() {
        String nulls = "{\"label\":null,\"weight\":null,\"inside\":null,\"marks\":{\"a\":null},\"other\":null}";
        assertThat(read(nulls)).isEqualTo(read("{}")).isEqualTo(readTree(nulls));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "[] | expected an object, found []",
        "{\"label\":1} | label: expected a string, found 1",
        "{\"weight\":\"1\"} | weight: expected an integer, found \"1\"",
        "{\"weight\":1.5} | weight: expected an integer, found 1.5",
        "{\"weight\":3000000000} | weight: expected an integer of 32 bits, found 3000000000",
        "{\"inside\":{}} | inside: expected a list, found {}",
        "{\"inside\":[{},{\"label\":\"a\",\"inside\":[{\"open\":0}]}]} | inside[1].inside[0].open: expected true or false, found 0",
        "{\"marks\":{\"a\":\"x\",\"b\":[]}} | marks.b: expected a string, found []",
        "{\"inside\":[null]} | inside[0]: expected an object, found null",
    })
    void anErrorNamesTheFieldAndWhatStandsThere(String json, String message) {
        assertThatThrownBy(() -> read(json)).isInstanceOf(UnreadableException.class).hasMessage(message);
        assertThatThrownBy(() -> readTree(json)).isInstanceOf(UnreadableException.class).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "{\"label\":\"a\" | unexpected end of JSON input",
        "{\"label\":\"a\"}} | invalid character '}' after top-level value",
        "{\"label\" \"a\"} | invalid character '\"' after object key",
        "{\"inside\":[{} {}]} | invalid character '{' after array element",
        "{\"label\":\"a\",} | invalid character '}' looking for beginning of object key string",
        "{,} | invalid character ',' looking for beginning of object key string",
    })
    void whatIsNoJsonIsRefused(String json, String message) {
        assertThatThrownBy(() -> read(json)).isInstanceOf(UnreadableException.class).hasMessage(message);
    }

    @Test
    void nestingIsBounded() {
        String deep = "{\"inside\":[".repeat(400) + "{}" + "]}".repeat(400);
        assertThatThrownBy(() -> read(deep)).isInstanceOf(UnreadableException.class).hasMessage("exceeded max depth");
    }

    @Test
    void spaceBetweenWordsChangesNothing() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int count = 0; count < 2_000; count++) {
            StringBuilder json = new StringBuilder();
            boolean spacious = random.nextBoolean();
            crate(random, 0).forEach(word -> json.append(spacious ? SPACES[random.nextInt(SPACES.length)] : "").append(word));
            byte[] bytes = json.toString().getBytes(StandardCharsets.UTF_8);
            assertThat(Crate.CODEC.fromBytes(bytes)).as("seed %d: %s", seed, json)
                    .isEqualTo(Crate.CODEC.fromTree(Json.parse(bytes)));
        }
    }

    /** The words of an object: with names that are known, nearly known and not known, in any order, some null. */
    private static List<String> crate(Random random, int depth) {
        List<String> words = new ArrayList<>(List.of("{"));
        Set<Integer> names = new LinkedHashSet<>();
        for (int field = random.nextInt(7); field > 0; field--) {
            names.add(random.nextInt(NAMES.length));
        }
        if (names.contains(LABEL)) {
            names.remove(ESCAPED_LABEL);
        }
        for (int name : names) {
            words.addAll(List.of(NAMES[name], ":"));
            words.addAll(random.nextInt(5) == 0 ? List.of("null") : value(name, random, depth));
            words.add(",");
        }
        if (words.size() > 1) {
            words.removeLast();
        }
        words.add("}");
        return words;
    }

    private static List<String> value(int name, Random random, int depth) {
        return switch (name) {
            case LABEL, ESCAPED_LABEL -> List.of("\":" + random.nextInt(100) + "\"");
            case 1 -> List.of("" + random.nextInt());
            case 2 -> List.of("true");
            case 3 -> {
                List<String> words = new ArrayList<>(List.of("["));
                for (int item = depth > 3 ? 0 : random.nextInt(4); item > 0; item--) {
                    words.addAll(crate(random, depth + 1));
                    words.add(",");
                }
                if (words.size() > 1) {
                    words.removeLast();
                }
                words.add("]");
                yield words;
            }
            case 4 -> switch (random.nextInt(4)) {
                case 0 -> List.of("{", "}");
                case 1 -> List.of("{", "\"a\"", ":", "\":\"", "}");
                case 2 -> List.of("{", "\"a\"", ":", "null", ",", "\"b\"", ":", "\"\"", "}");
                default -> List.of("{", "\"a\"", ":", "\"1\"", ",", "\"b\"", ":", "\"2\"", ",", "\"a\"", ":", "\"3\"", "}");
            };
            default -> List.of("[", "{", "\"x\"", ":", "null", "}", "]");
        };
    }
}
