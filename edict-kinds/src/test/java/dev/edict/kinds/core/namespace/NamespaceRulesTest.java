package dev.edict.kinds.core.namespace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.kinds.BuiltInKinds;
import dev.edict.kinds.KindTrial;
import dev.edict.model.name.GroupKind;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import org.junit.jupiter.api.Test;

class NamespaceRulesTest {
    private final KindTrial namespaces = KindTrial.clusterWide("", "Namespace");

    @Test
    void aNewNamespaceIsActiveLabelledAndHeld() {
        ObjectValue made = namespaces.created("{'metadata': {'name': 'blue'}, 'status': {'phase': 'Terminating'},"
                + " 'spec': {'finalizers': ['example.com/mine']}}");
        assertThat(made.object("status")).isEqualTo(ObjectValue.of("phase", "Active"));
        assertThat(made.object("spec").list("finalizers")).isEqualTo(ListValue.of("example.com/mine", "kubernetes"));
        assertThat(made.object("metadata").object("labels").string("kubernetes.io/metadata.name")).isEqualTo("blue");
    }

    @Test
    void itsNameLabelCannotBeChanged() {
        ObjectValue defaulted = namespaces.defaulted(
                "{'metadata': {'name': 'blue', 'labels': {'kubernetes.io/metadata.name': 'red'}}}");
        assertThat(defaulted.object("metadata").object("labels").string("kubernetes.io/metadata.name"))
                .isEqualTo("blue");
    }

    @Test
    void anUpdateChangesNeitherFinalizersNorStatus() {
        ObjectValue changed = namespaces.updated("{'spec': {'finalizers': []}, 'status': {'phase': 'Terminating'}}",
                "{'spec': {'finalizers': ['kubernetes']}, 'status': {'phase': 'Active'}}");
        assertThat(changed.object("spec").list("finalizers")).isEqualTo(ListValue.of("kubernetes"));
        assertThat(changed.object("status").string("phase")).isEqualTo("Active");
    }

    @Test
    void finalizersAreKnownOrQualified() {
        assertThat(namespaces.create("{'spec': {'finalizers': ['mine']}}")).containsExactly("spec.finalizers: Invalid"
                + " value: \"mine\": name is neither a standard finalizer name nor is it fully qualified");
    }

    @Test
    void itsPhaseFollowsItsDeletion() {
        assertThat(namespaces.updateStatus("{'status': {'phase': 'Terminating'}}", "{}")).containsExactly(
                "status.Phase: Invalid value: \"Terminating\": may only be 'Active' if `deletionTimestamp` is empty");
        String deleted = "{'metadata': {'deletionTimestamp': '2026-01-01T00:00:00Z'}, 'status': {'phase': '%s'}}";
        assertThat(namespaces.updateStatus(deleted.formatted("Terminating"), deleted.formatted("Active"))).isEmpty();
        assertThat(namespaces.updateStatus(deleted.formatted("Active"), deleted.formatted("Active"))).hasSize(1);
    }

    @Test
    void finalizingChangesTheFinalizersOnly() {
        KindTrial finalize = KindTrial.of(BuiltInKinds.STANDARD.rulesFor(
                new GroupKind("", "Namespace"), "finalize"));
        String old = "{'metadata': {'namespace': ''}, 'spec': {'finalizers': ['kubernetes']}}";
        ObjectValue changed = finalize.updated("{'metadata': {'namespace': ''}, 'spec': {},"
                + " 'status': {'phase': 'Terminating'}}", old);
        assertThat(changed.object("spec").list("finalizers").isEmpty()).isTrue();
        assertThat(changed.object("status").string("phase")).isEqualTo("Active");
        assertThat(finalize.update("{'metadata': {'namespace': ''}, 'spec': {'finalizers': ['kubernetes', 'mine']}}",
                old)).containsExactly("spec.finalizers[1]: Invalid value: \"mine\": name is neither a standard"
                        + " finalizer name nor is it fully qualified");
    }
}
