package dev.edict.client.inform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.client.request.ListWatch;
import dev.edict.client.simulate.Leases;
import dev.edict.client.simulate.SimulatedServer;
import dev.edict.model.selector.LabelSelector;
import dev.edict.testing.Waiting;
import dev.edict.types.ObjectType;
import dev.edict.types.PartialObjectMetadata;
import dev.edict.types.Resource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InformerFactoryTest {
    private final SimulatedServer<Lease> leases = new SimulatedServer<>(Lease.TYPE, 3);
    private final SimulatedServer<PartialObjectMetadata> metadata =
            new SimulatedServer<>(PartialObjectMetadata.typeOf(Lease.TYPE), 4);
    private final List<String> asked = new ArrayList<>();

    @SuppressWarnings("unchecked") // by the codec
    private <T extends Resource> ListWatch<T> source(ObjectType<T> type, String namespace) {
        asked.add(type + " in " + namespace);
        SimulatedServer<?> server = type.codec() == Lease.TYPE.codec() ? leases : metadata;
        return (ListWatch<T>) server.in(namespace);
    }

    @Test
    void allWhoAskForATypeShareAnInformer() throws Exception {
        leases.create(Leases.lease("a", "one"));
        try (InformerFactory informers = InformerFactory.of(this::source)) {
            SharedInformer<Lease> first = informers.informer(Lease.TYPE);
            assertThat(informers.informer(Lease.TYPE)).isSameAs(first);
            assertThat(informers.metadataInformer(Lease.TYPE)).isNotSameAs(first).isSameAs(informers.metadataInformer(Lease.TYPE));
            assertThat(informers.metadataInformer(Lease.TYPE).name()).as("so that they are counted apart").isNotEqualTo(first.name());
            assertThat(first.hasStarted()).isFalse();

            informers.start();
            informers.start();
            assertThat(informers.awaitSynced(Waiting.PATIENCE)).isEmpty();
            assertThat(first.lister().get("a", "one")).isPresent();
            assertThat(asked).hasSize(2);
        }
        assertThat(leases.openWatches()).isZero();
    }

    @Test
    void anInformerThatIsAskedForLaterRunsAfterTheNextStart() throws Exception {
        try (InformerFactory informers = InformerFactory.of(this::source)) {
            informers.start();
            SharedInformer<Lease> late = informers.informer(Lease.TYPE);
            assertThat(late.hasStarted()).isFalse();
            informers.start();
            assertThat(late.awaitSynced(Waiting.PATIENCE)).isTrue();
        }
    }

    @Test
    void itSaysWhichTypesAreNotKnownInTime() throws Exception {
        leases.setDown(true);
        try (InformerFactory informers = InformerFactory.of(this::source)) {
            informers.informer(Lease.TYPE);
            informers.metadataInformer(Lease.TYPE);
            informers.start();
            Waiting.until("one of them is synced", () -> informers.metadataInformer(Lease.TYPE).hasSynced());
            assertThat(informers.awaitSynced(Duration.ZERO)).hasSize(1);
        }
    }

    @Test
    void itMayBeOfOneNamespaceAndOfSomeLabelsOnly() throws Exception {
        leases.create(Leases.labelled(Leases.lease("a", "one"), "color", "red"));
        leases.create(Leases.labelled(Leases.lease("a", "two"), "color", "blue"));
        leases.create(Leases.labelled(Leases.lease("b", "three"), "color", "red"));
        try (InformerFactory informers = InformerFactory.of(this::source).withNamespace("a").withTweak(Tweak.labels("color=red"))) {
            Lister<Lease> lister = informers.informer(Lease.TYPE).lister();
            informers.start();
            assertThat(informers.awaitSynced(Waiting.PATIENCE)).isEmpty();
            assertThat(lister.list()).extracting(Lease::name).containsExactly("one");

            leases.update(Leases.labelled(Leases.lease("a", "two"), "color", "red"));
            leases.update(Leases.labelled(Leases.lease("a", "one"), "color", "blue"));
            Waiting.untilSo("one comes and one goes",
                    () -> assertThat(lister.list()).extracting(Lease::name).containsExactly("two"));
        }
    }

    @Test
    void listersFindByNamespaceNameAndLabels() throws Exception {
        leases.create(Leases.labelled(Leases.lease("a", "one"), "color", "red"));
        leases.create(Leases.labelled(Leases.lease("b", "one"), "color", "red"));
        leases.create(Leases.labelled(Leases.lease("b", "two"), "color", "blue"));
        try (InformerFactory informers = InformerFactory.of(this::source)) {
            Lister<Lease> lister = informers.informer(Lease.TYPE).lister();
            informers.start();
            assertThat(informers.awaitSynced(Waiting.PATIENCE)).isEmpty();
            LabelSelector red = LabelSelector.parse("color=red");

            assertThat(lister.list()).hasSize(3);
            assertThat(lister.list(red)).hasSize(2);
            assertThat(lister.in("b").list()).hasSize(2);
            assertThat(lister.in("b").list(red)).extracting(Lease::name).containsExactly("one");
            assertThat(lister.in("b").get("two")).isPresent();
            assertThat(lister.in("a").get("two")).isEmpty();
            assertThat(lister.list(LabelSelector.NOTHING)).isEmpty();
        }
    }

    @Test
    void whatIsShutDownStaysSo() {
        InformerFactory informers = InformerFactory.of(this::source);
        SharedInformer<Lease> informer = informers.informer(Lease.TYPE);
        informers.close();
        assertThat(informer.isStopped()).isTrue();
        assertThatThrownBy(() -> informers.informer(Lease.TYPE)).isInstanceOf(IllegalStateException.class);
        informers.start();
        assertThat(informer.hasStarted()).isFalse();
    }

    @Test
    void theInformerOfATypeThatIsGoneCanBeStoppedAndHadAnew() throws Exception {
        try (InformerFactory informers = InformerFactory.of(this::source)) {
            SharedInformer<PartialObjectMetadata> first = informers.metadataInformer(Lease.TYPE);
            SharedInformer<Lease> other = informers.informer(Lease.TYPE);
            informers.start();
            assertThat(informers.awaitSynced(Waiting.PATIENCE)).isEmpty();
            assertThat(informers.stopMetadata(Lease.TYPE)).isTrue();
            assertThat(informers.stopMetadata(Lease.TYPE)).isFalse();
            assertThat(first.awaitStopped(Waiting.PATIENCE)).isTrue();
            assertThat(metadata.openWatches()).isZero();
            assertThat(other.isStopped()).isFalse();

            SharedInformer<PartialObjectMetadata> second = informers.metadataInformer(Lease.TYPE);
            assertThat(second).isNotSameAs(first);
            informers.start();
            assertThat(second.awaitSynced(Waiting.PATIENCE)).isTrue();
        }
    }

    @Test
    void whoIsStoppedIsNotWaitedFor() throws Exception {
        metadata.setDown(true);
        try (InformerFactory informers = InformerFactory.of(this::source)) {
            SharedInformer<PartialObjectMetadata> stopped = informers.metadataInformer(Lease.TYPE);
            informers.informer(Lease.TYPE);
            informers.start();
            stopped.close();
            assertThat(informers.awaitSynced(Waiting.PATIENCE)).isEmpty();
            assertThat(informers.informer(Lease.TYPE).hasSynced()).isTrue();
        }
    }
}
