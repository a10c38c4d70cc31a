package dev.edict.controllers.daemonset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.DaemonSet;
import org.junit.jupiter.api.Test;

class PlacementTest {
    private static final DaemonSet PLAIN = Scene.set("1", "0");
    private static final DaemonSet SURGING = Scene.set("0", "1");

    private static Placement place(DaemonSet set, Scene scene) {
        return Placement.of(set, scene.nodes(), scene.pods(), Scene.NEW, node -> node.equals("resting"), Scene.NOW);
    }

    @Test
    void aNodeThatFitsAndHasNoneGetsAPod() {
        Placement placement = place(PLAIN, new Scene().node("a").node("b").tainted("c", "NoSchedule").ready("b", "1", Scene.NEW));
        assertThat(placement.makeOn()).containsExactly("a");
        assertThat(placement.delete()).isEmpty();
    }

    @Test
    void aPodStaysUnderATaintUnlessThatEvicts() {
        Placement placement = place(PLAIN, new Scene()
                .tainted("a", "NoSchedule").ready("a", "1", Scene.NEW)
                .tainted("b", "NoExecute").ready("b", "1", Scene.NEW).ready("b", "2", Scene.NEW).going());
        assertThat(Scene.names(placement.delete())).containsExactly("b-1");
        assertThat(placement.makeOn()).isEmpty();
    }

    @Test
    void ofSeveralTheOldestOnTheNodeStays() {
        Placement placement = place(PLAIN, new Scene().node("a")
                .pod("a", "0", Scene.NEW, "Pending").unscheduled()
                .pod("a", "1", Scene.NEW, "Pending").ready("a", "2", Scene.NEW).pod("a", "3", Scene.NEW, "Running").going());
        assertThat(Scene.names(placement.delete())).containsExactly("a-2", "a-0");
    }

    @Test
    void whatHasEndedGoesAndWhatHasFailedNotTooSoon() {
        Placement placement = place(PLAIN, new Scene()
                .node("a").pod("a", "1", Scene.NEW, "Failed")
                .node("b").pod("b", "1", Scene.NEW, "Succeeded")
                .node("resting").pod("resting", "1", Scene.NEW, "Failed"));
        assertThat(Scene.names(placement.delete())).containsExactly("a-1", "b-1");
        assertThat(Scene.names(placement.failed())).containsExactly("a-1");
        assertThat(Scene.names(placement.succeeded())).containsExactly("b-1");
        assertThat(placement.waiting()).containsExactly("resting");
        assertThat(placement.makeOn()).isEmpty();
    }

    @Test
    void aPodThatWaitsForANodeThatIsNotThereGoes() {
        Placement placement = place(PLAIN, new Scene().pod("gone", "1", Scene.NEW, "Pending").unscheduled().ready("gone", "2", Scene.NEW));
        assertThat(Scene.names(placement.delete())).containsExactly("gone-1");
    }

    @Test
    void withoutSurgeAPodThatGoesIsWaitedForAndWithItNot() {
        Scene scene = new Scene().node("a").ready("a", "1", Scene.OLD).going();
        assertThat(place(PLAIN, scene).makeOn()).isEmpty();
        assertThat(place(SURGING, scene).makeOn()).containsExactly("a");
    }

    @Test
    void withSurgeTwoStayWhileTheOldOneWorksAndTheNewOneDoesNotYet() {
        Scene starting = new Scene().node("a").ready("a", "1", Scene.OLD).pod("a", "2", Scene.NEW, "Pending");
        assertThat(place(SURGING, starting).delete()).isEmpty();
        Scene started = new Scene().node("a").ready("a", "1", Scene.OLD).ready("a", "2", Scene.NEW);
        assertThat(Scene.names(place(SURGING, started).delete())).containsExactly("a-1");
        Scene broken = new Scene().node("a").pod("a", "1", Scene.OLD, "Running").pod("a", "2", Scene.NEW, "Pending");
        assertThat(Scene.names(place(SURGING, broken).delete())).containsExactly("a-1");
        Scene crowded = new Scene().node("a").ready("a", "1", Scene.OLD).ready("a", "2", Scene.OLD)
                .pod("a", "3", Scene.NEW, "Pending").pod("a", "4", Scene.NEW, "Pending");
        assertThat(Scene.names(place(SURGING, crowded).delete())).containsExactly("a-4", "a-2");
    }
}
