package dev.edict.schema.rule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.structural.StructuralSchema;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EstimateTest {

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', value = {
        // Where nothing is bounded, the size of a request bounds it.
        "'type':'array','items':{'type':'number'}~self.all(x, true)~4718591",
        "'type':'array','items':{'type':'string'}~self.all(x, true)~3145727",
        "'type':'array','items':{'type':'boolean'}~self.all(x, true)~1887437",
        "'type':'array','maxItems':10,'items':{'type':'number'}~self.all(x, true)~32",
        "'type':'array','maxItems':10,'items':{'type':'integer'}~self.all(x, x > 0)~52",
        "'type':'array','maxItems':10,'items':{'type':'integer'}~self.all(x, self.all(y, x == y))~552",
        "'type':'object','maxProperties':5,'additionalProperties':{'type':'string'}~self.all(k, true)~17",
        "'type':'string'~self == self~314575",
        "'type':'string','maxLength':10~self == self~6",
        "'type':'string','maxLength':10~self.contains('abc')~5",
        "'type':'string','maxLength':10~self.matches('abcdefgh')~11",
        "'type':'string','enum':['a','abcdefghij']~self == self~3",
        "'type':'integer'~self == 1~1",
        "'type':'object','properties':{'a':{'type':'string','maxLength':5}}~self.a.size() > 1~4",
        "'type':'object','properties':{'a':{'type':'string','maxLength':5}}~has(self.a) && self.a != ''~3"
    })
    void whatARuleCanCostAtMost(String schema, String rule, long cost) {
        ObjectValue tree = (ObjectValue) Json.parse("{" + schema.replace('\'', '"') + "}");
        ObjectValue ruled = tree.with("x-kubernetes-validations",
                ListValue.of(ObjectValue.of("rule", rule)));
        RuleNode node = Objects.requireNonNull(RuleNode.of(StructuralSchema.of(ruled), false));
        assertThat(node.rules().getFirst().maxCost()).isEqualTo(cost);
    }
}
