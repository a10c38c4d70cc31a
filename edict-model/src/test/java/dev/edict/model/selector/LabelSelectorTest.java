package dev.edict.model.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelSelectorTest {
    private static final String NAME_RULE =
            "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an"
                    + " alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation"
                    + " is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
    private static final String VALUE_RULE =
            "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must"
                    + " start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex"
                    + " used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''|''", "' '|''", "a|a", "!a|!a", "a=b|a=b", "a==b|a==b", "a!=b|a!=b", "a>1|a>1", "a<1|a<1",
        "' a  in ( c , b ) '|a in (b,c)", "a notin (b)|a notin (b)", "a in ()|a in ()", "a in (,)|a in ()",
        "a in (b,,c)|a in (,b,c)", "a in (b,b)|a in (b)", "a=|a=", "b,a|a,b", "a=,b|a=,b", "in in (in,notin)|in in (in,notin)",
        "in|in", "notin=in|notin=in", "example.com/a=b|example.com/a=b", "a =b|a=b", "!in|!in",
    })
    void selectorsAreReadAndPrintedInTheOrderOfTheirKeys(String written, String printed) {
        assertThat(LabelSelector.parse(written)).hasToString(printed);
        assertThat(LabelSelector.parse(printed)).isEqualTo(LabelSelector.parse(written));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "a in (b|unable to parse requirement: found '', expected: ',' or ')'",
        "a in (b c)|unable to parse requirement: found 'c', expected: ',' or ')'",
        "a in b|unable to parse requirement: found 'b' expected: '('",
        "a in|unable to parse requirement: found '' expected: '('",
        "a in (|unable to parse requirement: found '', expected: ',', ')' or identifier",
        "a in (b,|unable to parse requirement: found '', expected: ',', or identifier",
        "a in (b,=)|unable to parse requirement: found '=', expected: ',', or identifier",
        "a b|unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt",
        "a!b|unable to parse requirement: found '!', expected: in, notin, =, ==, !=, gt, lt",
        "!|unable to parse requirement: found '', expected: identifier",
        "!!a|unable to parse requirement: found '!', expected: identifier",
        "!a=b|found '=', expected: ',' or 'end of string'",
        "a=b c|found 'c', expected: ',' or 'end of string'",
        "a===b|unable to parse requirement: found '=', expected: identifier",
        "a,|found '', expected: identifier after ','",
        "a,,b|found ',', expected: identifier after ','",
        ",a|found ',', expected: !, identifier, or 'end of string'",
        "=a|found '=', expected: !, identifier, or 'end of string'",
        "(a)|found '(', expected: !, identifier, or 'end of string'",
    })
    void whatCannotBeReadIsToldWhatWasExpected(String written, String message) {
        assertThatThrownBy(() -> LabelSelector.parse(written))
                .isInstanceOf(SelectorException.class)
                .hasMessage(message);
    }

    @Test
    void keysAndValuesThatCannotBeAreToldTheRule() {
        assertThatThrownBy(() -> LabelSelector.parse("-app=web"))
                .hasMessage("unable to parse requirement: <nil>: Invalid value: \"-app\": " + NAME_RULE);
        assertThatThrownBy(() -> LabelSelector.parse("n>many")).hasMessage("unable to parse requirement: values[0]:"
                + " Invalid value: \"many\": for 'Gt', 'Lt' operators, the value must be an integer");
        assertThatThrownBy(() -> LabelSelector.parse("a in (-b,c-)")).hasMessage(
                "unable to parse requirement: [values[0][a]: Invalid value: \"-b\": " + VALUE_RULE
                        + ", values[1][a]: Invalid value: \"c-\": " + VALUE_RULE + "]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "app", "app=web", "app==web", "app in (web,db)", "app!=db", "app notin (db)", "!other",
            "other!=x", "other notin (x)", "n>9", "n<11", "app=web,n>9,!other", "e="})
    void whatHoldsMatches(String selector) {
        Map<String, String> labels = Map.of("app", "web", "n", "10", "e", "");
        assertThat(LabelSelector.parse(selector).matches(labels)).isTrue();
        assertThat(LabelSelector.parse(selector).matches(ObjectValue.of("app", "web", "n", "10", "e", ""))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"other", "app=db", "app in (db)", "app!=web", "app notin (web,db)", "!app", "other=x",
            "other=", "n>10", "n<10", "app>1", "other>1", "app=web,n>10"})
    void whatDoesNotHoldDoesNotMatch(String selector) {
        assertThat(LabelSelector.parse(selector).matches(Map.of("app", "web", "n", "10"))).isFalse();
    }

    @Test
    void selectorsOfObjectsCombineLabelsAndExpressions() {
        LabelSelector selector = LabelSelector.ofObject((ObjectValue) Json.parse("""
                {"matchLabels": {"app": "web"}, "matchExpressions": [
                  {"key": "tier", "operator": "In", "values": ["front", "back"]},
                  {"key": "old", "operator": "DoesNotExist"}, {"key": "z", "operator": "Exists"},
                  {"key": "b", "operator": "NotIn", "values": ["x"]}]}"""));
        assertThat(selector).hasToString("app=web,b notin (x),!old,tier in (back,front),z");
        assertThat(selector.matches(Map.of("app", "web", "tier", "back", "z", ""))).isTrue();
        assertThat(selector.matches(Map.of("app", "web", "tier", "back", "z", "", "old", ""))).isFalse();
    }

    @Test
    void anEmptySelectorSelectsEverythingAndNoneNothing() {
        assertThat(LabelSelector.ofObject(ObjectValue.EMPTY).matches(Map.of())).isTrue();
        assertThat(LabelSelector.ofObject(null).matches(Map.of())).isFalse();
        assertThat(LabelSelector.ofObject(null).isNothing()).isTrue();
        assertThat(LabelSelector.NOTHING).isNotEqualTo(LabelSelector.EVERYTHING);
        assertThat(LabelSelector.NOTHING.and(List.of(LabelRequirement.of("a", Operator.EXISTS, List.of()))))
                .isSameAs(LabelSelector.NOTHING);
        assertThat(LabelSelector.EVERYTHING.display()).isEqualTo("<none>");
    }

    @Test
    void anUnknownOperatorOfAnObjectIsNamed() {
        assertThatThrownBy(() -> LabelSelector.ofObject((ObjectValue) Json.parse(
                "{\"matchExpressions\": [{\"key\": \"a\", \"operator\": \"Like\"}]}")))
                .hasMessage("\"Like\" is not a valid label selector operator");
        assertThatThrownBy(() -> LabelSelector.ofObject((ObjectValue) Json.parse(
                "{\"matchExpressions\": [{\"key\": \"a\", \"operator\": \"In\"}]}")))
                .hasMessage("values: Invalid value: null: for 'in', 'notin' operators, values set can't be empty");
    }

    @Test
    void aRequiredValueIsKnown() {
        LabelSelector selector = LabelSelector.parse("a=1,b in (2),c in (3,4),d!=5,e");
        assertThat(selector.requiredValue("a")).isEqualTo("1");
        assertThat(selector.requiredValue("b")).isEqualTo("2");
        assertThat(selector.requiredValue("c")).isNull();
        assertThat(selector.requiredValue("d")).isNull();
        assertThat(selector.requiredValue("e")).isNull();
    }

    @Test
    void noTextMakesTheParserFailInAnotherWay() {
        Random random = new Random(7);
        String alphabet = "ab1 ,!=()<>\tin\0";
        for (int round = 0; round < 50_000; round++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(12); length > 0; length--) {
                text.append(alphabet.charAt(random.nextInt(alphabet.length())));
            }
            try {
                LabelSelector selector = LabelSelector.parse(text.toString());
                assertThat(LabelSelector.parse(selector.toString())).as(text.toString()).isEqualTo(selector);
            } catch (SelectorException refused) {
                assertThat(refused.getMessage()).isNotEmpty();
            }
        }
    }
}
