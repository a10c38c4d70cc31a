package dev.edict.kinds.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class ReplicationControllerRulesTest {
    private static final String PLAIN = "{'metadata': {'generation': 1}, 'spec': {'template': {'metadata': {'labels': {'a': 'b'}},"
            + "'spec': {'containers': [{'name': 'c', 'image': 'i'}]}}}}";
    private static final String DEPRECATED =
            PLAIN.replace("'spec': {'containers'", "'spec': {'nodeSelector': {'beta.kubernetes.io/os': 'x'}, 'containers'");

    private final KindTrial controllers = KindTrial.namespaced("", "ReplicationController");

    /** As kube-apiserver does it, which mixes up the old template and the new one. */
    @Test
    void aChangeIsWarnedOfByWhatItReplaces() {
        assertThat(controllers.warnings(DEPRECATED)).hasSize(1);
        assertThat(controllers.warnings(DEPRECATED, PLAIN)).isEmpty();
        assertThat(controllers.warnings(PLAIN, DEPRECATED)).hasSize(1);
        assertThat(controllers.warnings(DEPRECATED, DEPRECATED)).isEmpty();
    }
}
