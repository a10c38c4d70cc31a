package dev.edict.codegen.crd;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A resource that servers are to be taught.
 *
 * @param conversion the service that converts between the versions; null if they differ in name only
 * @param versions at least one, and exactly one that is stored
 */
public record DefinitionModel(
        String group,
        ResourceNames names,
        boolean namespaced,
        Map<String, String> labels,
        Map<String, String> annotations,
        @Nullable ConversionService conversion,
        List<VersionModel> versions) {

    /** What a resource is called. */
    public record ResourceNames(
            String kind, String plural, String singular, List<String> shortNames, List<String> categories) {}

    /** What converts: a service of the cluster, or if there is a URL, whatever answers there. */
    public record ConversionService(String namespace, String name, String path, int port, String url) {}

    public DefinitionModel {
        versions = List.copyOf(versions);
    }

    /** The name of the definition. */
    public String name() {
        return names.plural() + "." + group;
    }
}
