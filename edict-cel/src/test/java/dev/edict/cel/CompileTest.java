package dev.edict.cel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.cel.type.CelType;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 180, unit = TimeUnit.SECONDS)
class CompileTest {
    private static final CelEnvironment ENVIRONMENT = CelEnvironment.base()
            .withVariable("n", CelType.INT)
            .withVariable("s", CelType.STRING)
            .withVariable("l", CelType.list(CelType.STRING))
            .withVariable("o", CelType.optional(CelType.INT));

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "n == 'x'|3|found no matching overload for '_==_' applied to '(int, string)'",
        "n + s|3|found no matching overload for '_+_' applied to '(int, string)'",
        "s.size(1)|7|found no matching overload for 'size' applied to 'string.(int)'",
        "n.matches('x')|10|found no matching overload for 'matches' applied to 'int.(string)'",
        "missing > 1|1|undeclared reference to 'missing' (in container '')",
        "missing(1)|8|undeclared reference to 'missing' (in container '')",
        "s.field|2|type 'string' does not support field selection",
        "n && true|1|expected type 'bool' but found 'int'",
        "true && n|9|expected type 'bool' but found 'int'",
        "l.all(x, x)|10|expected type 'bool' but found 'string'",
        "l.all(1, true)|7|argument must be a simple name",
        "l.map(1, true)|7|argument is not an identifier",
        "l.all(i, i, true)|10|duplicate variable name: i",
        "o.optMap(1, 2)|10|optMap() variable name must be a simple identifier",
        "has(n)|5|invalid argument to has() macro",
        "[1, 'a']|5|expected type 'int' but found 'string'",
        "{'a': 1, 'b': true}|15|expected type 'int' but found 'bool'",
        "n.all(x, true)|1|expression of type 'int' cannot be range of a comprehension (must be list, map, or dynamic)",
        "true ? n : s|6|found no matching overload for '_?_:_' applied to '(bool, int, string)'",
        "n >= o|3|found no matching overload for '_>=_' applied to '(int, optional_type(int))'",
        "duration('x')|10|invalid duration argument",
        "timestamp('x')|11|invalid timestamp argument",
        "s.matches('[')|11|invalid matches argument",
        "'%d'.format(['a'])|14|error during formatting: decimal clause can only be used on integers, was given string",
        "'%s'.format([1, 2])|12|too many arguments supplied to string.format (expected 1, got 2)",
        "if|1|reserved identifier: if",
        "99999999999999999999|1|invalid int literal",
        "s.`x`|1|unsupported syntax: '`'",
        "'é' + n|5|found no matching overload for '_+_' applied to '(string, int)'"
    })
    void aMistakeIsShownInItsPlace(String expression, int column, String message) {
        assertThat(Expressions.issues(ENVIRONMENT, expression).lines().findFirst())
                .hasValueSatisfying(line -> assertThat(line).endsWith(": " + message));
        if (!expression.contains("`")) {
            assertThat(Expressions.issues(ENVIRONMENT, expression)).startsWith("ERROR: <input>:1:" + column + ": ");
        }
    }

    @Test
    void theLineIsShownWithAMarkBelow() {
        assertThat(Expressions.issues(ENVIRONMENT, "n > 1\n\t&& 'é' + n == s"))
                .isEqualTo("""
                        ERROR: <input>:2:9: found no matching overload for '_+_' applied to '(string, int)'
                         |  && 'é' + n == s
                         | .....．..^""");
    }

    @Test
    void severalMistakesComeInOrder() {
        assertThat(Expressions.issues(ENVIRONMENT, "n == 'x' && missing"))
                .isEqualTo("""
                        ERROR: <input>:1:3: found no matching overload for '_==_' applied to '(int, string)'
                         | n == 'x' && missing
                         | ..^
                        ERROR: <input>:1:13: undeclared reference to 'missing' (in container '')
                         | n == 'x' && missing
                         | ............^""");
    }

    @Test
    void wrongSyntaxIsToldWithWhatWasExpected() {
        assertThat(Expressions.issues(ENVIRONMENT, "n >"))
                .isEqualTo("""
                        ERROR: <input>:1:4: Syntax error: mismatched input '<EOF>' expecting {'[', '{', '(', '.', '-', '!', \
                        'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}
                         | n >
                         | ...^""");
    }

    @Test
    void longAndDeepExpressionsAreRefused() {
        assertThat(Expressions.issues(ENVIRONMENT, "'" + "a".repeat(100_000) + "'"))
                .isEqualTo("ERROR: <input>:-1:0: expression code point size exceeds limit: size: 100002, limit 100000");
        assertThat(Expressions.issues(ENVIRONMENT, "(".repeat(300) + "1" + ")".repeat(300)))
                .isEqualTo("ERROR: <input>:-1:0: expression recursion limit exceeded: 250");
        assertThat(Expressions.issues(ENVIRONMENT, "1" + " + 1".repeat(300)))
                .isEqualTo("ERROR: <input>:-1:0: expression recursion limit exceeded: 250");
        assertThat(Expressions.issues(ENVIRONMENT, "true" + " && true".repeat(5_000))).isEmpty();
    }

    @Test
    void moreThanAHundredMistakesAreOnlyCounted() {
        assertThat(Expressions.issues(ENVIRONMENT, "[" + "x, ".repeat(149) + "x]")).endsWith("\n50 more errors were truncated");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "n + 1|int", "[]|list(dyn)", "[n]|list(int)", "{}|map(dyn, dyn)", "{s: n}|map(string, int)", "l[0]|string",
        "o.value()|int", "o.orValue(1)|int", "l[?0]|optional_type(string)", "dyn(n)|dyn", "n == 1 ? [n] : []|list(int)",
        "l.map(x, x.size())|list(int)", "type(n)|type(int)", "l.transformMap(i, v, v + 'x')|map(int, string)",
        "quantity('1')|kubernetes.Quantity", "cidr('1.2.3.4/8')|net.CIDR", "duration('1s')|duration", "null|null",
        "s.find('x')|string", "[[1], [2]].flatten()|list(int)", "l.first()|optional_type(string)"
    })
    void theTypeOfAnExpressionIsFound(String expression, String type) throws CompileException {
        assertThat(ENVIRONMENT.compile(expression).type()).hasToString(type);
    }
}
