package dev.edict.controllers.garbage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.meta.v1.OwnerReference;
import dev.edict.model.name.GroupVersionKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GraphTest {
    private static final GroupVersionKind PODS = new GroupVersionKind("", "v1", "Pod");

    private final Graph graph = new Graph();

    private static Identity pod(String namespace, String name) {
        return new Identity("v1", "Pod", namespace, name, "uid-" + name);
    }

    private static OwnerReference to(Identity owner) {
        return OwnerReference.EMPTY.withApiVersion(owner.apiVersion()).withKind(owner.kind()).withName(owner.name())
                .withUid(owner.uid());
    }

    private static Observation seen(Identity identity, OwnerReference... owners) {
        return new Observation(identity, List.of(owners), false, false, false);
    }

    private static Observation going(Identity identity, boolean orphans, boolean waits) {
        return new Observation(identity, List.of(), true, orphans, waits);
    }

    private static Effect examine(Identity identity) {
        return new Effect.Examine(identity.uid(), false);
    }

    @Test
    void anOwnerThatNobodyHasSeenIsVirtualUntilItIsSeen() {
        Identity owner = pod("a", "owner");
        assertThat(graph.observed(seen(pod("a", "child"), to(owner)))).containsExactly(new Effect.Examine(owner.uid(), true));
        assertThat(graph.look(owner.uid())).isEqualTo(new NodeView(owner, true, false, false, true));

        assertThat(graph.observed(seen(owner))).isEmpty();
        assertThat(graph.look(owner.uid())).isEqualTo(new NodeView(owner, false, false, false, true));
    }

    @Test
    void whenAnOwnerIsGoneThoseThatItOwnsAreExaminedAndItIsKnownToBeAbsent() {
        Identity owner = pod("a", "owner");
        Identity child = pod("a", "child");
        graph.observed(seen(owner));
        assertThat(graph.observed(seen(child, to(owner)))).isEmpty();

        assertThat(graph.gone(owner)).containsExactly(new Effect.Absent(owner), examine(child));
        assertThat(graph.look(owner.uid())).isNull();
        assertThat(graph.gone(owner)).isEmpty();
    }

    @Test
    void anOwnerInAnotherNamespaceIsReportedWhicheverOfTheTwoIsSeenFirst() {
        Identity owner = pod("a", "owner");
        Identity early = pod("b", "early");
        Identity late = pod("b", "late");
        graph.observed(seen(early, to(owner)));

        assertThat(graph.observed(seen(owner))).containsExactly(new Effect.WrongNamespace(early, to(owner)), examine(early));
        assertThat(graph.observed(seen(late, to(owner))))
                .containsExactly(new Effect.WrongNamespace(late, to(owner)), examine(late));
    }

    @Test
    void theBeginOfADeletionIsToldOnce() {
        Identity owner = pod("a", "owner");
        Identity child = pod("a", "child");
        graph.observed(seen(owner));
        graph.observed(seen(child, to(owner).withBlockOwnerDeletion(true)));

        assertThat(graph.observed(going(owner, false, true))).containsExactly(examine(child), examine(owner));
        assertThat(graph.observed(going(owner, false, true))).isEmpty();
        assertThat(graph.blockingDependents(owner.uid())).extracting(NodeView::identity).containsExactly(child);

        assertThat(graph.observed(seen(child, to(owner)))).containsExactly(examine(owner));
        assertThat(graph.blockingDependents(owner.uid())).isEmpty();
        assertThat(graph.observed(going(pod("a", "other"), true, false))).containsExactly(new Effect.Orphan("uid-other"));
    }

    @Test
    void anOwnerThatIsNotWhereItWasLookedForIsLookedForWhereOthersSay() {
        Identity owner = pod("a", "owner");
        Identity renamed = new Identity("v1", "Pod", "a", "renamed", owner.uid());
        Identity right = pod("a", "right");
        Identity wrong = pod("a", "wrong");
        graph.observed(seen(right, to(owner)));
        graph.observed(seen(wrong, to(renamed)));

        assertThat(graph.absent(owner)).containsExactly(
                new Effect.Absent(owner), examine(right), new Effect.ExamineElsewhere(owner.uid()));
        NodeView elsewhere = graph.look(owner.uid());
        assertThat(elsewhere).isNotNull().extracting(NodeView::identity).isEqualTo(renamed);

        graph.observed(seen(wrong));
        assertThat(graph.absent(owner)).containsExactly(new Effect.Absent(owner), examine(right));
        assertThat(graph.look(owner.uid())).isNull();
    }

    @Test
    void objectsOfATypeThatNobodyWatchesAreForgottenOrVirtual() {
        Identity owner = pod("a", "owner");
        Identity child = new Identity("v1", "Secret", "a", "child", "uid-child");
        graph.observed(seen(owner));
        graph.observed(seen(pod("a", "alone")));
        graph.observed(seen(child, to(owner)));

        assertThat(graph.unwatched(PODS, Map.of())).containsExactly(new Effect.Examine(owner.uid(), true));
        assertThat(graph.size()).isEqualTo(2);
    }

    @Test
    void anObjectThatIsSeenInAnotherVersionIsKnownByThat() {
        Identity old = new Identity("example.com/v1", "Widget", "a", "one", "uid-one");
        Identity now = new Identity("example.com/v2", "Widget", "a", "one", "uid-one");
        graph.observed(seen(old));
        graph.observed(seen(now));

        assertThat(graph.unwatched(old.type(), Map.of())).isEmpty();
        NodeView one = graph.look("uid-one");
        assertThat(one).isNotNull().extracting(NodeView::identity).isEqualTo(now);
    }

    /** Of two who watch it the one that ends may be the last to tell of it. */
    @Test
    void anObjectThatWasLastHeardOfInTheVersionThatNobodyWatchesIsNotForgottenIfItIsSeenInAnother() {
        Identity old = new Identity("example.com/v1", "Widget", "a", "one", "uid-one");
        Identity now = new Identity("example.com/v2", "Widget", "a", "one", "uid-one");
        Identity gone = new Identity("example.com/v1", "Widget", "a", "gone", "uid-gone");
        Identity owner = pod("a", "owner");
        graph.observed(seen(owner));
        graph.observed(seen(now, to(owner)));
        graph.observed(seen(old, to(owner)));
        graph.observed(seen(gone));

        assertThat(graph.unwatched(old.type(), Map.of(now.uid(), now))).isEmpty();
        assertThat(graph.look("uid-gone")).isNull();
        assertThat(graph.gone(owner)).containsExactly(new Effect.Absent(owner), examine(now));
    }
}
