package dev.edict.cel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostTest {
    private static final CelEnvironment ENVIRONMENT = CelEnvironment.base()
            .withVariable("n", CelType.INT)
            .withVariable("s", CelType.STRING)
            .withVariable("l", CelType.list(CelType.INT))
            .withVariable("m", CelType.map(CelType.STRING, CelType.INT));

    private static long cost(String expression) {
        return Expressions.run(ENVIRONMENT, expression, Map.of(
                        "n", 7L,
                        "s", "0123456789abcdefghij!",
                        "l", CelList.of(List.of(1L, 2L, 3L)),
                        "m", CelMap.of(Map.of("a", 1L, "b", 2L))))
                .cost();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
        // Literals are free, a variable and a step cost one each, and so does a call.
        "true~0", "n~1", "n + 1~2", "n > 1~2", "n > 1 && n < 9~4", "n > 9 && n < 9~2", "n > 1 || n < 9~2", "!(n > 1)~3",
        "m.a~2", "m['a'] == 1~3", "l[0]~2", "l[n - 6]~4", "has(m.a)~1", "has(m.x)~1", "m.x == 1~3",
        // What is made of literals alone is made beforehand, as are conversions of literals.
        "[1, 2, 3].size()~1", "[n].size()~12", "{'a': n}.size()~32", "duration('1h') > duration('2h')~1", "int('7') == n~2",
        "n in [1, 2, 3]~1", "1 in l~4", "n in [] || true~0",
        // Texts cost a tenth of a character, patterns a quarter.
        "s == s~5", "s + s~7", "s.startsWith('0')~4", "s.contains('abc')~4", "s.matches('^[a-z]*$')~7", "s.size()~2",
        "s.lowerAscii()~4", "s.replace('0', '1')~6", "s.split('a')~6", "s.find('[a-z]+')~7", "strings.quote(s)~4",
        "['a', 'b'].join(',') == s~3", "'%s'.format([s])~12",
        // A choice costs the condition and what is chosen, without the beginning of the way to it.
        "n > 1 ? m.a : n~3", "n > 9 ? m.a : n~2", "n > 1 ? 'x' : s~2",
        // Loops cost what their turns cost.
        "l.all(x, x > 0)~17", "l.all(x, x > 1)~9", "l.exists(x, x == 2)~17", "l.exists_one(x, x == 2)~11",
        "l.map(x, x)~41", "l.filter(x, x > 1)~34", "m.all(k, m[k] > 0)~14", "m.all(k, v, v > 0)~12",
        "l.transformList(i, v, i + v)~47",
        // Optional steps that lead nowhere cost nothing.
        "m[?'a'].hasValue()~3", "m[?'x'].hasValue()~2", "m.?a.orValue(0)~2", "m[?'a'].optMap(x, x + 1).value()~10",
        // Functions of lists cost what it takes to go through them, sorting the square.
        "l.sum()~4", "l.max() == 3~5", "l.indexOf(3)~4", "l.sort()~30", "l.distinct()~30", "l.reverse()~15", "l.slice(0, 2)~14",
        "sets.contains(l, [1, 2])~8", "sets.equivalent(l, l)~21", "lists.range(5)~16", "l + l~3", "l == l~3",
        "quantity('1k').isLessThan(quantity('2k'))~3", "ip('127.0.0.1').isLoopback()~2",
        "cidr('10.0.0.0/8').containsIP('10.0.0.1')~3", "url('https://x.y/').getHost()~3", "semver('1.2.3').major()~2",
        "format.dns1123Label().validate('abc').hasValue()~10", "isQuantity(s)~4"
    })
    void whatEvaluationCosts(String expression, long cost) {
        assertThat(cost(expression)).as(expression).isEqualTo(cost);
    }
}
