package dev.edict.codegen.crd;

import dev.edict.codegen.crd.DefinitionModel.ConversionService;
import dev.edict.codegen.crd.DefinitionModel.ResourceNames;
import dev.edict.model.name.VersionOrder;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.yaml.Yaml;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes a definition as the manifest of a {@code CustomResourceDefinition}. Equal models give equal bytes. */
public final class Manifest {
    /** Where manifests are, in jars and in the folder of compiled classes. */
    public static final String FOLDER = "META-INF/edict/crd/";

    private Manifest() {}

    /** The path of a definition's manifest. */
    public static String path(DefinitionModel definition) {
        return FOLDER + definition.name() + ".yaml";
    }

    public static String yaml(DefinitionModel definition) {
        return Yaml.text(tree(definition));
    }

    public static ObjectValue tree(DefinitionModel definition) {
        ObjectValue metadata = ObjectValue.EMPTY;
        if (!definition.annotations().isEmpty()) {
            metadata = metadata.with("annotations", strings(definition.annotations()));
        }
        if (!definition.labels().isEmpty()) {
            metadata = metadata.with("labels", strings(definition.labels()));
        }
        return ObjectValue.of(
                "apiVersion", "apiextensions.k8s.io/v1",
                "kind", "CustomResourceDefinition",
                "metadata", metadata.with("name", definition.name()),
                "spec", spec(definition));
    }

    private static ObjectValue spec(DefinitionModel definition) {
        ObjectValue spec = ObjectValue.of(
                "group", definition.group(),
                "names", names(definition.names()),
                "scope", definition.namespaced() ? "Namespaced" : "Cluster");
        ConversionService service = definition.conversion();
        if (service != null) {
            spec = spec.with("conversion", conversion(service));
        }
        return spec.with("versions", ListValue.copyOf(definition.versions().stream()
                .sorted(Comparator.comparing(VersionModel::name, VersionOrder.PREFERRED_FIRST))
                .map(Manifest::version)
                .toList()));
    }

    private static ObjectValue names(ResourceNames names) {
        ObjectValue tree = ObjectValue.of(
                "kind", names.kind(),
                "listKind", names.kind() + "List",
                "plural", names.plural(),
                "singular", names.singular());
        if (!names.shortNames().isEmpty()) {
            tree = tree.with("shortNames", strings(names.shortNames()));
        }
        return names.categories().isEmpty() ? tree : tree.with("categories", strings(names.categories()));
    }

    private static ObjectValue conversion(ConversionService service) {
        return ObjectValue.of(
                "strategy", "Webhook",
                "webhook", ObjectValue.of(
                        "clientConfig", !service.url().isEmpty() ? ObjectValue.of("url", service.url())
                                : ObjectValue.of("service", ObjectValue.of(
                                "namespace", service.namespace(),
                                "name", service.name(),
                                "path", service.path(),
                                "port", service.port())),
                        "conversionReviewVersions", ListValue.of("v1")));
    }

    private static ObjectValue version(VersionModel version) {
        ObjectValue tree = ObjectValue.of(
                "name", version.name(),
                "served", version.served(),
                "storage", version.storage(),
                "schema", ObjectValue.of("openAPIV3Schema", version.schema()));
        String warning = version.deprecationWarning();
        if (warning != null) {
            tree = tree.with("deprecated", true);
            tree = warning.isEmpty() ? tree : tree.with("deprecationWarning", warning);
        }
        if (!version.subresources().isEmpty()) {
            tree = tree.with("subresources", version.subresources());
        }
        if (!version.columns().isEmpty()) {
            tree = tree.with("additionalPrinterColumns", ListValue.copyOf(version.columns()));
        }
        if (!version.selectableFields().isEmpty()) {
            tree = tree.with("selectableFields", ListValue.copyOf(version.selectableFields().stream()
                    .map(path -> ObjectValue.of("jsonPath", path))
                    .toList()));
        }
        return tree;
    }

    private static ListValue strings(List<String> texts) {
        return ListValue.copyOf(texts.stream().map(StringValue::new).toList());
    }

    private static ObjectValue strings(Map<String, String> texts) {
        ObjectValue.Builder tree = ObjectValue.builder();
        new TreeMap<>(texts).forEach(tree::put);
        return tree.build();
    }
}
