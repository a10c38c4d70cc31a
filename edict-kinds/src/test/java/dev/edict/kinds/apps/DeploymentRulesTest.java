package dev.edict.kinds.apps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.BuiltInKinds;
import dev.edict.kinds.KindTrial;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeploymentRulesTest {
    private static final String POD = "'template': {'metadata': {'labels': {'app': 'web'}},"
            + "'spec': {'containers': [{'name': 'c', 'image': 'i'}]}}";
    private static final String GOOD = "{'spec': {'selector': {'matchLabels': {'app': 'web'}}, " + POD + "}}";

    private final KindTrial deployments = KindTrial.namespaced("apps", "Deployment");
    private final KindTrial replicaSets = KindTrial.namespaced("apps", "ReplicaSet");
    private final KindTrial daemonSets = KindTrial.namespaced("apps", "DaemonSet");

    @Test
    void aDeploymentRollsAQuarterAtATime() {
        ObjectValue made = deployments.created(GOOD);
        assertThat(made.object("spec").integer("replicas")).isEqualTo(1);
        assertThat(made.object("spec").object("strategy")).isEqualTo(KindTrial.tree("{'type': 'RollingUpdate',"
                + "'rollingUpdate': {'maxUnavailable': '25%', 'maxSurge': '25%'}}"));
        assertThat(made.object("spec").integer("revisionHistoryLimit")).isEqualTo(10);
        assertThat(made.object("spec").integer("progressDeadlineSeconds")).isEqualTo(600);
        assertThat(made.object("metadata").integer("generation")).isEqualTo(1);
        assertThat(deployments.create(GOOD)).isEmpty();
    }

    @Test
    void theSelectorFindsThePodsOfTheTemplate() {
        assertThat(deployments.create("{'spec': {" + POD + "}}")).containsExactly(
                "spec.selector: Required value",
                "spec.template.metadata.labels: Invalid value: {\"app\":\"web\"}: `selector` does not match template"
                        + " `labels`");
        assertThat(deployments.create(GOOD.replace("'matchLabels': {'app': 'web'}", ""))).containsExactly(
                "spec.selector: Invalid value: {}: empty selector is invalid for deployment");
        assertThat(deployments.create(GOOD.replace("'matchLabels': {'app': 'web'}",
                "'matchExpressions': [{'key': 'app', 'operator': 'Near'}]"))).containsExactly(
                "spec.selector.matchExpressions[0].operator: Invalid value: \"Near\": not a valid selector operator",
                "spec.selector: Invalid value: {\"matchExpressions\":[{\"key\":\"app\",\"operator\":\"Near\"}]}:"
                        + " invalid label selector");
    }

    @Test
    void aBadSelectorIsShownWithAllItsParts() {
        assertThat(deployments.create(GOOD.replace("'matchLabels': {'app': 'web'}",
                "'matchExpressions': [{'values': ['web'], 'operator': 'In'}]"))).last().isEqualTo(
                "spec.selector: Invalid value: {\"matchExpressions\":[{\"key\":\"\",\"operator\":\"In\","
                        + "\"values\":[\"web\"]}]}: invalid label selector");
    }

    @Test
    void resourcesOfAWholePodAreSomethingEvenWhenEmpty() {
        String empty = GOOD.replace("'spec': {'containers'", "'spec': {'resources': {}, 'containers'");
        String stored = GOOD.replace("{'spec': {'sel", "{'metadata': {'generation': 1}, 'spec': {'sel");
        assertThat(deployments.updated(empty, stored).object("metadata").integer("generation")).isEqualTo(2);
        String ofContainer = GOOD.replace("'image': 'i'", "'image': 'i', 'resources': {}");
        assertThat(deployments.updated(ofContainer, stored).object("metadata").integer("generation")).isEqualTo(1);
    }

    @Test
    void theGenerationOfADaemonsTemplateIsNotTheStatussToChange() {
        ObjectValue old = daemonSets.created(GOOD);
        ObjectValue changed = daemonSets.rules().prepareForStatusUpdate(
                old.withAt(ObjectValue.of("mine", "x"), "metadata", "annotations"), old);
        assertThat(changed.object("metadata").object("annotations")).isEqualTo(
                KindTrial.tree("{'mine': 'x', 'deprecated.daemonset.template.generation': '1'}"));
    }

    @Test
    void itsNumbersMakeSense() {
        assertThat(deployments.create(GOOD.replace("'spec': {'selector'", "'spec': {'replicas': -1,"
                + "'minReadySeconds': 700, 'revisionHistoryLimit': -2, 'strategy': {'rollingUpdate':"
                + "{'maxSurge': 0, 'maxUnavailable': '0%'}}, 'selector'"))).containsExactly(
                "spec.replicas: Invalid value: -1: must be greater than or equal to 0",
                "spec.strategy.rollingUpdate.maxUnavailable: Invalid value: \"0%\": may not be 0 when `maxSurge` is 0",
                "spec.revisionHistoryLimit: Invalid value: -2: must be greater than or equal to 0",
                "spec.progressDeadlineSeconds: Invalid value: 600: must be greater than minReadySeconds");
    }

    @Test
    void strategiesAreTwo() {
        String with = "'spec': {'strategy': %s, 'selector'";
        assertThat(deployments.create(GOOD.replace("'spec': {'selector'",
                with.formatted("{'type': 'Recreate', 'rollingUpdate': {'maxSurge': 1}}")))).containsExactly(
                "spec.strategy.rollingUpdate: Forbidden: may not be specified when strategy `type` is 'Recreate'");
        assertThat(deployments.create(GOOD.replace("'spec': {'selector'", with.formatted("{'type': 'Slow'}"))))
                .containsExactly("spec.strategy: Unsupported value: {\"Type\":\"Slow\",\"RollingUpdate\":null}:"
                        + " supported values: \"Recreate\", \"RollingUpdate\"");
        assertThat(deployments.create(GOOD.replace("'spec': {'selector'",
                with.formatted("{'rollingUpdate': {'maxUnavailable': '150%', 'maxSurge': 'x'}}")))).containsExactly(
                "spec.strategy.rollingUpdate.maxSurge: Invalid value: \"x\": a valid percent string must be a numeric"
                        + " string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is"
                        + " '[0-9]+%')",
                "spec.strategy.rollingUpdate.maxUnavailable: Invalid value: \"150%\": must not be greater than 100%");
    }

    @Test
    void podsOfADeploymentRunForever() {
        assertThat(deployments.create(GOOD.replace("'containers'",
                "'restartPolicy': 'Never', 'activeDeadlineSeconds': 5, 'containers'"))).containsExactly(
                "spec.template.spec.restartPolicy: Unsupported value: \"Never\": supported values: \"Always\"",
                "spec.template.spec.activeDeadlineSeconds: Forbidden: activeDeadlineSeconds in ReplicaSet is not"
                        + " Supported");
    }

    @Test
    void annotationsOfADeploymentCountAsAGeneration() {
        String old = GOOD.replace("{'spec'", "{'metadata': {'generation': 4, 'annotations': {'a': '1'}}, 'spec'");
        assertThat(deployments.updated(old, old).object("metadata").integer("generation")).isEqualTo(4);
        assertThat(deployments.updated(old.replace("'1'", "'2'"), old).object("metadata").integer("generation"))
                .isEqualTo(5);
        assertThat(replicaSets.updated(old.replace("'1'", "'2'"), old).object("metadata").integer("generation"))
                .isEqualTo(4);
        assertThat(deployments.updated(old.replace("'i'", "'j'"), old).object("metadata").integer("generation"))
                .isEqualTo(5);
    }

    @Test
    void theSelectorIsForLife() {
        assertThat(deployments.update(GOOD.replace("'web'", "'db'"), GOOD)).containsExactly(
                "spec.selector: Invalid value: {\"matchLabels\":{\"app\":\"db\"}}: field is immutable");
    }

    @Test
    void theStatusCountsReplicas() {
        assertThat(deployments.updateStatus("{'metadata': {'labels': {'x': 'y'}}, 'status': {'replicas': 1,"
                + "'updatedReplicas': 2, 'readyReplicas': 1, 'availableReplicas': 3}}", GOOD)).containsExactly(
                "status.updatedReplicas: Invalid value: 2: cannot be greater than status.replicas",
                "status.availableReplicas: Invalid value: 3: cannot be greater than status.replicas",
                "status.availableReplicas: Invalid value: 3: cannot be greater than readyReplicas");
        assertThat(deployments.updateStatus("{'status': {}}", GOOD.replace("{'spec'",
                "{'status': {'collisionCount': 2}, 'spec'")))
                .containsExactly("status.collisionCount: Invalid value: 0: cannot be decremented");
        assertThat(deployments.rules().prepareForStatusUpdate(
                deployments.object("{'metadata': {'labels': {'x': 'y'}}}"), deployments.object(GOOD))
                .object("metadata").has("labels")).isFalse();
    }

    @Test
    void aNameThatIsNoLabelIsWarnedOf() {
        assertThat(deployments.warnings(GOOD.replace("{'spec'", "{'metadata': {'name': 'a.b'}, 'spec'")))
                .containsExactly("metadata.name: this is used in Pod names and hostnames, which can result in"
                        + " surprising behavior; a DNS label is recommended: [must not contain dots]");
    }

    @Test
    void aDaemonSetCountsChangesOfItsTemplate() {
        ObjectValue made = daemonSets.created(GOOD);
        assertThat(made.object("spec").object("updateStrategy")).isEqualTo(KindTrial.tree("{'type': 'RollingUpdate',"
                + "'rollingUpdate': {'maxUnavailable': 1, 'maxSurge': 0}}"));
        assertThat(generation(made)).isEqualTo("1");
        assertThat(generation(daemonSets.defaulted(GOOD))).isEqualTo("0");
        String old = GOOD.replace("{'spec'",
                "{'metadata': {'annotations': {'deprecated.daemonset.template.generation': '3'}}, 'spec'");
        assertThat(generation(daemonSets.defaulted(old))).isEqualTo("3");
        assertThat(generation(daemonSets.updated(GOOD, old))).isEqualTo("3");
        assertThat(generation(daemonSets.updated(GOOD.replace("'i'", "'j'"), old))).isEqualTo("4");
    }

    private static String generation(ObjectValue daemonSet) {
        return daemonSet.object("metadata").object("annotations").string("deprecated.daemonset.template.generation");
    }

    @Test
    void aDaemonSetEitherSurgesOrDoesWithout() {
        String with = "'spec': {'updateStrategy': {'rollingUpdate': {'maxSurge': %s, 'maxUnavailable': %s}}, 'selector'";
        assertThat(daemonSets.create(GOOD.replace("'spec': {'selector'", with.formatted("1", "1")))).containsExactly(
                "spec.updateStrategy.rollingUpdate.maxSurge: Invalid value: 1: may not be set when maxUnavailable is"
                        + " non-zero");
        assertThat(daemonSets.create(GOOD.replace("'spec': {'selector'", with.formatted("0", "0")))).containsExactly(
                "spec.updateStrategy.rollingUpdate.maxUnavailable: Required value: cannot be 0 when maxSurge is 0");
    }

    @Test
    void aRevisionKeepsAnObject() {
        KindTrial revisions = KindTrial.namespaced("apps", "ControllerRevision");
        assertThat(revisions.create("{'revision': -1}")).containsExactly(
                "revision: Invalid value: -1: must be greater than or equal to 0",
                "data: Required value: data is mandatory");
        assertThat(revisions.create("{'data': [1]}"))
                .containsExactly("data: Required value: data must be a valid JSON object");
        assertThat(revisions.update("{'data': {'a': 1}}", "{'data': {'a': 2}}"))
                .containsExactly("data: Invalid value: {\"a\":1}: field is immutable");
    }

    @ParameterizedTest
    @CsvSource({
        "extensions, v1beta1, Deployment, true", "extensions, v1beta1, DaemonSet, true",
        "extensions, v1beta1, ReplicaSet, true", "apps, v1beta1, Deployment, true", "apps, v1beta2, Deployment, false",
        "apps, v1, Deployment, false", "apps, v1, DaemonSet, false", "apps, v1, ReplicaSet, false"
    })
    void aSelectorMayChangeThroughTheOldestVersions(String group, String version, String kind, boolean allowed) {
        KindTrial trial = KindTrial.of(BuiltInKinds.STANDARD.rulesFor(new GroupVersionKind(group, version, kind)));

        assertThat(trial.update(GOOD.replace("'web'", "'shop'"), GOOD)).isEqualTo(allowed ? List.of() : List.of(
                "spec.selector: Invalid value: {\"matchLabels\":{\"app\":\"shop\"}}: field is immutable"));
    }
}
