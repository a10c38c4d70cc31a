package dev.edict.cel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.cel.evaluate.PlanException;
import dev.edict.cel.evaluate.Program;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Expressions that want too much are stopped, and those that make no sense are refused, whatever they are. */
@Timeout(value = 180, unit = TimeUnit.SECONDS)
class SafetyTest {
    private static final String DOUBLED = ".map(a, a + a)".repeat(30);

    private static void isStopped(String expression) {
        Program.Outcome outcome = Expressions.run(CelEnvironment.base(), expression, Map.of());
        assertThat(outcome.stopped()).isEqualTo("operation cancelled: actual cost limit exceeded");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "lists.range(1000).all(a, lists.range(1000).all(b, lists.range(1000).all(c, a + b + c >= 0)))",
        "lists.range(1000000000000).sort().size() > 0",
        "lists.range(100000).distinct().size() > 0",
        "sets.contains(lists.range(100000), lists.range(100000).reverse())",
        "[lists.range(900000)].map(l, [l, l, l, l, l, l, l, l, l, l, l, l, l, l]).all(x, x == x)"
    })
    void loopsAndListsComeToAnEnd(String expression) {
        isStopped(expression);
    }

    @Test
    void whatGrowsByDoublingComesToAnEnd() {
        isStopped("[[1]]" + DOUBLED + ".all(l, l == l)");
        isStopped("[[1]]" + DOUBLED + ".all(l, l.sum() > 0)");
        isStopped("['aaaaaaaaaa']" + DOUBLED + ".size() == 1");
        isStopped("['" + "a".repeat(9_000) + "'].map(s, s.replace('', s)).map(s, s.replace('a', s)).size() == 1");
        isStopped("lists.range(20000).map(i, '" + "a".repeat(3_000) + "').join('" + "b".repeat(3_000) + "').size() > 0");
        isStopped("'" + "%s".repeat(1_000) + "'.format(lists.range(1000).map(i, '" + "a".repeat(50_000) + "')).size() > 0");
    }

    @Test
    void anInterruptedThreadStopsItsEvaluation() {
        Thread.currentThread().interrupt();
        try {
            Program.Outcome outcome = Expressions.run(
                    CelEnvironment.base(), "lists.range(20000).all(a, a >= 0)", Map.of());
            assertThat(outcome.stopped()).isEqualTo("operation interrupted");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    /** Puts pieces together at random: nothing may come of it but a value, an error, or a refusal. */
    @Test
    void randomExpressionsDoNoHarm() {
        List<String> pieces = List.of(
                "1", "2u", "1.5", "'a'", "b'a'", "true", "null", "[1, 2]", "{'a': 1}", "x", "self", " + ", " - ", " * ", " / ",
                " % ", " && ", " || ", " == ", " != ", " < ", " in ", " ? ", " : ", "!", "-", "(", ")", "[", "]", "[?", ".?",
                "{", "}", ",", ".", ".size()", ".all(x, ", ".map(x, ", ".filter(x, ", ".exists_one(x, ", "has(", "dyn(", "int(",
                "string(", "duration('1s')", "timestamp('2024-01-01T00:00:00Z')", ".matches('a+')", ".find('b')", "type(",
                "optional.of(", "optional.none()", ".orValue(", ".optMap(x, ", "quantity('1')", "ip('1.2.3.4')", ".sort()",
                ".flatten()", ".format(", "lists.range(3)", ".transformMap(k, v, ", ".join('-')", ".split('')", ".sum()");
        Random random = new Random(42);
        int compiled = 0;
        for (int round = 0; round < 20_000; round++) {
            StringBuilder text = new StringBuilder();
            int length = 1 + random.nextInt(9);
            for (int index = 0; index < length; index++) {
                text.append(pieces.get(random.nextInt(pieces.size())));
            }
            text.append(")".repeat((int) Math.max(0, text.chars().filter(c -> c == '(').count() - text.chars().filter(c -> c == ')').count())));
            try {
                Program program = CelEnvironment.base().compile(text.toString()).program();
                compiled++;
                Program.Outcome outcome = program.run(name -> null, Expressions.LIMIT);
                assertThat(outcome.value() != null || outcome.stopped() != null).as(text.toString()).isTrue();
            } catch (CompileException refused) {
                assertThat(refused.issues()).startsWith("ERROR: ");
            } catch (PlanException refused) {
                assertThat(refused.words()).isNotEmpty();
            }
        }
        assertThat(compiled).isGreaterThan(500);
    }
}
