package dev.edict.client.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CorrelatorTest {
    private static final ObjectReference POD = new ObjectReference("v1", "Pod", "default", "web", "u-1", "7", "");

    private final EventNames names = new EventNames();
    private Correlator correlator = new Correlator(CorrelatorOptions.STANDARD, names);
    private Instant now = Instant.parse("2026-01-01T10:00:00Z");

    @Test
    void anEventThatHappensAgainIsCountedUpUnderItsFirstNameAndTime() {
        Event first = told(event(POD, "Started", "it runs"));
        Instant begun = now;
        now = now.plusSeconds(5);
        Event second = told(event(POD, "Started", "it runs"));
        assertThat(first.count()).isOne();
        assertThat(second.count()).isEqualTo(2);
        assertThat(second.name()).isEqualTo(first.name());
        assertThat(second.firstTimestamp()).isEqualTo(begun);
        assertThat(second.lastTimestamp()).isEqualTo(now);
    }

    @Test
    void theVersionOfTheObjectDoesNotMakeAnEventAnother() {
        told(event(POD, "Started", "it runs"));
        ObjectReference newer = new ObjectReference("v1", "Pod", "default", "web", "u-1", "8", "");
        assertThat(told(event(newer, "Started", "it runs")).count()).isEqualTo(2);
    }

    @Test
    void eventsOfOtherPartsReasonsTypesObjectsOrSourcesAreOthers() {
        told(event(POD, "Started", "it runs"));
        assertThat(told(event(POD.withFieldPath("spec.containers{web}"), "Started", "it runs")).count()).isOne();
        assertThat(told(event(POD, "Stopped", "it runs")).count()).isOne();
        ObjectReference successor = new ObjectReference("v1", "Pod", "default", "web", "u-2", "7", "");
        assertThat(told(event(successor, "Started", "it runs")).count()).isOne();
        Event other = event(POD, "Started", "it runs");
        assertThat(told(new Event(other.namespace(), other.name(), Map.of(), POD, EventType.WARNING, "Started", "it runs",
                other.source(), now, now, 1)).count()).isOne();
        assertThat(told(new Event(other.namespace(), other.name(), Map.of(), POD, EventType.NORMAL, "Started", "it runs",
                EventSource.of("somebody else"), now, now, 1)).count()).isOne();
    }

    @Test
    void theTenthEventThatDiffersInItsMessageOnlyIsToldAsOneWithThoseAfterIt() {
        List<Event> events = new ArrayList<>();
        for (int message = 1; message <= 12; message++) {
            events.add(told(event(POD, "Failed", "try " + message)));
        }
        assertThat(events.subList(0, 9)).allSatisfy(event -> assertThat(event.count()).isOne());
        assertThat(events.get(8).message()).isEqualTo("try 9");
        assertThat(events.get(9).message()).isEqualTo("(combined from similar events): try 10");
        assertThat(events.get(9).count()).isOne();
        assertThat(events.get(11).message()).isEqualTo("(combined from similar events): try 12");
        assertThat(events.get(11).count()).isEqualTo(3);
        assertThat(events.get(11).name()).isEqualTo(events.get(9).name()).isNotEqualTo(events.get(8).name());
    }

    @Test
    void equalEventsAreNotCombinedHoweverManyTheyAre() {
        for (int time = 1; time <= 20; time++) {
            Event event = told(event(POD, "Failed", "the same"));
            assertThat(event.message()).isEqualTo("the same");
            assertThat(event.count()).isEqualTo(time);
        }
    }

    @Test
    void eventsAreNoLongerSimilarWhenTenMinutesHavePassedSinceTheLast() {
        for (int message = 1; message <= 9; message++) {
            told(event(POD, "Failed", "try " + message));
        }
        now = now.plus(Duration.ofMinutes(10));
        assertThat(told(event(POD, "Failed", "try 10")).message()).startsWith("(combined");
        now = now.plus(Duration.ofMinutes(10)).plusNanos(1);
        assertThat(told(event(POD, "Failed", "try 11")).message()).isEqualTo("try 11");
    }

    @Test
    void aSourceTellsTwentyFiveEventsOfAnObjectAndThenOneInFiveMinutes() {
        for (int event = 0; event < 25; event++) {
            assertThat(correlate(event(POD, "Reason" + event, "told"))).isPresent();
        }
        assertThat(correlate(event(POD, "Other", "not told"))).isEmpty();
        now = now.plus(Duration.ofMinutes(5)).minusSeconds(1);
        assertThat(correlate(event(POD, "Other", "not told"))).isEmpty();
        now = now.plusSeconds(1);
        assertThat(told(event(POD, "Other", "not told")).count()).as("those that were not told are counted").isEqualTo(3);
        assertThat(correlate(event(POD, "Other", "not told"))).isEmpty();
        ObjectReference other = new ObjectReference("v1", "Pod", "default", "other", "u-2", "", "");
        assertThat(correlate(event(other, "Other", "told"))).isPresent();
    }

    @Test
    void whatHasNotHappenedForLongIsForgottenForWhatHappensNow() {
        correlator = new Correlator(new CorrelatorOptions(2, 10, Duration.ofMinutes(10), 25, Duration.ofMinutes(5)), names);
        told(event(POD, "One", "told"));
        told(event(POD, "Two", "told"));
        told(event(POD, "One", "told"));
        told(event(POD, "Three", "told"));
        assertThat(told(event(POD, "One", "told")).count()).isEqualTo(3);
        assertThat(told(event(POD, "Two", "told")).count()).isOne();
    }

    private Event event(ObjectReference about, String reason, String message) {
        return new Event("default", names.of(about.name(), now), Map.of(), about, EventType.NORMAL, reason, message,
                EventSource.of("test"), now, now, 1);
    }

    private Optional<Event> correlate(Event event) {
        return correlator.correlate(event, now);
    }

    private Event told(Event event) {
        return correlate(event).orElseThrow();
    }
}
