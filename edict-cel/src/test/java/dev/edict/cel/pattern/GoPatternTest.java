package dev.edict.cel.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.cel.pattern.GoPattern.Finding;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(180)
class GoPatternTest {
    private static Finding find(String expression, String text) {
        return GoPattern.compile(expression).findIn(text, MatchTime.of(Duration.ofSeconds(5)));
    }

    @Test
    void findsAnExpressionAnywhere() {
        assertThat(find("b+", "abba")).isEqualTo(Finding.FOUND);
        assertThat(find("^b+$", "abba")).isEqualTo(Finding.NOT_FOUND);
        assertThat(find("^\\p{Greek}+$", "αβγ")).isEqualTo(Finding.FOUND);
        assertThat(find("^(?:[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?\\.)*[a-z]{2,63}$", "a.example.com"))
                .isEqualTo(Finding.FOUND);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', quoteCharacter = '"', textBlock = """
            [a "missing closing ]: `[a`"
            a) "unexpected ): `a)`"
            (a "missing closing ): `(a`"
            a** "invalid nested repetition operator: `**`"
            a{1001} "invalid repeat count: `{1001}`"
            (?:a{100}){11} "invalid repeat count: `{11}`"
            (?=a) "invalid or unsupported Perl syntax: `(?=`"
            (a)\\1 "invalid escape sequence: `\\1`"
            """)
    void saysWhatIsWrongAsGoDoes(String expression, String complaint) {
        assertThatThrownBy(() -> GoPattern.compile(expression))
                .isInstanceOf(PatternException.class).hasMessage("error parsing regexp: " + complaint);
    }

    @Test
    void refusesWhatIsTooLarge() {
        assertThatThrownBy(() -> GoPattern.compile("(".repeat(2000) + ")".repeat(2000)))
                .hasMessageContaining("expression nests too deeply");
        assertThatThrownBy(() -> GoPattern.compile("a".repeat(10_000))).hasMessageContaining("expression too large");
        assertThatThrownBy(() -> GoPattern.compile("(?:abcdefgh){1000}".repeat(100)))
                .hasMessageContaining("expression too large");
        assertThatThrownBy(() -> GoPattern.compile("(a?){1000}")).hasMessageContaining("expression too large");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a{1000}", "a{0,1000}", "(?:.{1,63}\\.){1,15}", "((a{10}){10}){10}", "a{,2}", "[]a]{3}", "\\Q(((\\E",
        "(?i)a{5}", "(?P<n>a){2}", "[[:alpha:]()]{9}", "^$", "|", "a||b", "\\x{10FFFF}{2}"})
    void takesWhatGoTakes(String expression) {
        assertThat(GoPattern.compile(expression)).hasToString(expression);
    }

    @Test
    void givesUpWhenItsTimeIsUp() {
        AtomicLong clock = new AtomicLong();
        MatchTime time = MatchTime.of(Duration.ofNanos(100), clock::incrementAndGet);

        assertThat(GoPattern.compile("[ab]{300}c").findIn("ab".repeat(100_000), time)).isEqualTo(Finding.GIVEN_UP);
        assertThat(GoPattern.compile("[ab]{300}c").findIn("ab".repeat(1_000), time)).isEqualTo(Finding.GIVEN_UP);
    }

    @Test
    void noExpressionDoesHarm() {
        Random random = new Random(7);
        String[] pieces = {"(", ")", "(?:", "a", "[a-z]", "[^]", "*", "+", "?", "{2}", "{100}", "{0,1000}", "{3,}", "|", "\\",
            "\\Q", "\\E", "\\pL", "^", "$", ".", "(?i)", "(?P<n>", "{", "}", "]"};
        for (int round = 0; round < 3_000; round++) {
            StringBuilder expression = new StringBuilder();
            int length = random.nextInt(200);
            for (int index = 0; index < length; index++) {
                expression.append(pieces[random.nextInt(pieces.length)]);
            }
            try {
                GoPattern.compile(expression.toString()).findIn("aaab".repeat(10), MatchTime.of(Duration.ofSeconds(1)));
            } catch (PatternException refused) {
                assertThat(refused.getMessage()).startsWith("error parsing regexp: ");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"(?:a?)*", "(a|", "(?:", "((a)*|b", "(?:x{0,9}"})
    void deeplyNestedExpressionsAreTakenOrRefused(String opening) {
        for (int depth : new int[] {50, 300, 600, 900, 1_000}) {
            String expression = opening.repeat(depth) + ")".repeat((int) opening.chars().filter(c -> c == '(').count() * depth);
            try {
                Finding finding = find(expression, "aab");
                assertThat(finding).isNotNull();
            } catch (PatternException refused) {
                assertThat(refused.getMessage()).startsWith("error parsing regexp: ");
            }
        }
    }
}
