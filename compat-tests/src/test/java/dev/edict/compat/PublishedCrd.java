package dev.edict.compat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;

/**
 * A CustomResourceDefinition of somebody else.
 *
 * @param origin the project that it comes from
 * @param yaml the manifest, as it was published
 * @param content the manifest, read
 */
record PublishedCrd(String origin, String yaml, GenericKubernetesResource content) {
    static PublishedCrd read(String origin, String yaml) {
        return new PublishedCrd(origin, yaml, Serialization.unmarshal(yaml, GenericKubernetesResource.class));
    }

    /** One version of the type. */
    record Version(String name, boolean served, boolean storage, Map<String, Object> schema, List<String> columns) {}

    String name() {
        return content.getMetadata().getName();
    }

    boolean isOfVersion(String version) {
        return content.getApiVersion().equals("apiextensions.k8s.io/" + version);
    }

    String group() {
        return text("spec", "group");
    }

    String plural() {
        return text("spec", "names", "plural");
    }

    String kind() {
        return text("spec", "names", "kind");
    }

    boolean isNamespaced() {
        return text("spec", "scope").equals("Namespaced");
    }

    /** Every version, in the order of the manifest; the schema is empty where a version has none of its own. */
    List<Version> versions() {
        List<Map<String, Object>> versions = content.get("spec", "versions");
        return versions.stream().map(version -> {
            Map<String, Object> schema = child(child(version, "schema"), "openAPIV3Schema");
            @SuppressWarnings("unchecked")
            List<Map<String, Object>> columns =
                    (List<Map<String, Object>>) version.getOrDefault("additionalPrinterColumns", List.of());
            return new Version((String) version.getOrDefault("name", ""), Boolean.TRUE.equals(version.get("served")),
                    Boolean.TRUE.equals(version.get("storage")), schema,
                    columns.stream().map(column -> (String) column.getOrDefault("name", "")).toList());
        }).toList();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> child(Map<String, Object> parent, String name) {
        return (Map<String, Object>) parent.getOrDefault(name, Map.of());
    }

    private String text(Object... path) {
        return content.get(path);
    }

    @Override
    public String toString() {
        return "%s of %s, %d KB".formatted(name(), origin, yaml.length() / 1024);
    }
}
