package dev.edict.cli;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.server.Edict;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlowOptionsTest {

    private static void read(String... words) {
        FlowOptions.apply(Arguments.parse(FlowOptions.OPTIONS, List.of(words)), Edict.builder());
    }

    @Test
    void whatTheRealServerTakesIsTaken() {
        assertThatCode(() -> read()).doesNotThrowAnyException();
        assertThatCode(() -> read("--enable-priority-and-fairness=false", "--max-requests-inflight=0",
                "--max-mutating-requests-inflight=0", "--goaway-chance=0.02", "--request-timeout=90s")).doesNotThrowAnyException();
    }

    @Test
    void whatItRefusesIsRefusedInItsWords() {
        assertThatThrownBy(() -> read("--goaway-chance=0.03"))
                .hasMessage("--goaway-chance can not be less than 0 or greater than 0.02");
        assertThatThrownBy(() -> read("--request-timeout=-1s"))
                .hasMessage("--request-timeout takes a time such as 24h, longer than nothing, not -1s");
        assertThatThrownBy(() -> read("--max-requests-inflight=-1"))
                .hasMessage("--max-requests-inflight can not be negative value");
        assertThatThrownBy(() -> read("--max-requests-inflight=0", "--max-mutating-requests-inflight=0"))
                .isInstanceOf(Arguments.UsageException.class).hasMessageContaining("must be greater than zero");
        assertThatThrownBy(() -> read("--enable-priority-and-fairness=perhaps"))
                .isInstanceOf(Arguments.UsageException.class);
    }
}
