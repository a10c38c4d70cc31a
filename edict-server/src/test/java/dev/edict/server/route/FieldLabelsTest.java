package dev.edict.server.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.status.ApiException;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.Catalogue;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FieldLabelsTest {
    private static final Catalogue CATALOGUE = Catalogue.load();

    private static String resolve(String group, String version, String resource, String field) {
        return new FieldLabels(Objects.requireNonNull(
                CATALOGUE.find(new GroupVersionResource(group, version, resource)))).resolve(field);
    }

    @Test
    void everyKindIsSelectedByNameAndNamespace() {
        assertThat(resolve("", "v1", "configmaps", "metadata.name")).isEqualTo("metadata.name");
        assertThat(resolve("", "v1", "configmaps", "metadata.namespace")).isEqualTo("metadata.namespace");
    }

    @Test
    void anUnknownFieldIsABadRequest() {
        assertThatThrownBy(() -> resolve("", "v1", "configmaps", "data.a"))
                .isInstanceOfSatisfying(ApiException.class, failure -> assertThat(failure.code()).isEqualTo(400))
                .hasMessage("\"data.a\" is not a known field selector: only \"metadata.name\", \"metadata.namespace\"");
        assertThatThrownBy(() -> resolve("", "v1", "pods", "spec.priority"))
                .hasMessage("field label not supported: spec.priority");
        assertThatThrownBy(() -> resolve("", "v1", "nodes", "metadata.namespace"))
                .hasMessage("field label not supported: metadata.namespace");
    }

    @Test
    void oldAndOtherNamesMeanTheStoredField() {
        assertThat(resolve("", "v1", "pods", "spec.host")).isEqualTo("spec.nodeName");
        assertThat(resolve("events.k8s.io", "v1", "events", "regarding.kind")).isEqualTo("involvedObject.kind");
        assertThat(resolve("events.k8s.io", "v1", "events", "reportingController")).isEqualTo("reportingComponent");
    }

    @Test
    void valuesAreComparedAsText() {
        ObjectValue pod = ObjectValue.of("spec", ObjectValue.of("hostNetwork", true), "status",
                ObjectValue.of("podIPs", ListValue.of(ObjectValue.of("ip", "10.0.0.1"))));
        assertThat(FieldLabels.value(pod, "spec.hostNetwork")).isEqualTo("true");
        assertThat(FieldLabels.value(pod, "status.podIPs")).isEqualTo("10.0.0.1");
        assertThat(FieldLabels.value(pod, "spec.nodeName")).isEmpty();
        assertThat(FieldLabels.value(ObjectValue.EMPTY, "spec.unschedulable")).isEqualTo("false");
        assertThat(FieldLabels.value(ObjectValue.EMPTY, "status.replicas")).isEqualTo("0");
    }
}
