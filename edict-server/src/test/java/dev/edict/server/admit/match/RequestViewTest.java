package dev.edict.server.admit.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionTarget;
import dev.edict.server.admit.Operation;
import dev.edict.server.admit.TestTargets;
import org.junit.jupiter.api.Test;

class RequestViewTest {
    private static ObjectValue attributes(String path, Operation operation) {
        AdmissionTarget target = TestTargets.target("", "v1", path, operation);
        return new RequestView(TestTargets.request(target,
                ObjectValue.of("metadata", ObjectValue.of("name", "p", "namespace", "default")), null),
                RequestVersion.own(target)).attributes();
    }

    /** Who asks whether they are there is told so: they are nothing, not missing. */
    @Test
    void aConnectionHasOptionsOfNothing() {
        assertThat(attributes("pods/exec", Operation.CONNECT).get("options")).isEqualTo(NullValue.NULL);
        assertThat(attributes("pods", Operation.CREATE).object("options").string("kind")).isEqualTo("CreateOptions");
    }
}
