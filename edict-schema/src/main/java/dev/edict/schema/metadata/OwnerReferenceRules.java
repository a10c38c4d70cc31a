package dev.edict.schema.metadata;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.name.GroupVersion;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.List;

/** The rules for {@code metadata.ownerReferences}. */
final class OwnerReferenceRules {
    private static final List<String> USUAL_ORDER =
            List.of("apiVersion", "kind", "name", "uid", "controller", "blockOwnerDeletion");

    private OwnerReferenceRules() {}

    static void validate(ListValue references, FieldPath path, FieldErrors errors) {
        String firstController = "";
        for (ObjectValue reference : references.objects()) {
            reference(reference, path, errors);
            if (reference.bool("controller")) {
                String controller = reference.string("kind") + "/" + reference.string("name");
                if (firstController.isEmpty()) {
                    firstController = controller;
                } else {
                    errors.invalid(path, ListValue.copyOf(references.objects().stream()
                                    .map(OwnerReferenceRules::inUsualOrder).toList()),
                            "Only one reference can have Controller set to true. Found \"true\" in references for "
                                    + firstController + " and " + controller);
                }
            }
        }
    }

    private static ObjectValue inUsualOrder(ObjectValue reference) {
        ObjectValue.Builder ordered = ObjectValue.builder();
        for (String key : USUAL_ORDER) {
            Value value = reference.get(key);
            if (value != null) {
                ordered.put(key, value);
            }
        }
        return ordered.build();
    }

    private static void reference(ObjectValue reference, FieldPath path, FieldErrors errors) {
        String apiVersion = reference.string("apiVersion");
        GroupVersion groupVersion = GroupVersion.parse(apiVersion);
        if (groupVersion == null || groupVersion.version().isEmpty()) {
            errors.invalid(path.child("apiVersion"), apiVersion, "version must not be empty");
        }
        for (String key : new String[] {"kind", "name", "uid"}) {
            if (reference.string(key).isEmpty()) {
                errors.invalid(path.child(key), "", "must not be empty");
            }
        }
        if (apiVersion.equals("v1") && reference.string("kind").equals("Event")) {
            errors.invalid(path, inUsualOrder(reference), "/v1, Kind=Event is disallowed from being an owner");
        }
    }
}
