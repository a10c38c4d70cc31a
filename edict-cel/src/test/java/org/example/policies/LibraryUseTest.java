package org.example.policies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.cel.CelEnvironment;
import dev.edict.cel.CelExpression;
import dev.edict.cel.CompileException;
import dev.edict.cel.CostLimits;
import dev.edict.cel.evaluate.Program;
import dev.edict.cel.type.CelType;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What {@code docs/cel.md} promises to others: from another package, with what the module exports and nothing else. */
class LibraryUseTest {
    private final CelEnvironment environment = CelEnvironment.base()
            .withVariable("image", CelType.STRING)
            .withVariable("replicas", CelType.INT)
            .withVariable("labels", CelType.map(CelType.STRING, CelType.STRING))
            .withVariable("hosts", CelType.list(CelType.STRING));

    private final Map<String, Object> variables = Map.of(
            "image", "registry.example/app:1.2",
            "replicas", 3L,
            "labels", CelMap.of(Map.of("tier", "web")),
            "hosts", CelList.of(List.of("a.example", "b.example")));

    private Program.Outcome run(String text) throws Exception {
        return environment.compile(text).program().run(variables::get, CostLimits.PER_CALL);
    }

    @Test
    void anExpressionIsCompiledAgainstDeclaredVariablesAndRun() throws Exception {
        CelExpression expression = environment.compile(
                "image.startsWith('registry.example/') && replicas <= 5 && labels.tier == 'web' && hosts.all(h, h.endsWith('.example'))");
        Program program = expression.program();

        assertThat(expression.type()).isEqualTo(CelType.BOOL);
        assertThat(expression.uses("hosts")).isTrue();
        assertThat(program.run(variables::get, CostLimits.PER_CALL).value()).isEqualTo(true);
    }

    @Test
    void kubernetesOwnFunctionsAreThere() throws Exception {
        assertThat(run("quantity('1Gi').isGreaterThan(quantity('512Mi')) && isIP('10.0.0.1')"
                + " && semver('1.2.3').major() == 1 && image.find('[0-9.]+$') == '1.2'").value()).isEqualTo(true);
    }

    @Test
    void whatIsWrongWithAnExpressionIsSaidInKubernetesWords() {
        assertThatThrownBy(() -> environment.compile("replicas > 'x' || missing"))
                .isInstanceOfSatisfying(CompileException.class, failure -> assertThat(failure.issues())
                        .contains("found no matching overload for '_>_' applied to '(int, string)'")
                        .contains("undeclared reference to 'missing'"));
    }

    @Test
    void anErrorIsAValueAndARunHasAPrice() throws Exception {
        assertThat(run("labels.other == 'x'").value()).isInstanceOfSatisfying(CelError.class,
                error -> assertThat(error.message()).isEqualTo("no such key: other"));
        assertThat(run("replicas > 1").cost()).isEqualTo(2);
    }

    @Test
    void aRunThatCostsTooMuchIsStopped() throws Exception {
        Program.Outcome outcome = environment.compile("lists.range(1000).all(x, x < replicas + 1000)").program()
                .run(variables::get, 100);

        assertThat(outcome.value()).isNull();
        assertThat(outcome.stopped()).isNotNull();
    }
}
