package dev.edict.model.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldSelectorTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "''|''", "a=b|a=b", "a==b|a=b", "a!=b|a!=b", "b=1,a=2|a=2,b=1", "a=|a=", ",a=b,|a=b", "a.b/c=d|a.b/c=d",
        "a=b\\,c|a=b\\,c", "a=b\\=c|a=b\\=c", "a=\\\\|a=\\\\", "=|''", "==,a=b|a=b", "a b= c |a b= c ",
    })
    void selectorsAreReadAndPrintedInOrder(String written, String printed) {
        assertThat(FieldSelector.parse(written)).hasToString(printed);
        assertThat(FieldSelector.parse(printed)).isEqualTo(FieldSelector.parse(written));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "metadata.name|invalid selector: 'metadata.name'; can't understand 'metadata.name'",
        "a=b,c|invalid selector: 'a=b,c'; can't understand 'c'",
        "a=b=c|invalid field selector: unescaped character in value: 61",
        "a=\\x|invalid field selector: invalid escape sequence: \\x",
        "a=\\|invalid field selector: invalid escape sequence: \\",
    })
    void whatCannotBeReadIsRefusedInTheWordsOfKubernetes(String written, String message) {
        assertThatThrownBy(() -> FieldSelector.parse(written))
                .isInstanceOf(SelectorException.class)
                .hasMessage(message);
    }

    @Test
    void anAbsentFieldIsEmpty() {
        FieldSelector selector = FieldSelector.parse("spec.nodeName=,status.phase!=Failed");
        Map<String, String> fields = Map.of("status.phase", "Running");
        assertThat(selector.matches(field -> fields.getOrDefault(field, ""))).isTrue();
        assertThat(selector.matches(field -> "Failed")).isFalse();
    }

    @Test
    void aRequiredValueIsKnown() {
        FieldSelector selector = FieldSelector.parse("metadata.name=a\\,b,metadata.namespace!=x");
        assertThat(selector.requiredValue("metadata.name")).isEqualTo("a,b");
        assertThat(selector.requiredValue("metadata.namespace")).isNull();
    }

    @Test
    void requirementsCanBeRenamedAndDropped() {
        FieldSelector selector = FieldSelector.parse("a=1,b=2").map(requirement -> requirement.field().equals("a")
                ? new FieldRequirement("", Operator.EQUALS, "")
                : new FieldRequirement("c", requirement.operator(), requirement.value()));
        assertThat(selector).hasToString("c=2");
    }
}
