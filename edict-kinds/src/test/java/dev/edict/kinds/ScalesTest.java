package dev.edict.kinds;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.structural.ScalePaths;
import org.junit.jupiter.api.Test;

class ScalesTest {
    private static final ScalePaths PATHS = new ScalePaths(".spec.size", ".status.size", ".status.selector");

    @Test
    void theScaleOfAWorkloadShowsItsSelectorAsText() {
        ObjectValue scale = Scales.of(KindTrial.tree("{'kind': 'Deployment', 'metadata': {'name': 'web', 'uid': 'u',"
                + "'labels': {'x': 'y'}, 'resourceVersion': '7'}, 'spec': {'replicas': 0, 'selector': {'matchLabels':"
                + "{'app': 'web'}, 'matchExpressions': [{'key': 'tier', 'operator': 'NotIn', 'values': ['z', 'b']},"
                + "{'key': 'app', 'operator': 'Exists'}]}}, 'status': {'replicas': 2}}"));
        assertThat(scale).isEqualTo(KindTrial.tree("{'apiVersion': 'autoscaling/v1', 'kind': 'Scale', 'metadata':"
                + "{'name': 'web', 'uid': 'u', 'resourceVersion': '7'}, 'spec': {}, 'status': {'replicas': 2,"
                + "'selector': 'app=web,app,tier notin (b,z)'}}"));
    }

    @Test
    void aControllerSelectsByPlainLabels() {
        assertThat(Scales.of(KindTrial.tree("{'kind': 'ReplicationController', 'spec': {'replicas': 3, 'selector':"
                + "{'b': '2', 'a': '1'}}}")).at("status", "selector")).hasToString("\"a=1,b=2\"");
    }

    @Test
    void aScaleChangesTheReplicasAndCarriesTheVersion() {
        ObjectValue changed = Scales.apply(
                KindTrial.tree("{'metadata': {'resourceVersion': '7'}, 'spec': {'replicas': 1, 'paused': true}}"),
                KindTrial.tree("{'metadata': {}, 'spec': {'replicas': 4}}"));
        assertThat(changed).isEqualTo(KindTrial.tree("{'metadata': {}, 'spec': {'replicas': 4, 'paused': true}}"));
    }

    @Test
    void aCustomResourceSaysWhereItsReplicasAre() {
        ObjectValue custom = KindTrial.tree("{'metadata': {'name': 'c', 'resourceVersion': '3'},"
                + "'status': {'selector': 'a=b', 'size': 5}}");
        assertThat(Scales.hasReplicas(custom, PATHS)).isFalse();
        ObjectValue scaled = Scales.apply(custom, KindTrial.tree("{'spec': {'replicas': 6}}"), PATHS);
        assertThat(Scales.hasReplicas(scaled, PATHS)).isTrue();
        assertThat(scaled.object("metadata").string("resourceVersion")).isEqualTo("3");
        ObjectValue scale = Scales.of(scaled, PATHS);
        assertThat(scale.object("spec").integer("replicas")).isEqualTo(6);
        assertThat(scale.object("status")).isEqualTo(KindTrial.tree("{'replicas': 5, 'selector': 'a=b'}"));
    }

    @Test
    void replicasAreNotNegative() {
        FieldErrors errors = new FieldErrors();
        Scales.validate(KindTrial.tree("{'metadata': {'name': 'a', 'namespace': 'b'}, 'spec': {'replicas': -3}}"),
                errors);
        assertThat(KindTrial.texts(errors))
                .containsExactly("spec.replicas: Invalid value: -3: must be greater than or equal to 0");
    }
}
