package dev.edict.client.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.simulate.Leases;
import dev.edict.client.time.HandMovedTimers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ExpectationsTest {
    private final HandMovedTimers timers = new HandMovedTimers();
    private final Expectations<String> expectations = new Expectations<>(timers);

    @Test
    void whoExpectsNothingIsSatisfied() {
        assertThat(expectations.isSatisfied("set")).isTrue();
        expectations.creationObserved("set");
        expectations.deletionObserved("set", "uid");
        expectations.raise("set", 5, 5);
        assertThat(expectations.isSatisfied("set")).isTrue();
    }

    @Test
    void whoExpectsCreationsIsSatisfiedWhenAllHaveBeenSeen() {
        expectations.expectCreations("set", 2);
        expectations.creationObserved("set");
        assertThat(expectations.isSatisfied("set")).isFalse();
        assertThat(expectations.describe("set")).isEqualTo("1 creations and 0 deletions to be seen");
        expectations.creationObserved("set");
        assertThat(expectations.isSatisfied("set")).isTrue();
        assertThat(expectations.describe("set")).isEmpty();
    }

    @Test
    void keysAreExpectedToNothingOfEachOther() {
        expectations.expectCreations("one", 1);
        assertThat(expectations.isSatisfied("other")).isTrue();
        expectations.creationObserved("other");
        assertThat(expectations.isSatisfied("one")).isFalse();
    }

    @Test
    void moreThanWasExpectedMayBeSeenAndCountsForWhatIsRaisedLater() {
        expectations.expectCreations("set", 1);
        expectations.lower("set", 2, 0);
        expectations.raise("set", 1, 0);
        assertThat(expectations.isSatisfied("set")).isTrue();
        expectations.raise("set", 1, 0);
        assertThat(expectations.isSatisfied("set")).isFalse();
    }

    @Test
    void creationsAndDeletionsAreExpectedTogether() {
        expectations.expect("set", 1, 1);
        expectations.lower("set", 1, 0);
        assertThat(expectations.isSatisfied("set")).isFalse();
        expectations.lower("set", 0, 1);
        assertThat(expectations.isSatisfied("set")).isTrue();
    }

    @Test
    void aDeletionCountsOnceAlthoughItIsSeenToBeginAndToEnd() {
        expectations.expectDeletions("set", List.of("uid-1", "uid-2"));
        expectations.deletionObserved("set", "uid-1");
        expectations.deletionObserved("set", "uid-1");
        assertThat(expectations.isSatisfied("set")).isFalse();
        expectations.deletionObserved("set", "uid-2");
        assertThat(expectations.isSatisfied("set")).isTrue();
    }

    @Test
    void aDeletionThatNobodyExpectsDoesNotCount() {
        expectations.expectDeletions("set", List.of("uid-1"));
        expectations.deletionObserved("set", "uid-of-another");
        assertThat(expectations.isSatisfied("set")).isFalse();
    }

    @Test
    void whatIsExpectedAnewReplacesWhatWas() {
        expectations.expectDeletions("set", List.of("uid-1"));
        expectations.expectCreations("set", 1);
        expectations.deletionObserved("set", "uid-1");
        assertThat(expectations.isSatisfied("set")).isFalse();
        expectations.creationObserved("set");
        assertThat(expectations.isSatisfied("set")).isTrue();
    }

    @Test
    void nobodyWaitsForMoreThanFiveMinutes() {
        expectations.expectCreations("set", 1);
        timers.advance(Duration.ofMinutes(5));
        assertThat(expectations.isSatisfied("set")).isFalse();
        timers.advance(Duration.ofNanos(1));
        assertThat(expectations.isSatisfied("set")).isTrue();
    }

    private static Lease lease(String uid, boolean goes) {
        return Leases.lease("space", "one").editMetadata(metadata ->
                metadata.withUid(uid).withDeletionTimestamp(goes ? Instant.EPOCH : null));
    }

    @Test
    void whatHappensToObjectsIsSeenByThoseWhomItConcerns() {
        Function<Lease, List<String>> concerned = lease -> List.of("set");
        expectations.expect("set", 2, 0);
        expectations.observe(new Change.Added<>(lease("uid-1", false)), concerned);
        expectations.observe(new Change.Added<>(lease("uid-2", true)), concerned);
        expectations.observe(new Change.Updated<>(lease("uid-1", false), lease("uid-1", false)), concerned);
        assertThat(expectations.isSatisfied("set")).isFalse();
        expectations.observe(new Change.Updated<>(lease("uid-1", false), lease("uid-3", false)), concerned);
        assertThat(expectations.isSatisfied("set")).isTrue();

        expectations.expectDeletions("set", List.of("uid-1", "uid-2", "uid-3"));
        expectations.observe(new Change.Updated<>(lease("uid-1", false), lease("uid-1", true)), concerned);
        expectations.observe(new Change.Deleted<>(lease("uid-1", true)), concerned);
        expectations.observe(new Change.Added<>(lease("uid-2", true)), concerned);
        assertThat(expectations.isSatisfied("set")).isFalse();
        expectations.observe(new Change.Deleted<>(lease("uid-3", false)), concerned);
        assertThat(expectations.isSatisfied("set")).isTrue();
    }

    @Test
    void whatIsForgottenIsExpectedNoMore() {
        expectations.expectCreations("set", 1);
        expectations.forget("set");
        assertThat(expectations.isSatisfied("set")).isTrue();
    }

    @Test
    void itIsKnownHowLongOneWaitsAtMost() {
        assertThat(expectations.timeLeft("set")).isZero();
        expectations.expectCreations("set", 1);
        timers.advance(Duration.ofMinutes(4));
        Duration left = expectations.timeLeft("set");
        assertThat(left).isBetween(Duration.ofMinutes(1), Duration.ofSeconds(61));
        assertThat(expectations.isSatisfied("set")).isFalse();
        timers.advance(left);
        assertThat(expectations.timeLeft("set")).isZero();
        assertThat(expectations.isSatisfied("set")).isTrue();
    }
}
