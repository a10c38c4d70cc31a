package dev.edict.server.admit.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.cel.access.AccessAnswer;
import dev.edict.cel.access.AccessQuestion;
import dev.edict.cel.access.Inquiry;
import dev.edict.model.value.ObjectValue;
import dev.edict.server.admit.AdmissionRequest;
import dev.edict.server.admit.Operation;
import dev.edict.server.admit.TestTargets;
import dev.edict.server.filter.Authorizer;
import dev.edict.server.filter.Decision;
import dev.edict.server.filter.RequestInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RequestRightsTest {
    private final List<RequestInfo> asked = new ArrayList<>();
    private final Authorizer authorizer = (user, question) -> {
        asked.add(question);
        return Decision.ALLOWED;
    };

    private static AccessQuestion ofRequest(RequestRights rights) {
        return ((Inquiry.OfResource) Objects.requireNonNull(rights.find("authorizer.requestResource"))).question();
    }

    @Test
    void aNamespaceIsInItself() {
        AdmissionRequest request = TestTargets.request(
                TestTargets.target("", "v1", "namespaces", Operation.CREATE),
                ObjectValue.of("metadata", ObjectValue.of("name", "team")), null);
        RequestRights rights = new RequestRights(authorizer, request);
        AccessAnswer answer = rights.decide(ofRequest(rights).withVerb("create"));
        assertThat(answer.allowed()).isTrue();
        assertThat(asked).singleElement().satisfies(question -> {
            assertThat(question.namespace()).isEqualTo("team");
            assertThat(question.name()).isEqualTo("team");
        });
    }

    @Test
    void theSameQuestionIsAskedOnce() {
        AdmissionRequest request = TestTargets.request(
                TestTargets.target("", "v1", "configmaps", Operation.CREATE),
                ObjectValue.of("metadata", ObjectValue.of("name", "a", "namespace", "default")), null);
        RequestRights rights = new RequestRights(authorizer, request);
        for (int time = 0; time < 3; time++) {
            rights.decide(ofRequest(rights).withVerb("create"));
        }
        rights.decide(ofRequest(rights).withVerb("update"));
        assertThat(asked).extracting(RequestInfo::verb).containsExactly("create", "update");
    }
}
