package dev.edict.client.inform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.index.Index;
import dev.edict.client.measure.MetricRegistry;
import dev.edict.client.simulate.Leases;
import dev.edict.client.simulate.SimulatedServer;
import dev.edict.client.time.HandTime;
import dev.edict.testing.Waiting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedInformerTest {
    private static final Duration PATIENCE = Waiting.PATIENCE;

    private final SimulatedServer<Lease> server = new SimulatedServer<>(Lease.TYPE, 7);
    private final HandTime time = new HandTime();
    private final MetricRegistry metrics = new MetricRegistry();
    private final List<SharedInformer<Lease>> informers = new ArrayList<>();

    @AfterEach
    void stop() {
        informers.forEach(SharedInformer::close);
    }

    private SharedInformer<Lease> informer() {
        return informer(options -> options);
    }

    private SharedInformer<Lease> informer(UnaryOperator<InformerOptions<Lease>> change) {
        InformerOptions<Lease> options = InformerOptions.<Lease>named("leases").withErrorHandler((name, failure) -> {});
        options = change.apply(options.withReflector(options.reflector().withTime(time).withMetrics(metrics)));
        SharedInformer<Lease> informer = new SharedInformer<>(Lease.TYPE, server, options);
        informers.add(informer);
        return informer;
    }

    private static void started(SharedInformer<?> informer) throws InterruptedException {
        informer.start();
        assertThat(informer.awaitSynced(PATIENCE)).isTrue();
    }

    private static void told(Ledger<Lease> ledger, String... words) throws InterruptedException {
        Waiting.untilSo("it is told", () -> assertThat(ledger.told()).containsExactly(words));
        assertThat(ledger.faults()).isEmpty();
    }

    private String at(String name) {
        return "a/" + name + "@" + server.version();
    }

    @Test
    void handlersAreToldWhatIsThereAndThenWhatHappens() throws Exception {
        server.create(Leases.lease("a", "one"));
        String found = at("one");
        SharedInformer<Lease> informer = informer();
        Ledger<Lease> ledger = new Ledger<>();
        Registration registration = informer.addHandler(ledger);
        assertThat(registration.hasSynced()).isFalse();
        started(informer);
        assertThat(registration.awaitSynced(PATIENCE)).isTrue();
        assertThat(ledger.told()).containsExactly("found " + found);

        server.create(Leases.lease("a", "two"));
        String two = at("two");
        server.update(Leases.heldBy(Leases.lease("a", "one"), "me"));
        String one = at("one");
        server.delete("a", "two");
        told(ledger, "found " + found, "added " + two, "updated " + found + " to " + one, "deleted " + at("two"));
        assertThat(informer.cache().list()).isEqualTo(server.objects());
        assertThat(informer.cache().resourceVersion()).isEqualTo(server.version());
        assertThat(informer.lastSyncResourceVersion()).isEqualTo(server.version());
    }

    @Test
    void aLateHandlerIsToldWhatIsThereFirst() throws Exception {
        server.create(Leases.lease("a", "one"));
        SharedInformer<Lease> informer = informer();
        started(informer);
        Ledger<Lease> late = new Ledger<>();
        Registration registration = informer.addHandler(late);
        assertThat(registration.awaitSynced(PATIENCE)).isTrue();
        told(late, "found " + at("one"));
    }

    @Test
    void aSlowHandlerHoldsUpNobody() throws Exception {
        SharedInformer<Lease> informer = informer();
        CountDownLatch release = new CountDownLatch(1);
        Registration slow = informer.addHandler(Handler.each(lease -> {
            try {
                release.await();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }));
        Ledger<Lease> quick = new Ledger<>();
        informer.addHandler(quick);
        started(informer);
        for (int count = 0; count < 300; count++) {
            server.create(Leases.lease("a", "lease-" + count));
        }
        Waiting.until("the quick one knows all", () -> quick.objects().size() == 300 && slow.pending() == 300);
        assertThat(slow.hasSynced()).as("nothing was there at first").isTrue();
        release.countDown();
        Waiting.until("the slow one does too", () -> slow.pending() == 0);
    }

    @Test
    void aHandlerThatFailsIsToldWhatComesNext() throws Exception {
        SharedInformer<Lease> informer = informer();
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        informer.addHandler(Handler.each(lease -> {
            seen.add(lease.name());
            if (lease.name().equals("one")) {
                throw new IllegalStateException("this is what the test wants");
            }
        }));
        started(informer);
        server.create(Leases.lease("a", "one"));
        server.create(Leases.lease("a", "two"));
        Waiting.untilSo("both are told", () -> assertThat(seen).containsExactly("one", "two"));
    }

    @Test
    void aRemovedHandlerIsToldNothingMore() throws Exception {
        SharedInformer<Lease> informer = informer();
        Ledger<Lease> gone = new Ledger<>();
        Ledger<Lease> stays = new Ledger<>();
        Registration registration = informer.addHandler(gone);
        informer.addHandler(stays);
        SharedInformer<Lease> other = informer();
        Registration foreign = other.addHandler(new Ledger<>());
        started(informer);
        informer.removeHandler(registration);
        informer.removeHandler(registration);
        informer.removeHandler(foreign);
        server.create(Leases.lease("a", "one"));
        told(stays, "added " + at("one"));
        assertThat(gone.told()).isEmpty();
        started(other);
        assertThat(foreign.awaitSynced(PATIENCE)).isTrue();
    }

    @Test
    void oneHandlerMayBeAddedTwice() throws Exception {
        SharedInformer<Lease> informer = informer();
        List<String> seen = Collections.synchronizedList(new ArrayList<>());
        Handler<Lease> handler = Handler.each(lease -> seen.add(lease.name()));
        informer.addHandler(handler);
        informer.addHandler(handler);
        started(informer);
        server.create(Leases.lease("a", "one"));
        Waiting.untilSo("both are told", () -> assertThat(seen).containsExactly("one", "one"));
    }

    @Test
    void whatNobodyHasSeenGoIsToldSo() throws Exception {
        server.create(Leases.lease("a", "one"));
        String found = at("one");
        server.create(Leases.lease("a", "two"));
        SharedInformer<Lease> informer = informer();
        Ledger<Lease> ledger = new Ledger<>();
        informer.addHandler(ledger);
        started(informer);
        server.setDown(true);
        server.delete("a", "one");
        server.compact();
        server.setDown(false);
        Waiting.until("it has listed anew", () -> {
            time.move(Duration.ofMinutes(1));
            return ledger.objects().size() == 1;
        });
        assertThat(ledger.told()).contains("missed " + found);
        assertThat(informer.cache().list()).isEqualTo(server.objects());
    }

    @Test
    void objectsAreTransformedBeforeTheyAreKept() throws Exception {
        server.create(Leases.heldBy(Leases.lease("a", "one"), "somebody"));
        SharedInformer<Lease> informer = informer(options -> options
                .withTransform(lease -> Leases.heldBy(lease, "nobody"))
                .withIndex(Index.ofOne("holder", lease -> lease.spec().holderIdentity())));
        started(informer);
        server.create(Leases.heldBy(Leases.lease("a", "two"), "somebody"));
        Waiting.untilSo("both are kept as nobody's",
                () -> assertThat(informer.cache().keysByIndex("holder", "nobody")).hasSize(2));
    }

    @Test
    void resyncsGoToThoseWhoWantThem() throws Exception {
        server.create(Leases.lease("a", "one"));
        SharedInformer<Lease> informer = informer(options -> options.withResync(Duration.ofSeconds(30)));
        Ledger<Lease> often = new Ledger<>();
        Ledger<Lease> seldom = new Ledger<>();
        Ledger<Lease> never = new Ledger<>();
        informer.addHandler(often, Duration.ofSeconds(5));
        informer.addHandler(seldom);
        informer.addHandler(never, Duration.ZERO);
        started(informer);
        String found = "found " + at("one");
        String again = "updated " + at("one") + " to " + at("one");
        told(never, found);
        for (int resyncs = 1; resyncs <= 6; resyncs++) {
            Waiting.until("it waits for the next resync", () -> time.sleepers() == 1);
            time.move(Duration.ofSeconds(5));
            int expected = 1 + resyncs;
            Waiting.until("who wants it often is told", () -> often.told().size() == expected);
        }
        told(seldom, found, again);
        told(never, found);
        assertThat(often.told()).hasSize(7).contains(again);
    }

    @Test
    void theShortestPeriodBeforeTheStartIsThatOfTheChecks() {
        SharedInformer<Lease> informer = informer(options -> options.withResync(Duration.ofSeconds(12)));
        assertThat(informer.resyncCheck()).isEqualTo(Duration.ofSeconds(12));
        Listener<?> usual = (Listener<?>) informer.addHandler(new Ledger<>());
        Listener<?> longer = (Listener<?>) informer.addHandler(new Ledger<>(), Duration.ofSeconds(20));
        Listener<?> shorter = (Listener<?>) informer.addHandler(new Ledger<>(), Duration.ofSeconds(3));
        Listener<?> tooShort = (Listener<?>) informer.addHandler(new Ledger<>(), Duration.ofMillis(3));
        assertThat(informer.resyncCheck()).isEqualTo(Duration.ofSeconds(1));
        assertThat(usual.resync()).isEqualTo(Duration.ofSeconds(12));
        assertThat(longer.resync()).isEqualTo(Duration.ofSeconds(20));
        assertThat(shorter.resync()).isEqualTo(Duration.ofSeconds(3));
        assertThat(tooShort.resync()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void afterTheStartNoHandlerGetsResyncsMoreOftenThanTheChecks() throws Exception {
        SharedInformer<Lease> informer = informer(options -> options.withResync(Duration.ofSeconds(12)));
        started(informer);
        Listener<?> late = (Listener<?>) informer.addHandler(new Ledger<>(), Duration.ofSeconds(3));
        assertThat(late.resync()).isEqualTo(Duration.ofSeconds(12));
        assertThat(informer.resyncCheck()).isEqualTo(Duration.ofSeconds(12));
    }

    @Test
    void withoutResyncsNoHandlerGetsAny() {
        Listener<?> listener = (Listener<?>) informer().addHandler(new Ledger<>(), Duration.ofSeconds(3));
        assertThat(listener.resync()).isEqualTo(Duration.ZERO);
    }

    @Test
    void failuresAreToldToWhoeverWantsToKnow() throws Exception {
        List<String> failures = Collections.synchronizedList(new ArrayList<>());
        server.setDown(true);
        SharedInformer<Lease> informer =
                informer(options -> options.withErrorHandler((name, failure) -> failures.add(name + ": " + failure.getMessage())));
        informer.start();
        Waiting.untilSo("it is told", () -> assertThat(failures).contains("leases: connection refused"));
        assertThat(informer.hasSynced()).isFalse();
    }

    @Test
    void whoIsStoppedIsStoppedForEver() throws Exception {
        SharedInformer<Lease> informer = informer();
        Registration registration = informer.addHandler(new Ledger<>());
        started(informer);
        assertThatThrownBy(informer::start).isInstanceOf(IllegalStateException.class);
        assertThat(informer.isStopped()).isFalse();
        informer.stop();
        assertThat(informer.awaitStopped(PATIENCE)).isTrue();
        assertThat(informer.isStopped()).isTrue();
        assertThat(server.openWatches()).isZero();
        assertThatThrownBy(() -> informer.addHandler(new Ledger<>())).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("has stopped already");
        assertThatThrownBy(informer::start).isInstanceOf(IllegalStateException.class);
        informer.removeHandler(registration);
    }

    @Test
    void whoIsStoppedBeforeItHasSyncedKeepsNobodyWaiting() throws Exception {
        server.setDown(true);
        SharedInformer<Lease> informer = informer();
        Registration registration = informer.addHandler(new Ledger<>());
        informer.start();
        informer.close();
        assertThat(informer.awaitSynced(PATIENCE)).isFalse();
        assertThat(registration.awaitSynced(PATIENCE)).isFalse();
    }

    @Test
    void aHandlerMayStopItsInformer() throws Exception {
        SharedInformer<Lease> informer = informer();
        informer.addHandler(Handler.each(lease -> informer.close()));
        started(informer);
        server.create(Leases.lease("a", "one"));
        assertThat(informer.awaitStopped(PATIENCE)).isTrue();
    }

    @Test
    void someObjectsOnlyAreToldToWhoWantsNoOthers() throws Exception {
        SharedInformer<Lease> informer = informer();
        Ledger<Lease> mine = new Ledger<>();
        informer.addHandler(mine.only(lease -> "me".equals(lease.spec().holderIdentity())));
        started(informer);
        Lease one = server.create(Leases.heldBy(Leases.lease("a", "one"), "you"));
        one = server.update(Leases.heldBy(one, "me"));
        String added = at("one");
        one = server.update(Leases.labelled(one, "color", "red"));
        String updated = at("one");
        server.update(Leases.heldBy(one, "you"));
        told(mine, "added " + added, "updated " + added + " to " + updated, "deleted " + updated);
    }

    @Test
    void itShowsHowFarItIs() throws Exception {
        SharedInformer<Lease> informer = informer();
        started(informer);
        server.create(Leases.lease("a", "one"));
        Waiting.until("the version is shown", () -> metrics.text().contains("informer_store_resource_version{"
                + "group=\"coordination.k8s.io\",name=\"leases\",resource=\"leases\",version=\"v1\"} " + server.version()));
        assertThat(metrics.text()).contains("informer_queued_items{").contains("informer_processing_latency_seconds_count{");
    }

    @Test
    void aHandlerThatLeavesItsThreadInterruptedIsToldOfTheRest() throws Exception {
        SharedInformer<Lease> informer = informer();
        Ledger<Lease> ledger = new Ledger<>();
        informer.addHandler(new Handler<>() {
            @Override
            public void onAdd(Lease lease, boolean inInitialList) {
                ledger.onAdd(lease, inInitialList);
                Thread.currentThread().interrupt();
            }
        });
        started(informer);
        server.create(Leases.lease("a", "one"));
        String one = at("one");
        told(ledger, "added " + one);
        server.create(Leases.lease("a", "two"));
        told(ledger, "added " + one, "added " + at("two"));
    }

    @Test
    void thoseWhoShareAnInformerMayWantTheSameIndex() throws Exception {
        SharedInformer<Lease> informer = informer();
        Index<Lease> byLength = Index.ofOne("length", lease -> Integer.toString(lease.name().length()));
        assertThat(informer.addIndexIfMissing(byLength)).isTrue();
        assertThat(informer.addIndexIfMissing(byLength)).isFalse();
        assertThatThrownBy(() -> informer.addIndex(byLength)).isInstanceOf(IllegalArgumentException.class);
        started(informer);
        server.create(Leases.lease("a", "one"));
        Waiting.until("it is found", () -> informer.cache().byIndex("length", "3").size() == 1);
    }

    @Test
    void anIndexThatFailsInWhateverWayHoldsUpNothing() throws Exception {
        SharedInformer<Lease> informer = informer();
        informer.addIndex(Index.ofOne("deep", lease -> {
            throw new StackOverflowError("this is what the test wants");
        }));
        started(informer);
        server.create(Leases.lease("a", "one"));
        Waiting.until("it is there", () -> informer.cache().get("a", "one") != null);
        assertThat(informer.cache().indexValues("deep")).isEmpty();
    }
}
