package dev.edict.client.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.request.Listing;
import dev.edict.client.request.WatchEvent;
import dev.edict.client.request.WatchOptions;
import dev.edict.client.simulate.Leases;
import dev.edict.client.simulate.Refusals;
import dev.edict.client.time.HandTime;
import dev.edict.client.time.QuickTime;
import dev.edict.testing.Waiting;
import dev.edict.types.UnreadableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReflectorTest {
    private final ScriptedSource source = new ScriptedSource();
    private final SinkLog sink = new SinkLog();
    private final List<String> failures = Collections.synchronizedList(new ArrayList<>());
    private final MetricRegistry metrics = new MetricRegistry();
    private ReflectorOptions<Lease> options = ReflectorOptions.<Lease>named("test")
            .withTime(new QuickTime())
            .withMetrics(metrics)
            .withStreams(false)
            .withErrorHandler((name, failure) -> failures.add(failure.getMessage()));
    private Reflector<Lease> reflector = new Reflector<>(source, sink, options);
    private Thread thread = Thread.ofVirtual().unstarted(() -> {});

    @AfterEach
    void stop() throws InterruptedException {
        reflector.stop();
        thread.join();
    }

    private void start() {
        reflector = new Reflector<>(source, sink, options);
        thread = Thread.ofVirtual().start(reflector::run);
    }

    /** Starts, and waits until all of the script has been asked for, and one watch more. */
    private void runScript(String... asked) throws InterruptedException {
        start();
        Waiting.untilSo("the script is over", () -> assertThat(source.asked()).containsExactly(asked));
    }

    private static Lease lease(String name, int version) {
        return Leases.lease("", name, Integer.toString(version));
    }

    private static Listing<Lease> listing(int version, Lease... leases) {
        return new Listing<>(List.of(leases), Integer.toString(version), "", null);
    }

    private static WatchEvent<Lease> added(String name, int version) {
        return new WatchEvent.Added<>(lease(name, version));
    }

    private static WatchEvent<Lease> modified(String name, int version) {
        return new WatchEvent.Modified<>(lease(name, version));
    }

    private static WatchEvent<Lease> deleted(String name, int version) {
        return new WatchEvent.Deleted<>(lease(name, version));
    }

    private static WatchEvent<Lease> bookmark(int version, boolean isEnd) {
        return new WatchEvent.Bookmark<>(Integer.toString(version), isEnd);
    }

    @Test
    void itListsAndThenWatchesFromTheVersionOfTheList() throws Exception {
        source.list(listing(10, lease("a", 3))).watch(added("b", 11), modified("a", 12), deleted("b", 13), bookmark(20, false));
        runScript("list 0 limit 500", "watch 10", "watch 20");

        assertThat(sink.words()).containsExactly("replace a@3 at 10", "add b@11", "update a@12", "delete b@13", "bookmark 20");
        assertThat(reflector.lastSyncResourceVersion()).isEqualTo("20");
        assertThat(failures).isEmpty();
    }

    @Test
    void aLostConnectionIsTakenUpWhereItWas() throws Exception {
        source.list(listing(10)).watchLost(Refusals.connectionLost(), added("a", 11)).watchLost(Refusals.connectionLost(), added("b", 12));
        runScript("list 0 limit 500", "watch 10", "watch 11", "watch 12");

        assertThat(sink.words()).containsExactly("replace  at 10", "add a@11", "add b@12");
    }

    @Test
    void whatIsToldAgainIsPassedOver() throws Exception {
        source.list(listing(10)).watch(added("a", 11), added("a", 11), modified("a", 12), added("a", 11), bookmark(11, false));
        runScript("list 0 limit 500", "watch 10", "watch 12");

        assertThat(sink.words()).containsExactly("replace  at 10", "add a@11", "update a@12");
    }

    @Test
    void anExpiredVersionMakesItListAnewNotOlderThanWhatItHasSeen() throws Exception {
        source.list(listing(10)).watch(added("a", 11), new WatchEvent.Failed<>(Refusals.expired())).list(listing(30, lease("a", 11)));
        runScript("list 0 limit 500", "watch 10", "list 11 limit 0", "watch 30");

        assertThat(sink.words()).containsExactly("replace  at 10", "add a@11", "replace a@11 at 30");
    }

    @Test
    void aListWhoseVersionCanNotBeHadIsAskedForAtTheNewest() throws Exception {
        source.list(listing(10)).watch(Refusals.expired())
                .list(Refusals.tooLarge()).list(listing(5, lease("a", 4)))
                .watch(new WatchEvent.Failed<>(Refusals.gone()))
                .list(Refusals.expired()).list(listing(7, lease("a", 4)));
        runScript("list 0 limit 500", "watch 10", "list 10 limit 0", "list  limit 500", "watch 5",
                "list 5 limit 0", "list  limit 500", "watch 7");

        assertThat(failures).containsExactly(Refusals.expired().getMessage());
    }

    @Test
    void aServerThatIsAwayOrBusyIsWatchedAgainWithoutAList() throws Exception {
        source.list(listing(10)).watch(Refusals.connectionRefused()).watch(Refusals.tooManyRequests())
                .watch(added("a", 11), new WatchEvent.Failed<>(Refusals.tooManyRequests()));
        runScript("list 0 limit 500", "watch 10", "watch 10", "watch 10", "watch 11");
    }

    @Test
    void anInternalErrorMakesItListUnlessItIsPatient() throws Exception {
        source.list(listing(10)).watch(new WatchEvent.Failed<>(Refusals.internalError())).list(listing(12));
        runScript("list 0 limit 500", "watch 10", "list 10 limit 0", "watch 12");
    }

    @Test
    void aPatientOneWatchesAgainAfterAnInternalError() throws Exception {
        options = options.withInternalErrorPatience(Duration.ofMinutes(1));
        source.list(listing(10)).watch(new WatchEvent.Failed<>(Refusals.internalError()));
        runScript("list 0 limit 500", "watch 10", "watch 10");
    }

    @Test
    void aWatchThatEndsAtOnceAndBringsNothingMakesItList() throws Exception {
        source.list(listing(10)).watch().list(listing(10));
        runScript("list 0 limit 500", "watch 10", "list 10 limit 0", "watch 10");
        assertThat(metrics.text()).contains("reflector_short_watches_total{name=\"test\"} 1");
    }

    @Test
    void aListThatFailsIsToldAndTriedAgain() throws Exception {
        source.list(Refusals.internalError()).list(new UnreadableException("spec: expected an object")).list(listing(10));
        runScript("list 0 limit 500", "list 0 limit 500", "list 0 limit 500", "watch 10");
        assertThat(failures).containsExactly("Internal error occurred", "spec: expected an object");
    }

    @Test
    void longListsComeInPagesAndThenAlwaysDo() throws Exception {
        source.list(new Listing<>(List.of(lease("a", 1)), "10", "next", null)).list(listing(10, lease("b", 2)))
                .watch(new WatchEvent.Failed<>(Refusals.expired()))
                .list(listing(12));
        runScript("list 0 limit 500", "list  limit 500 from next", "watch 10", "list 10 limit 500", "watch 12");
        assertThat(sink.words()).startsWith("replace a@1,b@2 at 10");
    }

    @Test
    void aPageThatComesTooLateMakesItReadTheListAsOne() throws Exception {
        source.list(new Listing<>(List.of(lease("a", 1)), "10", "next", null)).list(Refusals.expired())
                .list(listing(15, lease("a", 1), lease("b", 12)));
        runScript("list 0 limit 500", "list  limit 500 from next", "list 0 limit 0", "watch 15");
        assertThat(sink.words()).containsExactly("replace a@1,b@12 at 15");
    }

    @Test
    void aListMayBeTheBeginningOfAWatch() throws Exception {
        options = options.withStreams(true);
        source.watch(added("a", 3), added("b", 4), modified("a", 9), deleted("b", 10), bookmark(10, true), added("c", 11));
        runScript("stream ", "watch 11");

        assertThat(sink.words()).containsExactly("replace a@9 at 10", "add c@11");
    }

    @Test
    void aServerThatDoesNotStreamIsAskedOnce() throws Exception {
        options = options.withStreams(true);
        source.watch(Refusals.noStreaming()).list(listing(10)).watch(new WatchEvent.Failed<>(Refusals.expired())).list(listing(12));
        runScript("stream ", "list 0 limit 500", "watch 10", "list 10 limit 0", "watch 12");
    }

    @Test
    void aStreamThatIsCutBeginsAnewAndLeavesNoTrace() throws Exception {
        options = options.withStreams(true);
        source.watchLost(Refusals.connectionLost(), added("a", 3)).watch(added("b", 4), bookmark(12, true), added("c", 13));
        runScript("stream ", "stream ", "watch 13");
        assertThat(sink.words()).containsExactly("replace b@4 at 12", "add c@13");
    }

    @Test
    void aStreamAtAVersionThatCanNotBeHadIsAskedForAtTheNewest() throws Exception {
        options = options.withStreams(true);
        source.watch(bookmark(12, true), added("a", 13), new WatchEvent.Failed<>(Refusals.expired()))
                .watch(Refusals.tooLarge()).watch(bookmark(5, true), added("b", 6));
        runScript("stream ", "stream 13", "stream ", "watch 6");
    }

    @Test
    void watchesAskForBookmarksAndEndAfterFiveToTenMinutes() throws Exception {
        source.list(listing(10));
        runScript("list 0 limit 500", "watch 10");
        WatchOptions asked = Objects.requireNonNull(source.lastWatch());
        assertThat(asked.bookmarks()).isTrue();
        assertThat(asked.timeout()).isBetween(Duration.ofMinutes(5), Duration.ofMinutes(10));
    }

    @Test
    void objectsAreTransformedBeforeAnybodySeesThem() throws Exception {
        options = options.withTransform(lease -> Leases.lease("", lease.name() + "-changed", lease.resourceVersion()));
        source.list(listing(10, lease("a", 3))).watch(added("b", 11));
        runScript("list 0 limit 500", "watch 10", "watch 11");
        assertThat(sink.words()).containsExactly("replace a-changed@3 at 10", "add b-changed@11");
    }

    @Test
    void anObjectOfAWatchThatCanNotBeTransformedIsLeftOutAndTold() throws Exception {
        options = options.withTransform(lease -> {
            if (lease.name().equals("bad")) {
                throw new IllegalStateException("this is what the test wants");
            }
            return lease;
        });
        source.list(listing(10)).watch(added("bad", 11), added("good", 12));
        runScript("list 0 limit 500", "watch 10", "watch 12");
        assertThat(sink.words()).containsExactly("replace  at 10", "add good@12");
        assertThat(failures).containsExactly("this is what the test wants");
    }

    @Test
    void fromNoVersionThingsComeInAnyOrderUntilSomethingChanges() throws Exception {
        source.list(new Listing<>(List.of(), "", "", null)).watch(added("a", 9), added("b", 4), modified("b", 10), modified("a", 2));
        runScript("list 0 limit 500", "watch ", "watch 10");
        assertThat(sink.words()).containsExactly("replace  at ", "add a@9", "add b@4", "update b@10");
    }

    @Test
    void resyncsHappenWhenTheyAreDue() throws Exception {
        HandTime time = new HandTime();
        List<Boolean> due = Collections.synchronizedList(new ArrayList<>(List.of(true, false, true)));
        options = options.withTime(time).withResync(Duration.ofSeconds(10), () -> !due.isEmpty() && due.removeFirst());
        source.list(listing(10));
        start();
        for (int left = 2; left >= 0; left--) {
            Waiting.until("it waits for the next resync", () -> time.sleepers() == 1);
            time.move(Duration.ofSeconds(10));
            int expected = left;
            Waiting.until("it was asked", () -> due.size() == expected);
        }
        Waiting.untilSo("two were due", () -> assertThat(sink.words()).containsExactly("replace  at 10", "resync", "resync"));
    }

    @Test
    void itWaitsBetweenListsByItsPace() throws Exception {
        HandTime time = new HandTime();
        options = options.withTime(time);
        source.list(Refusals.internalError()).list(Refusals.internalError()).list(listing(10));
        start();
        Waiting.until("it waits", () -> time.sleepers() == 1 && time.waits().size() == 1);
        time.move(Duration.ofSeconds(2));
        Waiting.until("it waits longer", () -> time.sleepers() == 1 && time.waits().size() == 2);
        time.move(Duration.ofSeconds(4));
        Waiting.until("it lists", () -> source.asked().size() == 4);

        assertThat(time.waits().get(0)).isBetween(Duration.ofMillis(800), Duration.ofMillis(1_600));
        assertThat(time.waits().get(1)).isBetween(Duration.ofMillis(1_600), Duration.ofMillis(3_200));
    }

    @Test
    void itCountsWhatItDoes() throws Exception {
        source.list(listing(10, lease("a", 1), lease("b", 2))).watch(added("c", 11));
        runScript("list 0 limit 500", "watch 10", "watch 11");
        assertThat(metrics.text())
                .contains("reflector_lists_total{name=\"test\"} 1")
                .contains("reflector_items_per_list_sum{name=\"test\"} 2")
                .contains("reflector_watches_total{name=\"test\"} 1")
                .contains("reflector_items_per_watch_sum{name=\"test\"} 1")
                .contains("reflector_last_resource_version{name=\"test\"} 11");
    }

    @Test
    void whoIsStoppedBeforeItBeginsDoesNothing() {
        reflector.stop();
        reflector.run();
        assertThat(source.asked()).isEmpty();
    }

    @Test
    void aStreamThatCanNotBeWrittenIsClosedAndAskedForAgain() throws Exception {
        List<String> bad = Collections.synchronizedList(new ArrayList<>(List.of("once")));
        options = options.withStreams(true).withTransform(lease -> {
            if (!bad.isEmpty()) {
                throw new IllegalStateException("not yet, " + bad.removeFirst());
            }
            return lease;
        });
        source.watch(added("a", 3), bookmark(10, true)).watch(added("a", 3), bookmark(10, true), added("b", 11));
        runScript("stream ", "stream ", "watch 11");
        assertThat(sink.words()).containsExactly("replace a@3 at 10", "add b@11");
        assertThat(failures).containsExactly("not yet, once");
        assertThat(source.closed()).isEqualTo(2);
    }

    @Test
    void anErrorOfWhatWritesDoesNotEndIt() throws Exception {
        options = options.withTransform(lease -> {
            if (lease.name().equals("deep")) {
                throw new StackOverflowError("this is what the test wants");
            }
            return lease;
        });
        source.list(listing(10, lease("deep", 9))).list(listing(11, lease("a", 5))).watch(added("deep", 12), added("b", 13));
        runScript("list 0 limit 500", "list 0 limit 500", "watch 11", "watch 13");
        assertThat(sink.words()).containsExactly("replace a@5 at 11", "add b@13");
        assertThat(failures).hasSize(2).allSatisfy(failure -> assertThat(failure).contains("this is what the test wants"));
    }
}
