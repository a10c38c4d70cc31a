package dev.edict.server.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.edict.model.json.Json;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.name.GroupVersionResource;
import dev.edict.model.schema.Definitions;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.catalogue.ResourceType;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PartialMetadataTest {
    private static final GroupVersion V1 = new GroupVersion("meta.k8s.io", "v1");
    private static final ObjectValue OBJECT = ObjectValue.of(
            "apiVersion", "v1", "kind", "Secret", "metadata", ObjectValue.of("name", "s"), "data", ObjectValue.EMPTY);

    @Test
    void nothingButTheMetadataIsTold() {
        assertThat(Json.text(PartialMetadata.of(OBJECT, V1))).isEqualTo("""
                {"kind":"PartialObjectMetadata","apiVersion":"meta.k8s.io/v1","metadata":{"name":"s"}}""");
        assertThat(Json.text(PartialMetadata.ofList(
                ObjectValue.of("resourceVersion", "3"), List.of(OBJECT), new GroupVersion("meta.k8s.io", "v1beta1"))))
                .isEqualTo("""
                {"kind":"PartialObjectMetadataList","apiVersion":"meta.k8s.io/v1beta1",\
                "metadata":{"resourceVersion":"3"},"items":[{"kind":"PartialObjectMetadata",\
                "apiVersion":"meta.k8s.io/v1beta1","metadata":{"name":"s"}}]}""");
    }

    @Test
    void theWrongFormNamesTheTypeThatTheServerHas() {
        assertThat(PartialMetadata.isList(type("", "ConfigMap"), false)).hasMessage(
                "you requested PartialObjectMetadata, but the requested object is a list (*core.ConfigMapList)");
        assertThat(PartialMetadata.isNoList(type("rbac.authorization.k8s.io", "Role"), false)).hasMessage(
                "you requested PartialObjectMetadataList, but the requested object is not a list (*rbac.Role)");
        assertThat(PartialMetadata.isNoList(type("a.example.com", "Ship"), true)).hasMessage("content is not a list");
    }

    private static ResourceType type(String group, String kind) {
        GroupVersionResource resource = new GroupVersionResource(group, "v1", "x");
        return new ResourceType(resource, new GroupVersionKind(group, "v1", kind), kind + "List", "", true, Set.of(),
                List.of(), List.of(), List.of(), resource, () -> Schema.of(ObjectValue.EMPTY, Definitions.NONE), "");
    }
}
