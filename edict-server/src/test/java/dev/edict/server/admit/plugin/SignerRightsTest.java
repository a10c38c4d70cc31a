package dev.edict.server.admit.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.server.filter.Decision;
import dev.edict.server.filter.Decision.Verdict;
import dev.edict.server.filter.User;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SignerRightsTest {
    private static final Decision FAILED = new Decision(Verdict.NO_OPINION, "", "nobody knows");
    private static final Decision ALLOWED_AND_FAILED = new Decision(Verdict.ALLOW, "", "nobody knows");

    private static boolean allow(Map<String, Decision> decisions) {
        SignerRights rights = new SignerRights(
                (user, request) -> decisions.getOrDefault(request.name(), Decision.NO_OPINION));
        return rights.allow(User.ANONYMOUS, "approve", "example.com/a/b");
    }

    @Test
    void theRightForTheSignerOrForItsDomainIsEnough() {
        assertThat(allow(Map.of("example.com/a/b", Decision.ALLOWED))).isTrue();
        assertThat(allow(Map.of("example.com/*", Decision.ALLOWED))).isTrue();
        assertThat(allow(Map.of("example.com", Decision.ALLOWED))).isFalse();
    }

    @Test
    void whatCouldNotBeFoundOutIsNoRightAndTheOtherQuestionIsAskedStill() {
        assertThat(allow(Map.of("example.com/a/b", FAILED, "example.com/*", Decision.ALLOWED))).isTrue();
        assertThat(allow(Map.of("example.com/a/b", ALLOWED_AND_FAILED))).isFalse();
        assertThat(allow(Map.of("example.com/*", ALLOWED_AND_FAILED))).isFalse();
    }
}
