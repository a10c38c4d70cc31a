package dev.edict.controllers.statefulset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.RollingUpdateStatefulSetStrategy;
import dev.edict.api.apps.v1.StatefulSet;
import dev.edict.api.apps.v1.StatefulSetSpec;
import dev.edict.api.apps.v1.StatefulSetUpdateStrategy;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.PodTemplateSpec;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.client.request.ResourceClient;
import dev.edict.controllers.TestCluster;
import dev.edict.kinds.feature.Feature;
import dev.edict.testing.Waiting;
import dev.edict.types.IntOrString;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A set on a server that keeps {@code maxUnavailable}. */
@Timeout(300)
class SeveralAtATimeTest {
    private static final Map<String, String> LABELS = Map.of("app", "db");

    private static PodTemplateSpec template(String image) {
        return PodTemplateSpec.EMPTY.withMetadata(ObjectMeta.EMPTY.withLabels(LABELS)).withSpec(PodSpec.EMPTY
                .withTerminationGracePeriodSeconds(0L)
                .withContainers(List.of(Container.EMPTY.withName("main").withImage(image))));
    }

    private static StatefulSet set(IntOrString maxUnavailable) {
        return StatefulSet.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("db")).withSpec(StatefulSetSpec.EMPTY
                .withReplicas(5)
                .withPodManagementPolicy("Parallel")
                .withSelector(LabelSelector.EMPTY.withMatchLabels(LABELS))
                .withTemplate(template("image:1"))
                .withUpdateStrategy(StatefulSetUpdateStrategy.EMPTY.withType("RollingUpdate")
                        .withRollingUpdate(RollingUpdateStatefulSetStrategy.EMPTY.withMaxUnavailable(maxUnavailable))));
    }

    @Test
    void asManyPodsAreReplacedAsMayBeMissing() throws Exception {
        try (TestCluster cluster = TestCluster.allowing(
                Feature.MAX_UNAVAILABLE_STATEFUL_SET, StatefulSetLoop.loop(true))) {
            ResourceClient<StatefulSet> sets = cluster.admin().of(StatefulSet.TYPE).in("default");
            ResourceClient<Pod> pods = cluster.admin().of(Pod.TYPE).in("default");
            sets.create(set(IntOrString.of("59%")));
            for (String name : IntStream.range(0, 5).mapToObj(number -> "db-" + number).toList()) {
                cluster.makeReady(awaitPod(pods, name, pod -> true));
            }
            Waiting.until("all are ready", () -> sets.get("db").status(), status -> status.readyReplicas() == 5);

            sets.edit("db", set -> set.editSpec(spec -> spec.withTemplate(template("image:2"))));

            awaitPod(pods, "db-4", SeveralAtATimeTest::isNew);
            awaitPod(pods, "db-3", SeveralAtATimeTest::isNew);
            Waiting.until("two are new", () -> sets.get("db").status(), status -> status.updatedReplicas() == 2);
            assertThat(pods.list().items()).filteredOn(pod -> !isNew(pod)).extracting(Pod::name)
                    .containsExactlyInAnyOrder("db-0", "db-1", "db-2");

            cluster.makeReady(pods.get("db-3"));
            awaitPod(pods, "db-2", SeveralAtATimeTest::isNew);
            Waiting.until("three are new", () -> sets.get("db").status(), status -> status.updatedReplicas() == 3);
            assertThat(isNew(pods.get("db-1"))).isFalse();
        }
    }

    private static boolean isNew(Pod pod) {
        return pod.spec().containers().getFirst().image().equals("image:2");
    }

    private static Pod awaitPod(ResourceClient<Pod> pods, String name, Predicate<Pod> wanted) throws InterruptedException {
        return Waiting.until(name, () -> pods.find(name), found -> found.filter(wanted).isPresent()).orElseThrow();
    }
}
