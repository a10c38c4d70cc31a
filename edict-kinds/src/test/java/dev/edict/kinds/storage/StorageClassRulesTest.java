package dev.edict.kinds.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class StorageClassRulesTest {
    private final KindTrial classes = KindTrial.clusterWide("storage.k8s.io", "StorageClass");

    @Test
    void aClassNamesItsProvisionerAndKnownPolicies() {
        assertThat(classes.create("{'reclaimPolicy': 'Recycle', 'volumeBindingMode': 'Later'}")).containsExactly(
                "provisioner: Required value",
                "reclaimPolicy: Unsupported value: \"Recycle\": supported values: \"Delete\", \"Retain\"",
                "volumeBindingMode: Unsupported value: \"Later\": supported values: \"Immediate\","
                        + " \"WaitForFirstConsumer\"");
        assertThat(classes.created("{'provisioner': 'a'}").string("volumeBindingMode")).isEqualTo("Immediate");
    }

    @Test
    void mostOfItStays() {
        assertThat(classes.update("{'provisioner': 'a', 'parameters': {'k': 'v'}, 'reclaimPolicy': 'Retain'}",
                "{'provisioner': 'a'}")).containsExactly(
                "parameters: Invalid value: {\"k\":\"v\"}: field is immutable",
                "reclaimPolicy: Invalid value: \"Retain\": field is immutable");
    }

    @Test
    void topologiesDoNotRepeatThemselves() {
        String term = "{'matchLabelExpressions': [{'key': 'zone', 'values': ['a', 'b']}]}";
        assertThat(classes.create("{'provisioner': 'a', 'allowedTopologies': [" + term + ", " + term + "]}"))
                .containsExactly("allowedTopologies[1].matchLabelExpressions: Duplicate value: \"\"");
        assertThat(classes.create("{'provisioner': 'a', 'allowedTopologies': [{'matchLabelExpressions':"
                + "[{'key': 'zone', 'values': ['a', 'a']}, {'key': 'zone'}]}]}")).containsExactly(
                "allowedTopologies[0].matchLabelExpressions[0].values[1]: Duplicate value: \"a\"",
                "allowedTopologies[0].matchLabelExpressions[1].values: Required value",
                "allowedTopologies[0].matchLabelExpressions[1].key: Duplicate value: \"zone\"");
    }

    @Test
    void oldNodeLabelsAreWarnedOf() {
        assertThat(classes.warnings("{'provisioner': 'a', 'allowedTopologies': [{'matchLabelExpressions':"
                + "[{'key': 'beta.kubernetes.io/os', 'values': ['linux']}]}]}")).containsExactly(
                "allowedTopologies[0].matchLabelExpressions[0].key: deprecated since v1.14; use"
                        + " \"kubernetes.io/os\" instead");
    }
}
