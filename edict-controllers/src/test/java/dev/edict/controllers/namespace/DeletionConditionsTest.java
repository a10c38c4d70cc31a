package dev.edict.controllers.namespace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.ConfigMap;
import dev.edict.api.core.v1.NamespaceCondition;
import dev.edict.model.name.GroupVersionResource;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeletionConditionsTest {
    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
    private static final Instant LATER = NOON.plusSeconds(60);

    private static List<String> shown(List<NamespaceCondition> conditions) {
        return conditions.stream()
                .map(condition -> condition.type() + "=" + condition.status() + " " + condition.reason() + ": "
                        + condition.message())
                .toList();
    }

    @Test
    void whereNothingIsLeftAllIsWell() {
        assertThat(shown(DeletionConditions.after(List.of(), new Findings(), true, NOON))).containsExactly(
                "NamespaceDeletionDiscoveryFailure=False ResourcesDiscovered: All resources successfully discovered",
                "NamespaceDeletionGroupVersionParsingFailure=False ParsedGroupVersions: All legacy kube types successfully parsed",
                "NamespaceDeletionContentFailure=False ContentDeleted: "
                        + "All content successfully deleted, may be waiting on finalization",
                "NamespaceContentRemaining=False ContentRemoved: All content successfully removed",
                "NamespaceFinalizersRemaining=False ContentHasNoFinalizers: All content-preserving finalizers finished");
    }

    private static Findings someLeft() {
        Findings findings = new Findings();
        findings.add(new GroupVersionResource("apps", "v1", "deployments"), new Remains(15, 2, Map.of("a/b", 1, "c/d", 2)));
        findings.add(new GroupVersionResource("", "v1", "configmaps"), new Remains(15, 1, Map.of("c/d", 1)));
        return findings;
    }

    @Test
    void whatIsLeftIsCountedByResourceAndByFinalizer() {
        assertThat(shown(DeletionConditions.after(List.of(), someLeft(), true, NOON)).subList(3, 5)).containsExactly(
                "NamespaceContentRemaining=True SomeResourcesRemain: Some resources are remaining: "
                        + "configmaps. has 1 resource instances, deployments.apps has 2 resource instances",
                "NamespaceFinalizersRemaining=True SomeFinalizersRemain: Some content in the namespace has finalizers remaining: "
                        + "a/b in 1 resource instances, c/d in 3 resource instances");
    }

    @Test
    void failuresAreToldInTheOrderOfTheirWords() {
        Findings findings = new Findings();
        findings.discoveryFailed("away", "Discovery failed for some groups, 1 failing: away");
        findings.contentFailed("no", "pods: ");
        findings.contentFailed("never", "");
        assertThat(shown(DeletionConditions.after(List.of(), findings, true, NOON))).contains(
                "NamespaceDeletionDiscoveryFailure=True DiscoveryFailed: Discovery failed for some groups, 1 failing: away",
                "NamespaceDeletionContentFailure=True ContentDeletionFailed: "
                        + "Failed to delete all resource types, 2 remaining: never, no");
        assertThat(findings.failures).containsExactly("away", "pods: no", "never");
    }

    @Test
    void timesChangeWithTheStatusOnlyAndNothingNewIsNoChange() {
        List<NamespaceCondition> before = DeletionConditions.after(List.of(), someLeft(), true, NOON);
        assertThat(DeletionConditions.after(before, someLeft(), true, LATER)).isSameAs(before);

        List<NamespaceCondition> after = DeletionConditions.after(before, new Findings(), true, LATER);
        assertThat(after).extracting(NamespaceCondition::lastTransitionTime).containsExactly(NOON, NOON, NOON, LATER, LATER);
    }

    @Test
    void conditionsOfOthersStayWhereTheyAre() {
        NamespaceCondition other = NamespaceCondition.EMPTY.withType("Other").withStatus("True");
        assertThat(DeletionConditions.after(List.of(other), new Findings(), true, NOON)).hasSize(6).startsWith(other);
    }

    @Test
    void aHeldObjectIsGivenTimeAndOneThatNobodyHoldsIsASurprise() {
        assertThat(Remains.of(List.of(), 30)).isEqualTo(Remains.NOTHING);
        ConfigMap free = ConfigMap.EMPTY;
        assertThat(Remains.of(List.of(free), 0).isUnexpected()).isTrue();
        assertThat(Remains.of(List.of(free), 30)).isEqualTo(new Remains(30, 1, Map.of()));
        assertThat(Remains.of(List.of(free.withMetadata(free.metadata().withFinalizers(List.of("x/y")))), 0))
                .isEqualTo(new Remains(15, 1, Map.of("x/y", 1)));
    }
}
