package dev.edict.codegen.schema;

import com.palantir.javapoet.AnnotationSpec;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.TypeSpec;
import dev.edict.model.value.ObjectValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Writes a definition of a custom resource as annotated records, from which the processor makes the same definition. */
public final class AnnotatedRecords {
    private static final String KIND = "CustomResourceDefinition";

    private final ObjectValue definition;
    private final String packageName;

    private AnnotatedRecords(ObjectValue definition, String packageName) {
        this.definition = definition;
        this.packageName = packageName;
    }

    /**
     * The files of a definition.
     *
     * @param packageName where there is a package for each version
     * @throws IllegalArgumentException if it is no definition of {@code apiextensions.k8s.io/v1}
     */
    public static List<JavaFile> filesOf(ObjectValue definition, String packageName) {
        if (!definition.string("kind").equals(KIND) || !definition.string("apiVersion").equals("apiextensions.k8s.io/v1")) {
            throw new IllegalArgumentException("expected a " + KIND + " of apiextensions.k8s.io/v1, found "
                    + definition.string("apiVersion") + " " + definition.string("kind"));
        }
        return new AnnotatedRecords(definition, packageName).files();
    }

    private List<JavaFile> files() {
        List<JavaFile> files = new ArrayList<>();
        ObjectValue spec = definition.object("spec");
        String kind = spec.object("names").string("kind");
        for (ObjectValue version : spec.list("versions").objects()) {
            String container = (packageName.isEmpty() ? "" : packageName + ".") + version.string("name");
            ObjectValue schema = version.object("schema").object("openAPIV3Schema");
            for (TypeSpec type : new RecordWriter(container).write(kind, schema, annotations(spec, version, schema))) {
                files.add(JavaFile.builder(container, type).indent("    ").skipJavaLangImports(true).build());
            }
        }
        return files;
    }

    private List<AnnotationSpec> annotations(ObjectValue spec, ObjectValue version, ObjectValue schema) {
        List<AnnotationSpec> annotations = new ArrayList<>();
        if (version.bool("deprecated")) {
            annotations.add(AnnotationSpec.builder(Deprecated.class).build());
        }
        annotations.add(resource(spec, version, schema));
        ObjectValue client = spec.object("conversion").object("webhook").object("clientConfig");
        if (version.bool("storage") && !client.isEmpty()) {
            annotations.add(conversion(client.object("service"), client.string("url")));
        }
        ObjectValue scale = version.object("subresources").object("scale");
        if (!scale.isEmpty()) {
            annotations.add(scale(scale));
        }
        version.list("additionalPrinterColumns").objects().forEach(column -> annotations.add(column(column)));
        ObjectValue base = ObjectValue.of("type", "object");
        for (String said : List.of("properties", "required")) {
            base = schema.has(said) ? base.with(said, Objects.requireNonNull(schema.get(said))) : base;
        }
        annotations.addAll(Keywords.ofRecord(schema, base));
        return annotations;
    }

    private AnnotationSpec resource(ObjectValue spec, ObjectValue version, ObjectValue schema) {
        ObjectValue names = spec.object("names");
        AnnotationSpec.Builder resource = AnnotationSpec.builder(Keywords.name("ApiResource"))
                .addMember("group", "$S", spec.string("group"))
                .addMember("version", "$S", version.string("name"))
                .addMember("plural", "$S", names.string("plural"));
        if (!names.string("singular").isEmpty()) {
            resource.addMember("singular", "$S", names.string("singular"));
        }
        strings(resource, "shortNames", names.list("shortNames").strings());
        strings(resource, "categories", names.list("categories").strings());
        if (spec.string("scope").equals("Cluster")) {
            resource.addMember("scope", "$T.CLUSTER", ClassName.get("dev.edict.types", "Scope"));
        }
        if (!version.bool("served")) {
            resource.addMember("served", "false");
        }
        if (!version.bool("storage")) {
            resource.addMember("storage", "false");
        }
        if (schema.object("properties").has("status") && !version.object("subresources").has("status")) {
            resource.addMember("statusSubresource", "false");
        }
        strings(resource, "selectableFields",
                version.list("selectableFields").objects().stream().map(field -> field.string("jsonPath")).toList());
        if (!version.string("deprecationWarning").isEmpty()) {
            resource.addMember("deprecationWarning", "$S", version.string("deprecationWarning"));
        }
        strings(resource, "annotations", pairs(definition.object("metadata").object("annotations").strings()));
        strings(resource, "labels", pairs(definition.object("metadata").object("labels").strings()));
        return resource.build();
    }

    private static List<String> pairs(Map<String, String> map) {
        return map.entrySet().stream().map(entry -> entry.getKey() + "=" + entry.getValue()).toList();
    }

    private static void strings(AnnotationSpec.Builder annotation, String member, List<String> texts) {
        if (!texts.isEmpty()) {
            annotation.addMember(member, Keywords.strings(texts));
        }
    }

    private static AnnotationSpec conversion(ObjectValue service, String url) {
        if (!url.isEmpty()) {
            return AnnotationSpec.builder(Keywords.name("ConvertedBy")).addMember("url", "$S", url).build();
        }
        AnnotationSpec.Builder conversion = AnnotationSpec.builder(Keywords.name("ConvertedBy"))
                .addMember("namespace", "$S", service.string("namespace"))
                .addMember("service", "$S", service.string("name"));
        if (service.has("path")) {
            conversion.addMember("path", "$S", service.string("path"));
        }
        return service.has("port") ? conversion.addMember("port", "$L", service.integer("port")).build() : conversion.build();
    }

    private static AnnotationSpec scale(ObjectValue scale) {
        AnnotationSpec.Builder annotation = AnnotationSpec.builder(Keywords.name("Scale"))
                .addMember("specReplicas", "$S", scale.string("specReplicasPath"))
                .addMember("statusReplicas", "$S", scale.string("statusReplicasPath"));
        String selector = scale.string("labelSelectorPath");
        return selector.isEmpty() ? annotation.build() : annotation.addMember("selector", "$S", selector).build();
    }

    private static AnnotationSpec column(ObjectValue column) {
        AnnotationSpec.Builder annotation = AnnotationSpec.builder(Keywords.name("PrinterColumn"));
        for (String member : List.of("name", "jsonPath", "type", "format", "description")) {
            if (!column.string(member).isEmpty()) {
                annotation.addMember(member, CodeBlock.of("$S", column.string(member)));
            }
        }
        return column.has("priority") ? annotation.addMember("priority", "$L", column.integer("priority")).build()
                : annotation.build();
    }
}
