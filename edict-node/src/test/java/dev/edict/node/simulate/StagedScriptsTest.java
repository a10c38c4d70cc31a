package dev.edict.node.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.api.core.v1.Container;
import dev.edict.api.core.v1.EnvVar;
import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.PodSpec;
import dev.edict.api.core.v1.Probe;
import dev.edict.api.meta.v1.ObjectMeta;
import dev.edict.model.yaml.Yaml;
import dev.edict.node.run.ProbeKind;
import dev.edict.node.stage.LogLines;
import dev.edict.node.stage.Stage;
import dev.edict.node.stage.StageBook;
import dev.edict.node.stage.StageCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which script a container follows, by Stages and annotations. */
class StagedScriptsTest {
    private final List<Stage> stages = new ArrayList<>();
    private Container container = Container.EMPTY.withName("web").withImage("docker.io/nginx:1.27");
    private Pod pod = Pod.EMPTY.withMetadata(ObjectMeta.EMPTY.withName("web").withNamespace("shop").withUid("1")
            .withLabels(Map.of("app", "web")));

    private void stage(String name, String spec) {
        stages.add(StageCodec.CODEC.fromTree(Yaml.parse("metadata: {name: " + name + "}\nspec: " + spec)));
    }

    private Script script() {
        return script("Always");
    }

    private Script script(String restartPolicy) {
        return new StagedScripts(() -> StageBook.of(stages)).of(
                pod.withSpec(PodSpec.EMPTY.withContainers(List.of(container)).withRestartPolicy(restartPolicy)), container);
    }

    private void annotate(String name, String value) {
        pod = pod.editMetadata(metadata -> metadata.putAnnotations("simulation.edict.dev/" + name, value));
    }

    @Test
    void aContainerOfWhichNobodySaysAnythingGoesOn() {
        assertThat(script()).isEqualTo(Scripts.ENDLESS);
    }

    @Test
    void aCommandThatTellsWhatItDoesIsBelieved() {
        container = container.withCommand(List.of("sh", "-c", "echo at work; sleep 20; exit 3"));
        assertThat(script().logs()).extracting(LogLines::line).containsExactly("at work");
        assertThat(script().end()).isNotNull().satisfies(end -> {
            assertThat(end.after()).isEqualTo(Duration.ofSeconds(20));
            assertThat(end.exitCode()).isEqualTo(3);
        });
        stage("all", "{end: {after: 5s}}");
        assertThat(script().end()).isNotNull().satisfies(end -> assertThat(end.after()).isEqualTo(Duration.ofSeconds(5)));
    }

    @Test
    void aCommandOfWhichNobodyKnowsAnythingEndsWhereItIsNotBegunAnew() {
        container = container.withArgs(List.of("./migrate", "--all"));
        assertThat(script("Never")).isEqualTo(Scripts.ENDING);
        assertThat(script("OnFailure")).isEqualTo(Scripts.ENDING);
        assertThat(script("Always")).isEqualTo(Scripts.ENDLESS);
        container = container.withStdin(true);
        assertThat(script("Never")).isEqualTo(Scripts.ENDLESS);
    }

    @Test
    void aCommandMayLookAtLabelsAndAnnotationsOfItsPod() {
        pod = pod.editMetadata(metadata -> metadata.putLabels("batch.kubernetes.io/job-completion-index", "5"));
        container = container.withCommand(List.of("sh", "-c", "exit $INDEX")).withEnv(List.of(EnvVar.EMPTY.withName("INDEX")
                .editValueFrom(from -> from.editFieldRef(
                        field -> field.withFieldPath("metadata.labels['batch.kubernetes.io/job-completion-index']")))));
        assertThat(script().end()).isNotNull().satisfies(end -> assertThat(end.exitCode()).isEqualTo(5));
    }

    @Test
    void imagesThatAreKnownToWaitGoOnEvenIfTheyAreNotBegunAnew() {
        container = container.withImage("registry.example/pause:3.10").withArgs(List.of("-v"));
        assertThat(script("Never")).isEqualTo(Scripts.ENDLESS);
        container = container.withImage("registry.example/agnhost@sha256:1234").withArgs(List.of("netexec", "--http-port=80"));
        assertThat(script("Never")).isEqualTo(Scripts.ENDLESS);
        container = container.withArgs(List.of());
        assertThat(script("Never").logs()).extracting(LogLines::line).containsExactly("Paused");
        container = container.withCommand(List.of("/agnhost", "pause"));
        assertThat(script("Never").end()).isNull();
        container = container.withCommand(List.of("/agnhost", "entrypoint-tester"));
        assertThat(script("Never")).isEqualTo(Scripts.ENDING);
        container = container.withCommand(List.of("./migrate"));
        assertThat(script("Never")).isEqualTo(Scripts.ENDING);
    }

    @Test
    void aStageThatSelectsTheContainerCounts() {
        stage("all", "{selector: {namespaces: [shop], pods: {matchLabels: {app: web}}, containers: [web], images: ['*nginx:*']},"
                + " end: {after: 5s, exitCode: 3}}");
        assertThat(script().end()).isNotNull().satisfies(end -> assertThat(end.exitCode()).isEqualTo(3));
    }

    @Test
    void aStageThatSelectsOthersDoesNot() {
        stage("namespace", "{selector: {namespaces: [other]}, end: {after: 5s}}");
        stage("labels", "{selector: {pods: {matchExpressions: [{key: app, operator: NotIn, values: [web]}]}}, end: {after: 5s}}");
        stage("name", "{selector: {containers: [db]}, end: {after: 5s}}");
        stage("image", "{selector: {images: ['nginx:*']}, end: {after: 5s}}");
        assertThat(script()).isEqualTo(Scripts.ENDLESS);
    }

    @Test
    void ofEachPartTheHeaviestStageThatSpeaksOfItCounts() {
        stage("light", "{weight: 1, end: {after: 1s}, logs: [{line: light}]}");
        stage("heavy", "{weight: 2, end: {after: 2s}}");
        stage("also-light", "{weight: 1, logs: [{line: first by name}]}");
        assertThat(script().end()).isNotNull().satisfies(end -> assertThat(end.after()).isEqualTo(Duration.ofSeconds(2)));
        assertThat(script().logs()).extracting(LogLines::line).containsExactly("first by name");
    }

    @Test
    void whatThePodSaysItselfCountsMost() {
        stage("heavy", "{weight: 100, end: {after: 2s}}");
        annotate("run-for", "7s");
        annotate("exit-code", "2");
        annotate("failures", "3");
        assertThat(script().end()).isNotNull().satisfies(end -> {
            assertThat(end.after()).isEqualTo(Duration.ofSeconds(7));
            assertThat(end.exitCode()).isEqualTo(2);
            assertThat(end.times()).isEqualTo(3);
        });
    }

    @Test
    void anAnnotationMayMeanOneContainer() {
        annotate("db.cpu", "2");
        annotate("web.cpu", "1");
        annotate("cpu", "3");
        assertThat(script().usage()).singleElement().satisfies(use -> assertThat(use.cpu()).hasToString("1"));
    }

    @Test
    void anAnnotationThatCanNotBeReadIsSaidInTheLog() {
        annotate("run-for", "soon");
        assertThat(script().end()).isNull();
        assertThat(script().logs()).singleElement().satisfies(line -> {
            assertThat(line.line()).startsWith("simulation.edict.dev/run-for: ").contains("soon");
            assertThat(line.stream()).isEqualTo("stderr");
        });
    }

    @Test
    void aLivenessProbeThatFailsForTooLongHasTheContainerKilled() {
        container = container.withLivenessProbe(Probe.EMPTY.withPeriodSeconds(10).withFailureThreshold(3));
        stage("dies", "{liveness: [{after: 60s, passes: false}]}");
        assertThat(script().killedAfter()).isEqualTo(Duration.ofSeconds(80));
    }

    @Test
    void oneThatRecoversInTimeDoesNot() {
        container = container.withLivenessProbe(Probe.EMPTY.withPeriodSeconds(10).withFailureThreshold(3));
        stage("recovers", "{liveness: [{after: 75s, passes: true}, {after: 60s, passes: false}]}");
        assertThat(script().killedAfter()).isNull();
    }

    @Test
    void withoutALivenessProbeNobodyAsks() {
        stage("dies", "{liveness: [{after: 60s, passes: false}]}");
        assertThat(script().killedAfter()).isNull();
    }

    @Test
    void aStartThatTakesLongerThanItsProbeAllowsHasTheContainerKilled() {
        container = container.withStartupProbe(Probe.EMPTY.withPeriodSeconds(5).withFailureThreshold(4));
        stage("slow", "{startupAfter: 1m}");
        assertThat(script().killedAfter()).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    void aReadinessProbeFailsWhereItIsDeclaredTo() {
        container = container.withReadinessProbe(Probe.EMPTY.withInitialDelaySeconds(5));
        stage("shaky", "{readiness: [{after: 10s, passes: true}, {after: 60s, passes: false}, {after: 70s, passes: true}]}");
        assertThat(script().failing()).containsExactly(
                new FailingProbe(ProbeKind.READINESS, Duration.ofSeconds(5), Duration.ofSeconds(10), false),
                new FailingProbe(ProbeKind.READINESS, Duration.ofSeconds(60), Duration.ofSeconds(70), false));
        assertThat(script().failing(Duration.ofSeconds(65))).isNotNull().extracting(FailingProbe::kind).isEqualTo(ProbeKind.READINESS);
        assertThat(script().failing(Duration.ofSeconds(70))).isNull();
        assertThat(script().change(Duration.ofSeconds(1))).isEqualTo(Duration.ofSeconds(5));
    }
}
