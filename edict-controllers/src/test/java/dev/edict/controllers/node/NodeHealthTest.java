package dev.edict.controllers.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.coordination.v1.Lease;
import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.NodeCondition;
import dev.edict.api.meta.v1.ObjectMeta;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeHealthTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private static Node node(int heartbeat) {
        return Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("one").withCreationTimestamp(START))
                .editStatus(status -> status.withConditions(List.of(NodeCondition.EMPTY.withType("Ready").withStatus("True")
                        .withLastHeartbeatTime(START.plusSeconds(heartbeat)).withLastTransitionTime(START))));
    }

    private static Lease lease(int renewed) {
        return Lease.EMPTY.editSpec(spec -> spec.withRenewTime(START.plusSeconds(renewed)));
    }

    private static Instant at(int second) {
        return START.plusSeconds(second);
    }

    @Test
    void whatANodeSaysIsASignOfLifeWheneverItSaysItWas() {
        NodeHealth health = NodeHealth.after(null, node(-1000), null, at(0));
        assertThat(health.isSilent(at(50))).isFalse();
        assertThat(health.isSilent(at(51))).isTrue();
        health = NodeHealth.after(health, node(-900), null, at(40));
        assertThat(health.isSilent(at(90))).isFalse();
        health = NodeHealth.after(health, node(-900), null, at(80));
        assertThat(health.isSilent(at(91))).isTrue();
    }

    @Test
    void aRenewedLeaseIsASignOfLife() {
        NodeHealth health = NodeHealth.after(null, node(0), lease(0), at(0));
        health = NodeHealth.after(health, node(0), lease(10), at(30));
        assertThat(health.isSilent(at(80))).isFalse();
        health = NodeHealth.after(health, node(0), lease(10), at(60));
        assertThat(health.isSilent(at(81))).isTrue();
    }

    @Test
    void aNodeThatHasNeverSaidAnythingHasLonger() {
        Node silent = Node.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("one").withCreationTimestamp(START));
        NodeHealth health = NodeHealth.after(null, silent, null, at(20));
        assertThat(health.isSilent(at(60))).isFalse();
        assertThat(health.isSilent(at(61))).isTrue();
    }

    @Test
    void ofASilentNodeNothingIsKnownSinceNow() {
        Node unknown = NodeHealth.unknown(node(0), at(60));
        assertThat(unknown.status().conditions())
                .extracting(condition -> condition.type() + " " + condition.status() + " " + condition.reason())
                .containsExactly(
                        "Ready Unknown NodeStatusUnknown",
                        "MemoryPressure Unknown NodeStatusNeverUpdated",
                        "DiskPressure Unknown NodeStatusNeverUpdated",
                        "PIDPressure Unknown NodeStatusNeverUpdated");
        assertThat(unknown.status().conditions()).extracting(NodeCondition::lastTransitionTime).containsOnly(at(60));
        assertThat(NodeHealth.unknown(unknown, at(70))).isEqualTo(unknown);
    }

    @Test
    void zonesAreDisruptedByTheirShareOfUnreadyNodes() {
        assertThat(Zone.state(3, 0)).isEqualTo(Zone.State.NORMAL);
        assertThat(Zone.state(1, 2)).isEqualTo(Zone.State.NORMAL);
        assertThat(Zone.state(2, 3)).isEqualTo(Zone.State.PARTIAL_DISRUPTION);
        assertThat(Zone.state(3, 3)).isEqualTo(Zone.State.NORMAL);
        assertThat(Zone.state(0, 1)).isEqualTo(Zone.State.FULL_DISRUPTION);
    }

    @Test
    void afterATimeInWhichNobodyWasDrivenAwayTheFirstTurnIsWaitedFor() {
        long second = 1_000_000_000L;
        Zone zone = new Zone(0);
        zone.pause();
        zone.enqueue("a");
        assertThat(zone.take(1000 * second)).isEmpty();
        zone.enter(Zone.State.NORMAL, 2);
        assertThat(zone.take(1005 * second)).isEmpty();
        assertThat(zone.take(1010 * second)).containsExactly("a");
    }

    @Test
    void oneNodeInTenSecondsLosesItsPods() {
        long second = 1_000_000_000L;
        Zone zone = new Zone(0);
        zone.enqueue("a");
        zone.enqueue("b");
        zone.enqueue("c");
        zone.remove("c");
        assertThat(zone.take(0)).containsExactly("a");
        assertThat(zone.take(9 * second)).isEmpty();
        assertThat(zone.take(11 * second)).containsExactly("b");
        zone.enter(Zone.State.PARTIAL_DISRUPTION, 10);
        zone.enqueue("d");
        assertThat(zone.take(1000 * second)).isEmpty();
        zone.enter(Zone.State.NORMAL, 10);
        assertThat(zone.take(1010 * second)).containsExactly("d");
    }
}
