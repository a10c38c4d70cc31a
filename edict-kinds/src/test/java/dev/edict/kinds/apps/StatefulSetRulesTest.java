package dev.edict.kinds.apps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.BuiltInKinds;
import dev.edict.kinds.KindTrial;
import dev.edict.kinds.feature.Feature;
import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ObjectValue;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StatefulSetRulesTest {
    private static final String CLAIM = "{'metadata': {'name': 'disk'}, 'spec': {'accessModes': ['ReadWriteOnce'],"
            + "'resources': {'requests': {'storage': '1Gi'}}}}";
    private static final String GOOD = "{'spec': {'serviceName': 's', 'selector': {'matchLabels': {'app': 'db'}},"
            + "'template': {'metadata': {'labels': {'app': 'db'}}, 'spec': {'containers': [{'name': 'c', 'image': 'i',"
            + "'volumeMounts': [{'name': 'disk', 'mountPath': '/d'}]}]}}, 'volumeClaimTemplates': [" + CLAIM + "]}}";

    private final KindTrial sets = KindTrial.namespaced("apps", "StatefulSet");

    @Test
    void aSetGetsItsDefaultsAndSoDoItsClaims() {
        ObjectValue spec = sets.created(GOOD).object("spec");
        assertThat(spec.string("podManagementPolicy")).isEqualTo("OrderedReady");
        assertThat(spec.object("updateStrategy"))
                .isEqualTo(KindTrial.tree("{'type': 'RollingUpdate', 'rollingUpdate': {'partition': 0}}"));
        assertThat(spec.object("persistentVolumeClaimRetentionPolicy"))
                .isEqualTo(KindTrial.tree("{'whenDeleted': 'Retain', 'whenScaled': 'Retain'}"));
        ObjectValue claim = spec.list("volumeClaimTemplates").object(0);
        assertThat(claim.string("kind")).isEqualTo("PersistentVolumeClaim");
        assertThat(claim.object("spec").string("volumeMode")).isEqualTo("Filesystem");
        assertThat(claim.object("status").string("phase")).isEqualTo("Pending");
        assertThat(sets.create(GOOD)).isEmpty();
    }

    @Test
    void itsFieldsAreCheckedInTheServersOrder() {
        assertThat(sets.create(GOOD.replace("'spec': {'serviceName'", "'spec': {'podManagementPolicy': 'Any',"
                + "'updateStrategy': {'type': 'Recreate'}, 'ordinals': {'start': -1}, 'replicas': -1,"
                + "'persistentVolumeClaimRetentionPolicy': {'whenScaled': 'Burn'}, 'serviceName'"))).containsExactly(
                "spec.podManagementPolicy: Invalid value: \"Any\": must be 'OrderedReady' or 'Parallel'",
                "spec.updateStrategy: Invalid value: {\"Type\":\"Recreate\",\"RollingUpdate\":null}: must be"
                        + " 'RollingUpdate' or 'OnDelete'",
                "spec.persistentVolumeClaimRetentionPolicy.whenScaled: Unsupported value: \"Burn\": supported values:"
                        + " \"Retain\", \"Delete\"",
                "spec.replicas: Invalid value: -1: must be greater than or equal to 0",
                "spec.ordinals.start: Invalid value: -1: must be greater than or equal to 0");
    }

    @Test
    void aPartitionBelongsToARollingUpdate() {
        assertThat(sets.create(GOOD.replace("'spec': {'serviceName'", "'spec': {'updateStrategy': {'type': 'OnDelete',"
                + "'rollingUpdate': {'partition': 2}}, 'serviceName'"))).containsExactly(
                "spec.updateStrategy.rollingUpdate: Invalid value: {\"Partition\":2,\"MaxUnavailable\":null}: only"
                        + " allowed for updateStrategy 'RollingUpdate'");
        assertThat(sets.created(GOOD.replace("'spec': {'serviceName'", "'spec': {'updateStrategy': {'type':"
                + "'RollingUpdate', 'rollingUpdate': {'maxUnavailable': 2}}, 'serviceName'"))
                .object("spec").object("updateStrategy").object("rollingUpdate"))
                .isEqualTo(KindTrial.tree("{'partition': 0}"));
    }

    @Test
    void severalPodsAreReplacedAtATimeWhereThatIsAskedFor() {
        KindTrial several = KindTrial.of(BuiltInKinds.with(Set.of(Feature.MAX_UNAVAILABLE_STATEFUL_SET))
                .rulesFor(new GroupKind("apps", "StatefulSet")));
        assertThat(several.created(GOOD).object("spec").object("updateStrategy"))
                .isEqualTo(KindTrial.tree("{'type': 'RollingUpdate', 'rollingUpdate': {'partition': 0, 'maxUnavailable': 1}}"));
        String two = GOOD.replace("'spec': {'serviceName'", "'spec': {'updateStrategy': {'type':"
                + "'RollingUpdate', 'rollingUpdate': {'maxUnavailable': 2}}, 'serviceName'");
        assertThat(several.created(two).object("spec").object("updateStrategy").object("rollingUpdate"))
                .isEqualTo(KindTrial.tree("{'partition': 0, 'maxUnavailable': 2}"));
        assertThat(several.create(two.replace("'maxUnavailable': 2", "'maxUnavailable': 0"))).containsExactly(
                "spec.updateStrategy.rollingUpdate.maxUnavailable: Invalid value: 0: cannot be 0");
    }

    @Test
    void aMountNeedsAClaimOrAVolume() {
        assertThat(sets.create(GOOD.replace("'name': 'disk', 'mountPath'", "'name': 'tape', 'mountPath'")))
                .containsExactly("spec.template.spec.containers[0].volumeMounts[0].name: Not found: \"tape\"");
        assertThat(sets.create(GOOD.replace("'1Gi'", "'0'"))).containsExactly(
                "spec.volumeClaimTemplates[0].spec.resources[storage]: Invalid value: \"0\": must be greater than"
                        + " zero");
    }

    @Test
    void mostOfItsSpecIsForLife() {
        String forbidden = "spec: Forbidden: updates to statefulset spec for fields other than 'replicas', 'ordinals',"
                + " 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and"
                + " 'minReadySeconds' are forbidden";
        assertThat(sets.update(GOOD.replace("'1Gi'", "'2Gi'"), GOOD)).containsExactly(forbidden);
        assertThat(sets.update(GOOD.replace("'1Gi'", "'1024Mi'"), GOOD)).isEmpty();
        assertThat(sets.update(GOOD.replace("'s'", "'t'"), GOOD)).containsExactly(forbidden);
        assertThat(sets.update(GOOD.replace("'image': 'i'", "'image': 'j'"), GOOD)).isEmpty();
    }

    @Test
    void aNegativeHistoryIsWarnedOf() {
        assertThat(sets.warnings(GOOD.replace("'spec': {'serviceName'",
                "'spec': {'revisionHistoryLimit': -1, 'serviceName'"))).containsExactly(
                "spec.revisionHistoryLimit: a negative value retains all historical revisions; a value >= 0 is"
                        + " recommended");
    }
}
