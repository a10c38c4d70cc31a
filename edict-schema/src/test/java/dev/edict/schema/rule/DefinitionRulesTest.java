package dev.edict.schema.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.field.FieldError;
import dev.edict.model.field.FieldPath;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.structural.StructuralSchema;
import java.util.List;
import org.junit.jupiter.api.Test;

class DefinitionRulesTest {
    private static final FieldPath PATH = FieldPath.of("schema");

    private static List<String> check(String spec) {
        String root = "{\"type\":\"object\",\"properties\":{\"spec\":" + spec.replace('\'', '"') + "}}";
        StructuralSchema schema = StructuralSchema.of((ObjectValue) Json.parse(root));
        return DefinitionRules.check(schema, PATH, part -> true, false).stream().map(FieldError::toString).toList();
    }

    @Test
    void aFieldThatDoesNotExistIsShownInItsPlace() {
        assertThat(check("{'type':'object','properties':{'a':{'type':'integer'}},"
                        + "'x-kubernetes-validations':[{'rule':'self.b > 1'}]}"))
                .containsExactly("schema.properties[spec].x-kubernetes-validations[0].rule: Invalid value: "
                        + "{\"Rule\":\"self.b \\u003e 1\",\"Message\":\"\",\"MessageExpression\":\"\",\"Reason\":null,"
                        + "\"FieldPath\":\"\",\"OptionalOldSelf\":null}: compilation failed: ERROR: <input>:1:5: undefined"
                        + " field 'b'\n | self.b > 1\n | ....^");
    }

    @Test
    void typesThatDoNotFitAreRefused() {
        assertThat(check("{'type':'object','properties':{'a':{'type':'integer'}},"
                        + "'x-kubernetes-validations':[{'rule':'self.a == \\\"x\\\"'}]}").getFirst())
                .endsWith("found no matching overload for '_==_' applied to '(int, string)'\n"
                        + " | self.a == \"x\"\n | .......^");
    }

    @Test
    void aRuleMustBeABoolAndItsMessageAString() {
        assertThat(check("{'type':'integer','x-kubernetes-validations':[{'rule':'self + 1'},"
                        + "{'rule':'self > 1','messageExpression':'self'}]}"))
                .satisfiesExactly(
                        first -> assertThat(first).endsWith("}: cel expression must evaluate to a bool"),
                        second -> assertThat(second)
                                .startsWith("schema.properties[spec].x-kubernetes-validations[1].messageExpression: ")
                                .endsWith("}: messageExpression must evaluate to a string"));
    }

    @Test
    void theOldValueOfAnItemWithoutKeysCannotBeUsed() {
        assertThat(check("{'type':'array','maxItems':3,'items':{'type':'integer',"
                        + "'x-kubernetes-validations':[{'rule':'self == oldSelf'}]}}"))
                .containsExactly("schema.properties[spec].items.x-kubernetes-validations[0].rule: Invalid value:"
                        + " \"self == oldSelf\": oldSelf cannot be used on the uncorrelatable portion of the schema within"
                        + " schema.properties[spec]");
    }

    @Test
    void aRuleThatCostsTooMuchIsForbiddenAndSoIsTheTotal() {
        String rule = "schema.properties[spec].x-kubernetes-validations[0].rule: Forbidden: ";
        assertThat(check("{'type':'object','properties':{'l':{'type':'array','items':{'type':'string'}}},"
                        + "'x-kubernetes-validations':[{'rule':'self.l.all(x, self.l.all(y, x == y))'}]}"))
                .containsExactly(
                        rule + "estimated rule cost exceeds budget by factor of more than 100x (try simplifying the rule, or"
                                + " adding maxItems, maxProperties, and maxLength where arrays, maps, and strings are"
                                + " declared)",
                        rule + "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema",
                        "schema: Forbidden: x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema"
                                + " exceeds budget by factor of more than 100x (try simplifying the rule, or adding maxItems,"
                                + " maxProperties, and maxLength where arrays, maps, and strings are declared)");
        assertThat(check("{'type':'object','properties':{'l':{'type':'array','maxItems':10,'items':{'type':'string',"
                        + "'maxLength':10}}},'x-kubernetes-validations':[{'rule':'self.l.all(x, self.l.all(y, x == y))'}]}"))
                .isEmpty();
    }

    @Test
    void aNumberTurnedIntoTextInAMessageHasNoBoundedSize() {
        assertThat(check("{'type':'integer','x-kubernetes-validations':[{'rule':'self > 1',"
                        + "'messageExpression':'\\\"too small: \\\" + string(self)'}]}"))
                .anySatisfy(error -> assertThat(error).contains("estimated messageExpression cost exceeds budget"));
    }

    @Test
    void ofTheMetadataOnlyTheNamesAreKnown() {
        StructuralSchema schema = StructuralSchema.of((ObjectValue) Json.parse(
                "{\"type\":\"object\",\"x-kubernetes-validations\":[{\"rule\":\"self.metadata.labels.size() > 0\"},"
                        + "{\"rule\":\"self.metadata.name.startsWith('x') && self.kind == 'K'\"}]}"));
        assertThat(DefinitionRules.check(schema, PATH, part -> true, false))
                .singleElement()
                .satisfies(error -> assertThat(error.detail()).contains("undefined field 'labels'"));
    }

    @Test
    void optionalOldSelfNeedsAUseOfOldSelf() {
        assertThat(check("{'type':'integer','x-kubernetes-validations':[{'rule':'self > 1','optionalOldSelf':true},"
                        + "{'rule':'oldSelf.hasValue() && self > 1','optionalOldSelf':true}]}"))
                .containsExactly("schema.properties[spec].x-kubernetes-validations[0].optionalOldSelf: Invalid value: true:"
                        + " may not be set if oldSelf is not used in rule");
    }
}
