package dev.edict.patch.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.Value;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FieldsV1Test {
    @ParameterizedTest
    @ValueSource(strings = {
        "{}",
        "{\"f:a\":{}}",
        "{\"f:a\":{\".\":{},\"f:b\":{}}}",
        "{\"f:a\":{\"k:{\\\"name\\\":\\\"web\\\"}\":{\".\":{},\"f:image\":{}}}}",
        "{\"f:a\":{\"k:{\\\"port\\\":80,\\\"protocol\\\":\\\"TCP\\\"}\":{}}}",
        "{\"f:a\":{\"v:\\\"x\\\"\":{},\"v:true\":{}}}",
        "{\"f:a\":{\"v:1\":{},\"v:1.5\":{},\"v:10\":{},\"v:\\\"1\\\"\":{},\"i:0\":{}}}",
        "{\"f:a\":{\"v:\\\"\\\\u003cb\\\\u003e\\\"\":{}}}",
    })
    void aCanonicalSetIsReadAndWrittenUnchanged(String json) throws FieldsFormatException {
        FieldSet set = FieldsV1.decode(Json.parse(json));
        assertThat(Json.text(FieldsV1.encode(set))).isEqualTo(json);
    }

    @Test
    void stepsAreWrittenInTheirOrderAndKeysSorted() throws FieldsFormatException {
        FieldSet set = FieldsV1.decode(Json.parse(
                "{\"v:1\":{},\"k:{\\\"b\\\":1,\\\"a\\\":2}\":{},\"f:b\":{},\"f:a\":{\"f:c\":{},\".\":{}}}"));
        assertThat(Json.text(FieldsV1.encode(set))).isEqualTo(
                "{\"f:a\":{\".\":{},\"f:c\":{}},\"f:b\":{},\"k:{\\\"a\\\":2,\\\"b\\\":1}\":{},\"v:1\":{}}");
    }

    @Test
    void stepsOfAnUnknownKindAreLeftOut() throws FieldsFormatException {
        FieldSet set = FieldsV1.decode(Json.parse("{\"x:a\":{\"f:b\":{}},\"f:a\":{\"x:c\":{}}}"));
        assertThat(Json.text(FieldsV1.encode(set))).isEqualTo("{\"f:a\":{}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{\"f\":{}}", "{\"name\":{}}", "{\"f:a\":1}", "{\"k:[]\":{}}", "{\"i:x\":{}}",
        "{\"v:{\":{}}"})
    void whatIsNoSetIsRefused(String json) {
        assertThatThrownBy(() -> FieldsV1.decode(Json.parse(json))).isInstanceOf(FieldsFormatException.class);
    }

    @Test
    void pathsReadAsInMessages() {
        FieldPath path = FieldPath.of("spec", "containers")
                .plus(new PathElement.Key(List.of(new PathElement.KeyPart("name", Value.of("web")),
                        new PathElement.KeyPart("count", Value.of(2)))))
                .plus(PathElement.field("args")).plus(new PathElement.Item(Value.of("-v")))
                .plus(new PathElement.Index(3));
        assertThat(path).hasToString(".spec.containers[count=2,name=\"web\"].args[=\"-v\"][3]");
    }
}
