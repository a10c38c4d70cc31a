package dev.edict.kinds.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.KindTrial;
import org.junit.jupiter.api.Test;

class TokenRequestRulesTest {
    private final KindTrial requests = KindTrial.namespaced("authentication.k8s.io", "TokenRequest");

    @Test
    void aTokenIsWantedForAnHourUnlessSomeoneSaysOtherwise() {
        assertThat(requests.created("{}").object("spec").integer("expirationSeconds")).isEqualTo(3600);
        assertThat(requests.create("{'spec': {'expirationSeconds': 599}}")).containsExactly(
                "spec.expirationSeconds: Invalid value: 599: may not specify a duration less than 10 minutes");
        assertThat(requests.create("{'spec': {'expirationSeconds': 4294967297}}")).containsExactly(
                "spec.expirationSeconds: Invalid value: 4294967297: may not specify a duration larger than 2^32"
                        + " seconds");
    }
}
