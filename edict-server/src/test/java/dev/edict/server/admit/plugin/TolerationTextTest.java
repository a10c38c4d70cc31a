package dev.edict.server.admit.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class TolerationTextTest {
    private static Object read(String text) {
        try {
            return TolerationText.read(text.replace('\'', '"'));
        } catch (ApiException refused) {
            return refused.status().message();
        }
    }

    @Test
    void fieldsAreKnownInWhateverCaseAndNothingIsNothing() {
        assertThat(read("[{'Key':'a','OPERATOR':'Exists','other':1,'value':null}]"))
                .isEqualTo(ListValue.of(ObjectValue.of("key", "a", "operator", "Exists")));
        assertThat(read("[null]")).isEqualTo(ListValue.of(ObjectValue.EMPTY));
        assertThat(read("null")).isEqualTo(ListValue.EMPTY);
        assertThat(read("")).isEqualTo(ListValue.EMPTY);
    }

    @Test
    void whatIsNoListOfTolerationsIsRefusedInTheWordsOfGo() {
        assertThat(read("{}")).isEqualTo("json: cannot unmarshal object into Go value of type []v1.Toleration");
        assertThat(read("['a']")).isEqualTo("json: cannot unmarshal string into Go value of type v1.Toleration");
        assertThat(read("[{'key':true}]"))
                .isEqualTo("json: cannot unmarshal bool into Go struct field Toleration.key of type string");
        assertThat(read("[{'effect':1}]"))
                .isEqualTo("json: cannot unmarshal number into Go struct field Toleration.effect of type v1.TaintEffect");
        assertThat(read("[{'tolerationSeconds':1.5}]")).isEqualTo(
                "json: cannot unmarshal number 1.5 into Go struct field Toleration.tolerationSeconds of type int64");
    }
}
