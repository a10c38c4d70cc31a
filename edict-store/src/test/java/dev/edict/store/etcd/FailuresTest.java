package dev.edict.store.etcd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.store.StoreException;
import dev.edict.store.UnavailableException;
import io.grpc.Status;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import org.junit.jupiter.api.Test;

class FailuresTest {

    @Test
    void aConnectionThatBreaksDuringAWriteIsUnavailableWithAnUnknownOutcome() {
        Status broken = Status.UNKNOWN.withDescription("channel closed").withCause(new ClosedChannelException());

        assertThat(Failures.transientFailure(broken)).isTrue();
        assertThat(Failures.exception(broken, true))
                .isInstanceOfSatisfying(UnavailableException.class, failure -> assertThat(failure.outcomeUnknown())
                        .isTrue());
    }

    @Test
    void aMemberThatHasWaitedInVainForItsLeaderIsUnavailableWithAnUnknownOutcome() {
        Status waited = Status.UNKNOWN.withDescription("context deadline exceeded");

        assertThat(Failures.transientFailure(waited)).isTrue();
        assertThat(Failures.exception(waited, true))
                .isInstanceOfSatisfying(UnavailableException.class, failure -> assertThat(failure.outcomeUnknown())
                        .isTrue());
    }

    @Test
    void aRefusedConnectionCannotHaveChangedAnything() {
        Status refused = Status.UNAVAILABLE.withCause(new RuntimeException(new ConnectException("refused")));

        assertThat(Failures.neverSent(refused)).isTrue();
        assertThat(Failures.exception(refused, true))
                .isInstanceOfSatisfying(UnavailableException.class, failure -> assertThat(failure.outcomeUnknown())
                        .isFalse());
    }

    @Test
    void whatEtcdItselfDoesNotExplainIsNotTriedAgain() {
        Status unexplained = Status.UNKNOWN.withDescription("something odd");

        assertThat(Failures.transientFailure(unexplained)).isFalse();
        assertThat(Failures.exception(unexplained, true)).isExactlyInstanceOf(StoreException.class);
    }
}
