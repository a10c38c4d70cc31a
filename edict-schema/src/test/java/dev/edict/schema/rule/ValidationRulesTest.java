package dev.edict.schema.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldErrors;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.structural.Correlation;
import dev.edict.schema.structural.RuleEvaluation;
import dev.edict.schema.structural.StructuralSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 180, unit = TimeUnit.SECONDS)
class ValidationRulesTest {
    private final List<String> warnings = new ArrayList<>();

    /** JSON with single quotes; double quotes are those of expressions. */
    private static ObjectValue json(String text) {
        return (ObjectValue) Json.parse(text.replace("\"", "\\\"").replace('\'', '"'));
    }

    private List<String> evaluate(String spec, String object, @Nullable String old) {
        StructuralSchema schema =
                StructuralSchema.of(json("{'type':'object','properties':{'spec':" + spec + "}}"));
        ObjectValue now = json("{'spec':" + object + "}");
        Correlation correlation =
                old == null ? null : Correlation.of(now, json("{'spec':" + old + "}"), schema);
        FieldErrors errors = new FieldErrors();
        ValidationRules.of(schema).evaluate(now, correlation, errors, warnings);
        return errors.list().stream().map(FieldError::toString).toList();
    }

    private static String rule(String rule, String... more) {
        StringBuilder text = new StringBuilder("'x-kubernetes-validations':[{'rule':'" + rule + "'");
        for (int index = 0; index < more.length; index += 2) {
            text.append(",'").append(more[index]).append("':").append(more[index + 1]);
        }
        return text.append("}]").toString();
    }

    @Test
    void aSchemaWithoutRulesNeedsNone() {
        assertThat(ValidationRules.of(StructuralSchema.of(json("{'type':'object'}")))).isSameAs(RuleEvaluation.NONE);
    }

    @Test
    void aRuleThatFailsShowsScalarsButNotContainers() {
        assertThat(evaluate("{'type':'integer'," + rule("self > 1") + "}", "1", null))
                .containsExactly("spec: Invalid value: 1: failed rule: self > 1");
        assertThat(evaluate("{'type':'object','properties':{'a':{'type':'integer'}}," + rule("self.a > 1") + "}", "{'a':1}", null))
                .containsExactly("spec: Invalid value: failed rule: self.a > 1");
    }

    @Test
    void aRuleOfTheWholeObjectIsAboutNoField() {
        StructuralSchema schema = StructuralSchema.of(json("{'type':'object'," + rule("self.kind == \"K\"") + "}"));
        FieldErrors errors = new FieldErrors();
        ValidationRules.of(schema).evaluate(json("{'kind':'J'}"), null, errors, warnings);
        assertThat(errors).singleElement().hasToString("<nil>: Invalid value: failed rule: self.kind == \"K\"");
    }

    @Test
    void reasonPathAndMessageAreTheRules() {
        String schema = "{'type':'object','properties':{'a':{'type':'string'}},%s}";
        assertThat(evaluate(schema.formatted(rule("false", "reason", "'FieldValueForbidden'", "fieldPath", "'.a'", "message", "'no'")),
                        "{'a':'x'}", null))
                .containsExactly("spec.a: Forbidden: no");
        assertThat(evaluate(schema.formatted(rule("false", "reason", "'FieldValueDuplicate'")), "{}", null))
                .containsExactly("spec: Duplicate value");
        assertThat(evaluate(schema.formatted(rule("false", "messageExpression", "'\"a is \" + self.a'")), "{'a':'x'}", null))
                .containsExactly("spec: Invalid value: a is x");
    }

    @Test
    void aMessageThatCannotBeShownIsReplacedByTheOtherOne() {
        for (String message : List.of("self.missing", "\" \"", "\"a\\nb\"", "\"x\" + 1")) {
            assertThat(evaluate("{'type':'object','properties':{'missing':{'type':'string'}},"
                                    + rule("false", "message", "'plain'", "messageExpression", "'" + message.replace("\\", "\\\\") + "'") + "}",
                            "{}", null))
                    .containsExactly("spec: Invalid value: plain");
        }
    }

    @Test
    void whatGoesWrongWhileARuleRunsIsAnErrorOfItsOwn() {
        assertThat(evaluate("{'type':'object','properties':{'a':{'type':'integer'}}," + rule("self.a > 1") + "}", "{}", null))
                .containsExactly("spec: Invalid value: \"object\": no such key: a evaluating rule: self.a > 1");
        assertThat(evaluate("{'x-kubernetes-int-or-string':true," + rule("self > 1") + "}", "'x'", null))
                .containsExactly("spec: Invalid value: \"\": 'no such overload': call arguments did not match a supported"
                        + " operator, function or macro signature for rule: self > 1");
    }

    @Test
    void rulesOfItemsAndEntriesNameThem() {
        assertThat(evaluate("{'type':'array','items':{'type':'integer'," + rule("self % 2 == 0") + "}}", "[2,3]", null))
                .containsExactly("spec[1]: Invalid value: 3: failed rule: self % 2 == 0");
        assertThat(evaluate("{'type':'object','additionalProperties':{'type':'string'," + rule("self.size() < 3") + "}}",
                        "{'k':'long'}", null))
                .containsExactly("spec[k]: Invalid value: \"long\": failed rule: self.size() < 3");
    }

    @Test
    void aTransitionRuleRunsOnlyWhereThereIsAnOldValue() {
        String schema = "{'type':'integer'," + rule("self >= oldSelf") + "}";
        assertThat(evaluate(schema, "1", null)).isEmpty();
        assertThat(evaluate(schema, "1", "2")).containsExactly("spec: Invalid value: 1: failed rule: self >= oldSelf");
    }

    @Test
    void anOptionalOldValueIsThereOrNot() {
        String schema = "{'type':'integer'," + rule("oldSelf.hasValue() ? self == oldSelf.value() : self == 1", "optionalOldSelf", "true") + "}";
        assertThat(evaluate(schema, "1", null)).isEmpty();
        assertThat(evaluate(schema, "2", null)).hasSize(1);
        assertThat(evaluate(schema, "2", "2")).isEmpty();
        assertThat(evaluate(schema, "2", "1")).hasSize(1);
    }

    @Test
    void itemsWithKeysMeetTheirOldSelves() {
        String schema = "{'type':'array','x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':['n'],'items':{'type':"
                + "'object','properties':{'n':{'type':'string'},'v':{'type':'integer'}}," + rule("self.v >= oldSelf.v") + "}}";
        assertThat(evaluate(schema, "[{'n':'b','v':1},{'n':'a','v':5}]", "[{'n':'a','v':5},{'n':'b','v':2}]"))
                .containsExactly("spec[0]: Invalid value: failed rule: self.v >= oldSelf.v");
    }

    @Test
    void whatHasNotChangedIsLetThroughWithAWarning() {
        String schema = "{'type':'object','properties':{'a':{'type':'integer'," + rule("self != 5", "message", "'not five'")
                + "},'b':{'type':'integer'}}}";
        assertThat(evaluate(schema, "{'a':5,'b':2}", "{'a':5,'b':1}")).isEmpty();
        assertThat(warnings).containsExactly("spec.a: Invalid value: 5: not five");
        assertThat(evaluate(schema, "{'a':5}", "{'a':4}")).containsExactly("spec.a: Invalid value: 5: not five");
    }

    @Test
    void setsAndKeyedListsAreEqualInAnyOrder() {
        String sets = "{'type':'object','properties':{'x':{'type':'array','x-kubernetes-list-type':'set','items':{'type':"
                + "'string'}},'y':{'type':'array','x-kubernetes-list-type':'set','items':{'type':'string'}}},%s}";
        assertThat(evaluate(sets.formatted(rule("self.x == self.y && (self.x + self.y).size() == 2")),
                        "{'x':['a','b'],'y':['b','a']}", null))
                .isEmpty();
    }

    @Test
    void namesThatExpressionsCannotWriteAreEscaped() {
        assertThat(evaluate("{'type':'object','properties':{'a-b':{'type':'integer'},'namespace':{'type':'string'},'x__y':"
                                + "{'type':'integer'}}," + rule("self.a__dash__b == 1 && self.__namespace__ == \"n\" &&"
                                + " self.namespace == \"n\" && self.x__underscores__y == 2") + "}",
                        "{'a-b':1,'namespace':'n','x__y':2}", null))
                .isEmpty();
    }

    @Test
    void formatsMakeDurationsTimesAndBytes() {
        assertThat(evaluate("{'type':'object','properties':{'d':{'type':'string','format':'duration'},'t':{'type':'string',"
                                + "'format':'date-time'},'b':{'type':'string','format':'byte'}},"
                                + rule("self.d < duration(\"1h\") && self.t.getFullYear() == 2024 && self.b.size() == 5") + "}",
                        "{'d':'30m','t':'2024-01-02T03:04:05Z','b':'aGVsbG8='}", null))
                .isEmpty();
    }

    @Test
    void aRuleThatCostsTooMuchEndsTheEvaluation() {
        String items = "1,".repeat(2_000) + "1";
        assertThat(evaluate("{'type':'object','properties':{'l':{'type':'array','items':{'type':'integer'}}},"
                                + "'x-kubernetes-validations':[{'rule':'self.l.all(x, self.l.all(y, x == y))','message':'all equal'},"
                                + "{'rule':'false'}]}",
                        "{'l':[" + items + "]}", null))
                .containsExactly("spec: Invalid value: \"object\": 'operation cancelled: actual cost limit exceeded': no further"
                        + " validation rules will be run due to call cost exceeds limit for rule: all equal");
    }

    @Test
    void allRulesTogetherHaveOneBudget() {
        String item = "{'l':[" + "1,".repeat(500) + "1]}";
        assertThat(evaluate("{'type':'array','items':{'type':'object','properties':{'l':{'type':'array','items':{'type':"
                                + "'integer'}}}," + rule("self.l.map(x, self.l.sum()).size() > 0") + "}}",
                        "[" + (item + ",").repeat(60) + item + "]", null))
                .hasSize(1)
                .first()
                .asString()
                .endsWith("]: Invalid value: \"object\": validation failed due to running out of cost budget, no further"
                        + " validation rules will be run");
    }
}
