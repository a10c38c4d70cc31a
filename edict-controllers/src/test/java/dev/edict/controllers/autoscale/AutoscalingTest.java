package dev.edict.controllers.autoscale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.apps.v1.Deployment;
import dev.edict.api.autoscaling.v2.HorizontalPodAutoscaler;
import dev.edict.api.autoscaling.v2.HorizontalPodAutoscalerCondition;
import dev.edict.api.autoscaling.v2.HorizontalPodAutoscalerStatus;
import dev.edict.api.autoscaling.v2.MetricValueStatus;
import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.Event;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.meta.v1.LabelSelector;
import dev.edict.controllers.TestCluster;
import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.quantity.Quantity;
import dev.edict.model.value.ObjectValue;
import dev.edict.testing.Waiting;
import dev.edict.types.DynamicObject;
import dev.edict.types.Scope;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Metrics of pods are objects of a definition here, which is how they look to who asks for them. */
@Timeout(120)
class AutoscalingTest {
    private static final TestCluster CLUSTER = TestCluster.with(Autoscaling.loop(Duration.ofMillis(300)));
    private static final Map<String, String> LABELS = Map.of("app", "web");

    private final String namespace = CLUSTER.newNamespace();

    @BeforeAll
    static void defineMetrics() {
        CLUSTER.admin().of(DynamicObject.typeOf(
                        new GroupVersionKind("apiextensions.k8s.io", "v1", "CustomResourceDefinition"),
                        "customresourcedefinitions", Scope.CLUSTER))
                .create(DynamicObject.of((ObjectValue) Json.parse("""
                        {"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
                         "metadata":{"name":"pods.metrics.k8s.io",
                           "annotations":{"api-approved.kubernetes.io":"unapproved, for a test"}},
                         "spec":{"group":"metrics.k8s.io","scope":"Namespaced",
                           "names":{"plural":"pods","singular":"podmetrics","kind":"PodMetrics","listKind":"PodMetricsList"},
                           "versions":[{"name":"v1beta1","served":true,"storage":true,"schema":{"openAPIV3Schema":{
                             "type":"object","x-kubernetes-preserve-unknown-fields":true}}}]}}""")));
    }

    @AfterAll
    static void close() {
        CLUSTER.close();
    }

    private void createDeployment(int replicas) {
        CLUSTER.admin().of(Deployment.TYPE).in(namespace).create(Deployment.EMPTY
                .editMetadata(metadata -> metadata.withName("web"))
                .editSpec(spec -> spec.withReplicas(replicas)
                        .withSelector(LabelSelector.EMPTY.withMatchLabels(LABELS))
                        .editTemplate(template -> template
                                .editMetadata(metadata -> metadata.withLabels(LABELS))
                                .editSpec(pod -> pod.withContainers(List.of(container()))))));
    }

    private static Container container() {
        return Container.EMPTY.withName("c").withImage("example.com/web:1")
                .editResources(resources -> resources.withRequests(Map.of("cpu", Quantity.parse("100m"))));
    }

    private void createPodThatUses(String name, String processor) {
        Pod pod = CLUSTER.makeReady(CLUSTER.admin().of(Pod.TYPE).in(namespace).create(Pod.EMPTY
                .editMetadata(metadata -> metadata.withName(name).withNamespace(namespace).withLabels(LABELS))
                .editSpec(spec -> spec.withAutomountServiceAccountToken(false).withContainers(List.of(container())))));
        CLUSTER.admin().of(Pod.TYPE).in(namespace).status().edit(pod.name(), now -> now.editStatus(status ->
                status.withStartTime(Instant.now().minusSeconds(3600).truncatedTo(ChronoUnit.SECONDS))));
        CLUSTER.admin().of(DynamicObject.typeOf(
                        new GroupVersionKind("metrics.k8s.io", "v1beta1", "PodMetrics"), "pods", Scope.NAMESPACED))
                .in(namespace)
                .create(DynamicObject.of((ObjectValue) Json.parse("""
                        {"apiVersion":"metrics.k8s.io/v1beta1","kind":"PodMetrics","metadata":{"name":"%s","labels":{"app":"web"}},
                         "timestamp":"2026-01-01T12:00:00Z","window":"30s","containers":[{"name":"c","usage":{"cpu":"%s"}}]}"""
                        .formatted(name, processor))));
    }

    private void createAutoscaler(int least, int most) {
        createAutoscaler("web", least, most);
    }

    private void createAutoscaler(String name, int least, int most) {
        CLUSTER.admin().of(HorizontalPodAutoscaler.TYPE).in(namespace).create(HorizontalPodAutoscaler.EMPTY
                .editMetadata(metadata -> metadata.withName(name))
                .editSpec(spec -> spec.withMinReplicas(least).withMaxReplicas(most).editScaleTargetRef(target -> target
                        .withApiVersion("apps/v1").withKind("Deployment").withName("web"))));
    }

    private HorizontalPodAutoscalerStatus await(String what, Predicate<HorizontalPodAutoscalerStatus> wanted) throws Exception {
        return Waiting.until(what,
                () -> CLUSTER.admin().of(HorizontalPodAutoscaler.TYPE).in(namespace).get("web").status(), wanted);
    }

    private static boolean has(HorizontalPodAutoscalerStatus status, String reason) {
        return status.conditions().stream().anyMatch(condition -> condition.reason().equals(reason));
    }

    private int replicas() {
        Integer replicas = CLUSTER.admin().of(Deployment.TYPE).in(namespace).get("web").spec().replicas();
        return replicas == null ? 1 : replicas;
    }

    @Test
    void aTargetThatIsMissingIsToldOf() throws Exception {
        createAutoscaler(1, 3);

        HorizontalPodAutoscalerStatus status = await("it can not scale", found -> has(found, "FailedGetScale"));

        assertThat(status.conditions()).singleElement().satisfies(condition -> assertThat(condition.message()).isEqualTo(
                "the HPA controller was unable to get the target's current scale: deployments.apps \"web\" not found"));
    }

    @Test
    void boundsHoldWithoutMetrics() throws Exception {
        createDeployment(5);
        createAutoscaler(1, 3);

        Waiting.until("it is within the bounds", () -> replicas() == 3);

        await("it says so", found -> found.desiredReplicas() == 3 && found.lastScaleTime() != null);
        Waiting.until("an event tells of it", () -> CLUSTER.admin().of(Event.TYPE).in(namespace).list().items().stream()
                .anyMatch(event -> event.message().equals("New size: 3; reason: Current number of replicas above Spec.MaxReplicas")));
    }

    @Test
    void withoutMetricsTheScaleStays() throws Exception {
        createDeployment(2);
        createAutoscaler(1, 3);

        await("there are no metrics", found -> has(found, "FailedGetResourceMetric"));

        assertThat(replicas()).isEqualTo(2);
    }

    @Test
    void aLoadOfPodsChangesTheScaleAndIsShown() throws Exception {
        createDeployment(2);
        createPodThatUses("a", "150m");
        createPodThatUses("b", "170m");
        createAutoscaler(1, 10);

        Waiting.until("twice the load is twice the replicas", () -> replicas() == 4);

        HorizontalPodAutoscalerStatus status = await("it is shown", found -> !found.currentMetrics().isEmpty());
        MetricValueStatus current = Objects.requireNonNull(status.currentMetrics().getFirst().resource()).current();
        assertThat(current.averageUtilization()).isEqualTo(160);
        assertThat(current.averageValue()).isEqualTo(Quantity.parse("160m"));
        assertThat(status.conditions()).extracting(HorizontalPodAutoscalerCondition::type)
                .containsExactly("AbleToScale", "ScalingActive", "ScalingLimited");
        Waiting.until("an event tells of it", () -> CLUSTER.admin().of(Event.TYPE).in(namespace).list().items().stream()
                .anyMatch(event -> event.message().equals(
                        "New size: 4; reason: cpu resource utilization (percentage of request) above target")));
    }

    @Test
    void severalThatScaleByTheSamePodsSayWhoTheyAre() throws Exception {
        createDeployment(1);
        createPodThatUses("a", "50m");
        createAutoscaler(1, 10);
        createAutoscaler("another", 1, 10);

        HorizontalPodAutoscalerStatus status = await("it is not alone", found -> has(found, "AmbiguousSelector"));

        assertThat(status.conditions()).extracting(HorizontalPodAutoscalerCondition::message).contains(
                "pods by selector app=web are controlled by multiple HPAs: [" + namespace + "/another " + namespace + "/web]");
    }
}
