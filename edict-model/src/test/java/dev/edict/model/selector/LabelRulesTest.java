package dev.edict.model.selector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class LabelRulesTest {
    private final FieldErrors errors = new FieldErrors();

    private void check(String selector, boolean allowInvalidValues) {
        LabelRules.selector(errors, FieldPath.of("spec", "selector"), (ObjectValue) Json.parse(selector),
                allowInvalidValues);
    }

    @Test
    void aSelectorThatIsRightOrAbsentHasNoErrors() {
        LabelRules.selector(errors, FieldPath.of("spec"), null);
        check("{\"matchLabels\":{\"a\":\"b\"},\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"Exists\"}]}", false);
        assertThat(errors).isEmpty();
    }

    @Test
    void eachFaultIsReportedOnItsField() {
        check("""
                {"matchLabels": {"a b": "c d"}, "matchExpressions": [
                  {"key": "a", "operator": "In"},
                  {"key": "a", "operator": "Exists", "values": ["x"]},
                  {"key": "-", "operator": "Like", "values": ["x y"]}]}""", false);
        assertThat(errors).extracting(error -> error.field() + ": " + error.type()).containsExactly(
                "spec.selector.matchLabels: INVALID", "spec.selector.matchLabels: INVALID",
                "spec.selector.matchExpressions[0].values: REQUIRED",
                "spec.selector.matchExpressions[1].values: FORBIDDEN",
                "spec.selector.matchExpressions[2].operator: INVALID",
                "spec.selector.matchExpressions[2].key: INVALID",
                "spec.selector.matchExpressions[2].values[0]: INVALID");
        assertThat(errors.list().get(2).body())
                .isEqualTo("Required value: must be specified when `operator` is 'In' or 'NotIn'");
        assertThat(errors.list().get(3).body())
                .isEqualTo("Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
        assertThat(errors.list().get(4).body()).isEqualTo("Invalid value: \"Like\": not a valid selector operator");
    }

    @Test
    void valuesThatAreNoLabelValuesPassWhereTheOldObjectHasSuch() {
        String selector = "{\"matchExpressions\":[{\"key\":\"a\",\"operator\":\"In\",\"values\":[\"x y\"]}]}";
        assertThat(LabelRules.hasInvalidValue((ObjectValue) Json.parse(selector))).isTrue();
        assertThat(LabelRules.hasInvalidValue(null)).isFalse();
        check(selector, true);
        assertThat(errors).isEmpty();
    }
}
