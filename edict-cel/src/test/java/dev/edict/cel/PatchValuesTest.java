package dev.edict.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.cel.type.CelType;
import dev.edict.cel.type.PatchTypes;
import dev.edict.cel.value.JsonForm;
import dev.edict.cel.value.NoJsonFormException;
import dev.edict.cel.value.Values;
import dev.edict.model.json.Json;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Expressions that make what changes objects. */
class PatchValuesTest {
    private final CelEnvironment environment =
            CelEnvironment.base().withPatchFunctions().withStructs(PatchTypes.ALL);

    private String made(String text) {
        return Json.text(Values.tree(Objects.requireNonNull(Expressions.run(environment, text, Map.of()).value())));
    }

    @Test
    void partialObjectsAreMadeFieldByField() {
        assertThat(made("Object{spec: Object.spec{replicas: 1 + 2, list: [Object.spec.list{name: 'a'}]},"
                + " ?left: optional.none(), ?kept: optional.of('x')}"))
                .isEqualTo("{\"spec\":{\"replicas\":3,\"list\":[{\"name\":\"a\"}]},\"kept\":\"x\"}");
        assertThat(made("Object{a: [1, 2]}.a.sum()")).isEqualTo("3");
        assertThat(made("Object{a: 1} == Object{a: 1} && Object{a: 1} != Object{a: 2} && dyn(Object.a{}) != dyn(Object.b{})"))
                .isEqualTo("true");
    }

    @Test
    void operationsOfPatchesHaveTypes() throws CompileException {
        assertThat(environment.compile("[JSONPatch{op: 'add', path: '/a', value: 1}]").type())
                .isEqualTo(CelType.list(PatchTypes.OPERATION));
        assertThat(Expressions.issues(environment, "JSONPatch{op: 1}"))
                .contains("expected type of field 'op' is 'string' but provided type is 'int'");
        assertThat(Expressions.issues(environment, "JSONPatch{foo: 1}"))
                .contains("expected type of field 'foo' is '' but provided type is 'int'");
        assertThat(made("jsonpatch.escapeKey('a/b~c')")).isEqualTo("\"a~1b~0c\"");
    }

    private String json(String text) throws NoJsonFormException {
        return Json.text(JsonForm.of(Objects.requireNonNull(Expressions.run(environment, text, Map.of()).value())));
    }

    @Test
    void whatAPatchWritesHasTheFormThatProtobufGivesIt() throws NoJsonFormException {
        assertThat(json("[dyn(b'abc'), dyn(timestamp('2020-01-01T00:00:00Z')), dyn(duration('90s')), dyn(null), dyn(1.5),"
                + " dyn(optional.of('x'))]"))
                .isEqualTo("[\"YWJj\",\"2020-01-01T00:00:00Z\",\"90s\",null,1.5,\"x\"]");
        assertThat(json("[9007199254740991, 9007199254740992, -9007199254740991, -9007199254740992]"))
                .isEqualTo("[9007199254740991,\"9007199254740992\",-9007199254740991,\"-9007199254740992\"]");
        assertThat(json("[9007199254740991u, 18446744073709551615u]"))
                .isEqualTo("[9007199254740991,\"18446744073709551615\"]");
        assertThat(json("Object.a{b: {'c': b'abc'}}")).isEqualTo("{\"b\":{\"c\":\"YWJj\"}}");
    }

    @Test
    void notEverythingCanBeWritten() {
        Map.of("quantity('1')", "type conversion error from 'Quantity' to '*structpb.Value'",
                "[url('http://a')]", "type conversion error from 'URL' to '*structpb.Value'",
                "ip('1.2.3.4')", "type conversion error from 'IP' to '*structpb.Value'",
                "cidr('1.2.3.0/24')", "type conversion error from 'CIDR' to '*structpb.Value'",
                "semver('1.2.3')", "type conversion error from 'Semver' to '*structpb.Value'",
                "type(1)", "type conversion not supported for 'type'",
                "optional.none()", "optional.none() dereference",
                "{1: 'x'}", "unsupported type conversion from 'int' to string",
                "{true: 'x'}", "type conversion error from bool to 'string'")
                .forEach((text, words) -> assertThatThrownBy(() -> json(text)).as(text).hasMessage(words));
    }

    @Test
    void elsewhereTheyAreUnknown() {
        assertThat(Expressions.issues(CelEnvironment.base(), "Object{}")).contains("undeclared reference to 'Object'");
        assertThat(Expressions.issues(CelEnvironment.base(), "jsonpatch.escapeKey('a')"))
                .contains("undeclared reference to 'escapeKey'");
    }
}
