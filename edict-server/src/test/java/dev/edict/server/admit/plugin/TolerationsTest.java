package dev.edict.server.admit.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ListValue;
import org.junit.jupiter.api.Test;

class TolerationsTest {
    private static ListValue list(String json) {
        return (ListValue) Json.parse(json.replace('\'', '"'));
    }

    private static ListValue merged(String first, String second) {
        return Tolerations.merge(list(first), list(second).objects());
    }

    @Test
    void whatAnotherOneCoversIsLeftOut() {
        assertThat(merged("[{'key':'a','operator':'Equal','value':'b'}]", "[{'key':'a','operator':'Exists'}]"))
                .isEqualTo(list("[{'key':'a','operator':'Exists'}]"));
        assertThat(merged("[{'operator':'Exists'}]", "[{'key':'a','operator':'Exists','effect':'NoExecute'}]"))
                .isEqualTo(list("[{'operator':'Exists'}]"));
        assertThat(merged("[{'key':'a','operator':'Exists'}]", "[{'key':'a','operator':'Exists'}]"))
                .isEqualTo(list("[{'key':'a','operator':'Exists'}]"));
    }

    @Test
    void whatDiffersStaysInItsOrder() {
        String both = "[{'key':'a','operator':'Exists','effect':'NoSchedule'},{'key':'a','operator':'Exists','effect':'NoExecute'}]";
        assertThat(merged(both, "[]")).isEqualTo(list(both));
    }

    @Test
    void toTolerateForLongerIsMore() {
        String brief = "{'key':'a','operator':'Exists','effect':'NoExecute','tolerationSeconds':5}";
        String lasting = "{'key':'a','operator':'Exists','effect':'NoExecute','tolerationSeconds':50}";
        String forEver = "{'key':'a','operator':'Exists','effect':'NoExecute'}";
        assertThat(merged("[" + brief + "]", "[" + lasting + "]")).isEqualTo(list("[" + lasting + "]"));
        assertThat(merged("[" + lasting + "]", "[" + forEver + "]")).isEqualTo(list("[" + forEver + "]"));
        assertThat(Tolerations.areAllowed(list("[" + lasting + "]"), list("[" + brief + "]").objects())).isFalse();
        assertThat(Tolerations.areAllowed(list("[" + brief + "]"), list("[" + lasting + "]").objects())).isTrue();
    }

    @Test
    void whereNothingIsListedAllIsAllowed() {
        assertThat(Tolerations.areAllowed(list("[{'operator':'Exists'}]"), list("[]").objects())).isTrue();
    }
}
