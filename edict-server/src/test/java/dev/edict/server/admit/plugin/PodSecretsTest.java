package dev.edict.server.admit.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class PodSecretsTest {
    private static final ObjectValue STRICT = tree("{'metadata':{'name':'strict','annotations':"
            + "{'kubernetes.io/enforce-mountable-secrets':'true'}},'secrets':[{'name':'s'}],'imagePullSecrets':[{'name':'p'}]}");

    private static ObjectValue tree(String json) {
        return (ObjectValue) Json.parse(json.replace('\'', '"'));
    }

    private static String objection(String spec) {
        return String.valueOf(PodSecrets.objection(tree(spec), STRICT));
    }

    private static String mirror(String spec) {
        return String.valueOf(PodSecrets.objectionToMirror(tree(spec)));
    }

    @Test
    void aStrictAccountLetsItsPodsHaveWhatItLists() {
        assertThat(objection("{'volumes':[{'name':'v','secret':{'secretName':'s'}},{'name':'e','emptyDir':{}}],"
                + "'imagePullSecrets':[{'name':'p'}],'containers':[{'name':'c','env':[{'name':'A','value':'x'},"
                + "{'name':'B','valueFrom':{'secretKeyRef':{'name':'s','key':'k'}}}]}]}")).isEqualTo("null");
    }

    @Test
    void aStrictAccountRefusesAllOthers() {
        String end = " is not allowed because service account strict does not reference that secret";
        assertThat(objection("{'volumes':[{'name':'v','secret':{'secretName':'o'}}]}"))
                .isEqualTo("volume with secret.secretName=\"o\"" + end);
        assertThat(objection("{'initContainers':[{'name':'i','env':[{'name':'A','valueFrom':{'secretKeyRef':"
                + "{'name':'o','key':'k'}}}]}]}"))
                .isEqualTo("init container i with envVar A referencing secret.secretName=\"o\"" + end);
        assertThat(objection("{'containers':[{'name':'c','envFrom':[{'secretRef':{'name':'o'}}]}]}"))
                .isEqualTo("container c with envFrom referencing secret.secretName=\"o\"" + end);
        assertThat(objection("{'imagePullSecrets':[{'name':'p'},{'name':'o'}]}")).isEqualTo("imagePullSecrets[1].name=\"o\""
                + " is not allowed because service account strict does not reference that imagePullSecret");
    }

    @Test
    void anOrdinaryAccountLimitsNothing() {
        assertThat(PodSecrets.objection(tree("{'volumes':[{'name':'v','secret':{'secretName':'o'}}]}"),
                tree("{'metadata':{'name':'easy'}}"))).isNull();
    }

    @Test
    void aMirrorPodRefersToNothing() {
        assertThat(mirror("{'containers':[{'name':'c'}]}")).isEqualTo("null");
        assertThat(mirror("{'serviceAccountName':'a'}")).contains("may not reference service accounts");
        assertThat(mirror("{'volumes':[{'name':'v','secret':{'secretName':'o'}}]}")).contains("may not reference secrets");
        assertThat(mirror("{'volumes':[{'name':'v','projected':{'sources':[{'serviceAccountToken':{'path':'t'}}]}}]}"))
                .contains("ServiceAccountToken volume projections");
    }
}
