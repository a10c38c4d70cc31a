package dev.edict.scheduler.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Node;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.api.resource.v1.DeviceClass;
import dev.edict.client.index.Indexer;
import dev.edict.scheduler.Facts;
import dev.edict.scheduler.device.BackingClasses;
import dev.edict.scheduler.plugin.ClusterEvent;
import dev.edict.scheduler.plugin.Trigger;
import dev.edict.scheduler.snapshot.Cluster;
import dev.edict.scheduler.snapshot.PodFacts;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What becomes of resources behind which there are classes of devices. */
class DeviceResourcesFitTest {
    private static final String GPU = "example.com/gpu";
    private static final String IMPLICIT = "deviceclass.resource.kubernetes.io/gpu";

    private final Indexer<DeviceClass> classes = Indexer.byNamespace();
    private final NodeResourcesFit fit = new NodeResourcesFit(new BackingClasses(classes));
    private final Pod pod = Facts.pod("p", Map.of(), Facts.asking("cpu", "1", GPU, "2"));

    private static DeviceClass gpu(@Nullable String resource) {
        return DeviceClass.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("gpu"))
                .editSpec(spec -> spec.withExtendedResourceName(resource));
    }

    private static Node node(String... more) {
        String[] all = List.of(List.of("cpu", "4", "pods", "10"), List.of(more)).stream()
                .flatMap(List::stream).toArray(String[]::new);
        return Facts.node("a", Map.of(), all);
    }

    private List<String> reasons(Pod asking, Node node) {
        return Facts.reasons(fit, asking, Facts.cluster(node), "a");
    }

    @Test
    void whatANodeDoesNotOfferIsLeftToItsDevices() {
        assertThat(reasons(pod, node())).containsExactly("Insufficient " + GPU);
        classes.put(gpu(GPU));
        assertThat(reasons(pod, node())).isEmpty();
        assertThat(reasons(pod, node(GPU, "0"))).isEmpty();
        assertThat(reasons(pod, node("cpu", "0"))).containsExactly("Insufficient cpu");
        assertThat(reasons(Facts.pod("q", Map.of(), Facts.asking(IMPLICIT, "1")), node())).isEmpty();
    }

    @Test
    void whatANodeOffersItselfHasToSuffice() {
        classes.put(gpu(GPU));
        Cluster cluster = Facts.cluster(node(GPU, "3"));
        assertThat(Facts.reasons(fit, pod, cluster, "a")).isEmpty();
        Facts.place(cluster, "a", Facts.pod("x", Map.of(), Facts.asking(GPU, "2")));
        assertThat(Facts.reasons(fit, pod, cluster, "a")).containsExactly("Insufficient " + GPU);
    }

    private boolean isWorthATry(Pod waiting, @Nullable DeviceClass before, DeviceClass after) {
        Trigger trigger = before == null ? Trigger.DEVICE_CLASS_ADDED : Trigger.DEVICE_CLASS_CHANGED;
        return fit.isWorthATry(PodFacts.of(waiting), new ClusterEvent(trigger, before, after));
    }

    @Test
    void aClassIsWorthATryIfItHasANewNameByWhichThePodAsks() {
        assertThat(isWorthATry(pod, null, gpu(GPU))).isTrue();
        assertThat(isWorthATry(pod, gpu(null), gpu(GPU))).isTrue();
        assertThat(isWorthATry(pod, gpu(GPU), gpu(GPU))).isFalse();
        assertThat(isWorthATry(pod, null, gpu("example.com/other"))).isFalse();
        assertThat(isWorthATry(Facts.pod("q", Map.of(), Facts.asking(IMPLICIT, "1")), null, gpu(null))).isTrue();
    }

    @Test
    void anyNodeThatDoesNotOfferTheResourceIsWorthATry() {
        ClusterEvent event = new ClusterEvent(Trigger.NODE_ALLOCATABLE, node("cpu", "8"), node("cpu", "8"));
        assertThat(fit.isWorthATry(PodFacts.of(pod), event)).isFalse();
        classes.put(gpu(GPU));
        assertThat(fit.isWorthATry(PodFacts.of(pod), event)).isTrue();
    }
}
