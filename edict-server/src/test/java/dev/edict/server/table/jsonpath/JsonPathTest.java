package dev.edict.server.table.jsonpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.Value;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonPathTest {
    private static final Value SHIP = Json.parse("""
            {"spec":{"size":3,"weight":2.5,"flag":null,"a.b":"dotted","crew":[
              {"name":"ann","role":"cook","age":30},{"name":"bob","role":"captain","age":40},{"name":"cid"}]},
             "status":{"ready":true,"conditions":[{"type":"Ready","status":"True"}]}}""");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        ".spec.size | [3]",
        "$.spec.weight | [2.5]",
        "spec.size | unrecognized identifier spec",
        ".spec.missing.deeper | []",
        ".spec.flag | [null]",
        ".spec.a\\.b | [\"dotted\"]",
        ".spec['a\\.b'] | [\"dotted\"]",
        ".spec.crew[0].name | [\"ann\"]",
        ".spec.crew[-1].name | [\"cid\"]",
        ".spec.crew[*].name | [\"ann\",\"bob\",\"cid\"]",
        ".spec.crew[1:].name | [\"bob\",\"cid\"]",
        ".spec.crew[:2].name | [\"ann\",\"bob\"]",
        ".spec.crew[0:3:2].name | [\"ann\",\"cid\"]",
        ".spec.crew[0,2].name | [\"ann\",\"cid\"]",
        ".spec['size','weight'] | [3,2.5]",
        ".spec.crew[5] | array index out of bounds: index 5, length 3",
        ".spec.size[0] | 3 is not array or slice",
        ".status.conditions[0].* | [\"Ready\",\"True\"]",
        "..role | [\"cook\",\"captain\"]",
        ".spec.crew[?(@.role==\"captain\")].name | [\"bob\"]",
        ".spec.crew[?(@.role=='captain')].name | [\"bob\"]",
        ".spec.crew[?(@.role!=\"cook\")].name | [\"bob\"]",
        ".spec.crew[?(@.age>30)].name | [\"bob\"]",
        ".spec.crew[?(@.age<=40)].name | [\"ann\",\"bob\"]",
        ".spec.crew[?(@.role)].name | [\"ann\",\"bob\"]",
        ".spec.crew[?(@.age>\"x\")].name | incompatible types for comparison",
        ".status[?(@.type==\"Ready\")] | {ready: true, conditions: [{type: \"Ready\", status: \"True\"}]} is not array or slice and cannot be filtered",
    })
    void aPathSelectsValuesOrSaysWhyNot(String path, String expected) {
        JsonPath parsed = JsonPath.parse(path);
        if (expected.startsWith("[")) {
            assertThat(parsed.find(SHIP)).isEqualTo(((ListValue) Json.parse(expected)).items());
        } else {
            assertThatThrownBy(() -> parsed.find(SHIP)).isInstanceOf(JsonPathException.class).hasMessage(expected);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        ".a[0 | unterminated array",
        ".a[x] | invalid array index x",
        ".a[?(@.b==\"c\")  | unclosed array expect ]",
        ".a[?(@.b==\"c\"  | unterminated filter",
        "\"text | unterminated quoted string",
        ".a....b | invalid multiple recursive descent",
        "#a | unrecognized character in action: U+0023 '#'",
    })
    void aPathThatCannotBeReadSaysWhy(String path, String message) {
        assertThatThrownBy(() -> JsonPath.parse(path)).isInstanceOf(JsonPathException.class).hasMessage(message);
    }
}
