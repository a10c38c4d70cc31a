package dev.edict.types;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.coordination.v1.LeaseSpec;
import dev.edict.model.json.Json;
import dev.edict.model.quantity.Quantity;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimpleTypesTest {

    /** Reads from bytes and from a tree, which must agree. */
    private static <T> T read(Codec<T> codec, String json) {
        T value = codec.fromBytes(json.getBytes(StandardCharsets.UTF_8));
        assertThat(codec.fromTree(Json.parse(json))).isEqualTo(value);
        return value;
    }

    private static <T> String written(Codec<T> codec, T value) {
        String json = new String(codec.toBytes(value), StandardCharsets.UTF_8);
        assertThat(Json.text(codec.toTree(value))).isEqualTo(json);
        return json;
    }

    private static <T> void refused(Codec<T> codec, String json, String message) {
        assertThatThrownBy(() -> codec.fromBytes(json.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(UnreadableException.class).hasMessage(message);
        assertThatThrownBy(() -> codec.fromTree(Json.parse(json)))
                .isInstanceOf(UnreadableException.class).hasMessage(message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "7", "123456789012345678", "9223372036854775807", "-9223372036854775808"})
    void integersHave64Bits(String json) {
        assertThat(read(Codecs.LONG, json)).isEqualTo(Long.parseLong(json));
        assertThat(read(Codecs.listOf(Codecs.LONG), "[" + json + " , " + json + "]"))
                .isEqualTo(List.of(Long.parseLong(json), Long.parseLong(json)));
        assertThat(written(Codecs.LONG, Long.valueOf(json))).isEqualTo(json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"9223372036854775808", "1.5", "1e3", "true", "\"1\"", "null"})
    void whatIsNoIntegerIsRefused(String json) {
        refused(Codecs.listOf(Codecs.LONG), "[" + json + "]", "[0]: expected an integer, found " + json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[01]", "[1x]", "[1 2]", "[-]", "[1.]"})
    void numbersAreWrittenAsJsonHasThem(String json) {
        assertThatThrownBy(() -> Codecs.listOf(Codecs.LONG).fromBytes(json.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(UnreadableException.class).hasMessageStartingWith("invalid character");
    }

    @ParameterizedTest
    @CsvSource({"\"1500m\",1500m", "\"2Gi\",2Gi", "2,2", "0.5,500m", "\" 1 \",1"})
    void quantitiesAreTextsOrNumbers(String json, String text) {
        Quantity amount = read(Codecs.QUANTITY, json);
        assertThat(amount).isEqualTo(Quantity.parse(text));
        assertThat(written(Codecs.QUANTITY, amount)).isEqualTo("\"" + text + "\"");
    }

    @Test
    void whatIsNoQuantityIsRefused() {
        refused(Codecs.mapOf(Codecs.QUANTITY), "{\"cpu\":\"much\"}", "cpu: expected a quantity, found \"much\"");
        refused(Codecs.mapOf(Codecs.QUANTITY), "{\"cpu\":[]}", "cpu: expected a quantity, found []");
    }

    @Test
    void portsAreNumbersOrNames() {
        assertThat(read(IntOrString.CODEC, "80")).isEqualTo(IntOrString.of(80)).hasToString("80");
        assertThat(read(IntOrString.CODEC, "\"http\"")).isEqualTo(IntOrString.of("http")).hasToString("http");
        assertThat(written(IntOrString.CODEC, IntOrString.of(80))).isEqualTo("80");
        assertThat(written(IntOrString.CODEC, IntOrString.of("80"))).isEqualTo("\"80\"");
        refused(IntOrString.CODEC, "3000000000", "expected an integer of 32 bits, found 3000000000");
        refused(IntOrString.CODEC, "{}", "expected an integer, found {}");
    }

    @Test
    void timesAreReadWithAnyOffsetAndWrittenInUtc() {
        Instant time = read(Codecs.TIME, "\"2026-01-02T03:04:05+01:00\"");
        assertThat(time).isEqualTo(Instant.parse("2026-01-02T02:04:05Z"));
        assertThat(written(Codecs.TIME, time)).isEqualTo("\"2026-01-02T02:04:05Z\"");
        assertThat(written(Codecs.MICRO_TIME, time)).isEqualTo("\"2026-01-02T02:04:05.000000Z\"");
        assertThat(read(LeaseSpec.CODEC, "{\"renewTime\":\"2026-01-02T03:04:05.000006Z\"}").renewTime())
                .isEqualTo(Instant.parse("2026-01-02T03:04:05.000006Z"));
        refused(LeaseSpec.CODEC, "{\"renewTime\":\"today\"}", "renewTime: expected a time as RFC 3339 has it, found \"today\"");
    }

    @Test
    void bytesAreBase64AndDoNotShowThemselves() {
        Bytes secret = read(Codecs.BYTES, "\"c2VjcmV0\"");
        assertThat(secret).isEqualTo(Bytes.of("secret")).hasToString("6 bytes");
        assertThat(secret.text()).isEqualTo("secret");
        assertThat(written(Codecs.BYTES, secret)).isEqualTo("\"c2VjcmV0\"");
        refused(Codecs.mapOf(Codecs.BYTES), "{\"key\":\"hunter2*\"}", "key: expected bytes in base64, found something else");
    }

    @Test
    void durationsAreThoseOfGo() {
        assertThat(read(Codecs.DURATION, "\"1h30m\"")).isEqualTo(Duration.ofMinutes(90));
        assertThat(written(Codecs.DURATION, Duration.ofMillis(1500))).isEqualTo("\"1.5s\"");
        refused(Codecs.listOf(Codecs.DURATION), "[\"PT5M\"]", "[0]: expected a duration such as 1h30m, found \"PT5M\"");
    }

    @Test
    void descriptionsHideSecretsAndAreCut() {
        assertThat(Codecs.mapOf(Codecs.SECRET).describe(Map.of("key", "hunter2"))).isEqualTo("{\"key\":\"...\"}");
        assertThat(Codecs.listOf(Codecs.BYTES).describe(List.of(Bytes.of("hunter2")))).isEqualTo("[\"7 bytes\"]");
        assertThat(Codecs.mapOf(Codecs.STRING).describe(Map.of("kubectl.kubernetes.io/last-applied-configuration", "hunter2")))
                .doesNotContain("hunter2");
        assertThat(Codecs.STRING.describe("x".repeat(100_000))).hasSizeLessThan(3_000).endsWith("...");
    }

    @Test
    void nobodyCanChangeBytesFromOutside() {
        byte[] given = {1, 2};
        Bytes bytes = Bytes.of(given);
        given[0] = 9;
        bytes.toByteArray()[1] = 9;
        assertThat(bytes.toByteArray()).containsExactly(1, 2);
    }

    @Test
    void rawPartsAreEqualWhateverTheirForm() {
        String json = "{\"b\": [1, 2.50], \"a\": null}";
        Raw raw = read(Codecs.RAW, json);
        assertThat(raw.value()).isEqualTo(Json.parse(json));
        assertThat(raw).hasSameHashCodeAs(Raw.of(Json.parse(json))).isNotEqualTo(Raw.NULL);
        assertThat(new String(Codecs.RAW.toBytes(raw), StandardCharsets.UTF_8)).isEqualTo(json);
    }

    @Test
    void rawPartsThatNestDeeperThanTreesMayAreStillEqualAndShown() {
        byte[] deep = ("[".repeat(20_000) + "]".repeat(20_000)).getBytes(StandardCharsets.UTF_8);
        Raw raw = Codecs.RAW.fromBytes(deep);
        assertThat(raw).isEqualTo(Codecs.RAW.fromBytes(deep)).hasSameHashCodeAs(Codecs.RAW.fromBytes(deep)).hasToString("...");
        assertThat(raw).isNotEqualTo(Raw.NULL);
        assertThat(Codecs.RAW.toBytes(raw)).isEqualTo(deep);
    }

    @Test
    void treesWithinDocumentsCountTowardsTheBoundOnDepth() {
        String deep = "{\"later\":" + "[".repeat(499) + "]".repeat(499) + "}";
        String deeper = "{\"later\":" + "[".repeat(501) + "]".repeat(501) + "}";
        assertThat(Crate.CODEC.fromBytes(deep.getBytes(StandardCharsets.UTF_8)).unknown().size()).isEqualTo(1);
        assertThatThrownBy(() -> Crate.CODEC.fromBytes(deeper.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(UnreadableException.class).hasMessage("exceeded max depth");
    }

    @Test
    void aHundredThousandUnknownFieldsAreKept() {
        StringBuilder json = new StringBuilder("{\"label\":\"a\"");
        for (int number = 0; number < 100_000; number++) {
            json.append(",\"later-").append(number).append("\":").append(number);
        }
        String text = json.append('}').toString();
        assertThat(written(Crate.CODEC, read(Crate.CODEC, text))).isEqualTo(text);
    }
}
