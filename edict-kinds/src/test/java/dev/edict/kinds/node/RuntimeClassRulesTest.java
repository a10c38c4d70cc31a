package dev.edict.kinds.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class RuntimeClassRulesTest {
    private final KindTrial classes = KindTrial.clusterWide("node.k8s.io", "RuntimeClass");

    @Test
    void aClassNamesItsHandlerForLife() {
        assertThat(classes.create("{}")).containsExactly("handler: Required value");
        assertThat(classes.create("{'handler': 'a.b'}"))
                .containsExactly("handler: Invalid value: \"a.b\": must not contain dots");
        assertThat(classes.update("{'handler': 'b'}", "{'handler': 'a'}"))
                .containsExactly("handler: Invalid value: \"b\": field is immutable");
    }

    @Test
    void itsCostsAndNodesAreChecked() {
        assertThat(classes.create("{'handler': 'a', 'overhead': {'podFixed': {'cats': '1'}}, 'scheduling':"
                + "{'tolerations': [{'key': 'k', 'operator': 'Exists'}, {'key': 'k', 'operator': 'Exists',"
                + "'effect': 'NoExecute', 'tolerationSeconds': 3}, {'key': 'k', 'operator': 'Exists'}]}}"))
                .hasSize(3).last().isEqualTo("scheduling.tolerations[2]: Duplicate value: {\"Key\":\"k\","
                        + "\"Operator\":\"Exists\",\"Value\":\"\",\"Effect\":\"\",\"TolerationSeconds\":null}");
        assertThat(classes.warnings("{'handler': 'a', 'scheduling': {'nodeSelector':"
                + "{'beta.kubernetes.io/os': 'linux'}}}")).containsExactly(
                "scheduling.nodeSelector: deprecated since v1.14; use \"kubernetes.io/os\" instead");
    }
}
