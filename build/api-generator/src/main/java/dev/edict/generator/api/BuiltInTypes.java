package dev.edict.generator.api;

import dev.edict.codegen.model.FieldModel;
import dev.edict.codegen.model.FieldType.Struct;
import dev.edict.codegen.model.RecordModel;
import dev.edict.codegen.model.RecordModel.Origin;
import dev.edict.codegen.model.ResourceModel;
import dev.edict.model.schema.Schema;
import dev.edict.schema.catalogue.Catalogue;
import dev.edict.schema.catalogue.Documentation;
import dev.edict.schema.catalogue.ResourceType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The built-in types as the generator sees them: the kinds of all resources, and whatever they are made of. */
final class BuiltInTypes {
    /** Types that requests and answers are made of, which no resource refers to. */
    private static final List<String> OF_REQUESTS = List.of(
            "DeleteOptions", "ListMeta", "Status", "Condition", "LabelSelector", "GroupVersionKind",
            "GroupVersionResource");

    /** What texts for people do not show: fields with secrets that are no bytes, which never show themselves. */
    private static final Set<String> CONFIDENTIAL = Set.of(
            "io.k8s.api.core.v1.Secret.stringData",
            "io.k8s.api.authentication.v1.TokenRequestStatus.token",
            "io.k8s.api.authentication.v1.TokenReviewSpec.token");

    private static final String META = "io.k8s.apimachinery.pkg.apis.meta.v1.";

    private final Catalogue catalogue;
    private final Documentation documentation;
    private final FieldTypes fieldTypes = new FieldTypes();
    private final Map<String, ResourceModel> resources = new HashMap<>();
    private final Map<String, RecordModel> models = new TreeMap<>();
    private final Deque<String> toDo = new ArrayDeque<>();

    BuiltInTypes(Catalogue catalogue) {
        this.catalogue = catalogue;
        this.documentation = catalogue.documentation();
    }

    Collection<RecordModel> models() {
        for (ResourceType type : catalogue.resources()) {
            String definition = catalogue.definitionOf(type.kind());
            if (definition != null) {
                resources.putIfAbsent(definition, new ResourceModel(type.kind().group(), type.kind().version(),
                        type.kind().kind(), type.resource().resource(), type.namespaced()));
                toDo.add(definition);
            }
            for (ResourceType.Subresource part : type.subresources()) {
                addIfThere(catalogue.definitionOf(part.kind()));
            }
        }
        OF_REQUESTS.forEach(name -> addIfThere(META + name));
        while (!toDo.isEmpty()) {
            String definition = toDo.remove();
            if (!models.containsKey(definition)) {
                models.put(definition, model(definition));
            }
        }
        return models.values();
    }

    private void addIfThere(@Nullable String definition) {
        if (definition != null && FieldTypes.isRecord(catalogue.definitions().definition(definition))) {
            toDo.add(definition);
        }
    }

    private RecordModel model(String definition) {
        Schema schema = catalogue.definitions().definition(definition);
        ResourceModel resource = resources.get(definition);
        List<FieldModel> fields = new ArrayList<>();
        schema.properties().forEach((name, property) -> {
            if (resource == null || !name.equals("kind") && !name.equals("apiVersion")) {
                fields.add(fieldTypes.field(name, property, schema.required().contains(name),
                        CONFIDENTIAL.contains(definition + "." + name), documentation.description(definition, name)));
                eachStruct(property, toDo::add);
            }
        });
        return new RecordModel(TypePackages.of(definition), definition.substring(definition.lastIndexOf('.') + 1),
                documentation.description(definition), fields, resource, Origin.GENERATED, schema.isAtomic());
    }

    /** Calls for each definition of a record that a property refers to. */
    private void eachStruct(Schema schema, Consumer<String> found) {
        String reference = schema.reference();
        if (reference != null && FieldTypes.isRecord(schema)) {
            found.accept(reference);
        }
        Schema items = schema.items();
        if (items != null) {
            eachStruct(items, found);
        }
        Schema additional = schema.additional();
        if (additional != null) {
            eachStruct(additional, found);
        }
    }

    static Struct struct(String definition) {
        return new Struct(TypePackages.of(definition), definition.substring(definition.lastIndexOf('.') + 1));
    }
}
