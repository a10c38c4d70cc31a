package dev.edict.cel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.cel.type.CelType;
import dev.edict.cel.type.PatchTypes;
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
        assertThat(Expressions.issues(environment, "JSONPatch{foo: 1}")).contains("undefined field 'foo'");
        assertThat(made("jsonpatch.escapeKey('a/b~c')")).isEqualTo("\"a~1b~0c\"");
    }

    @Test
    void elsewhereTheyAreUnknown() {
        assertThat(Expressions.issues(CelEnvironment.base(), "Object{}")).contains("undeclared reference to 'Object'");
        assertThat(Expressions.issues(CelEnvironment.base(), "jsonpatch.escapeKey('a')"))
                .contains("undeclared reference to 'escapeKey'");
    }
}
