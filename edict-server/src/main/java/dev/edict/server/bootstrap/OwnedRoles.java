package dev.edict.server.bootstrap;

import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import dev.edict.server.authorize.defaults.Aggregation;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Default roles and bindings with the owners of their fields, which are known: nothing needs to be compared at a start. The server
 * owns all but the rules that a role has gathered.
 */
final class OwnedRoles {
    private static final List<String> CONTENT = List.of("roleRef", "rules", "subjects");
    private static final List<String> FIELDS = List.of(
            "kind", "apiVersion", "metadata", "aggregationRule", "roleRef", "rules", "subjects");

    private OwnedRoles() {}

    static ObjectValue of(ObjectValue object, Instant now) {
        boolean gathers = Aggregation.gathers(object);
        boolean gathered = gathers && object.isSet("rules");
        ObjectValue fields = gathers
                ? ObjectValue.of("f:aggregationRule",
                        ObjectValue.of(".", ObjectValue.EMPTY, "f:clusterRoleSelectors", ObjectValue.EMPTY))
                : ObjectValue.EMPTY;
        ObjectValue metadata = object.object("metadata");
        fields = fields.with("f:metadata", ObjectValue.of(
                "f:annotations", each(metadata.object("annotations")), "f:labels", each(metadata.object("labels"))));
        for (String field : CONTENT) {
            boolean own = object.isSet(field) && !(gathered && field.equals("rules"));
            fields = own ? fields.with("f:" + field, ObjectValue.EMPTY) : fields;
        }
        ObjectValue own = entry(OwnWrites.SERVER, "Update", object, fields, now);
        return inOrder(object, gathered
                ? ListValue.of(entry(Aggregation.MANAGER, "Apply", object, ObjectValue.of("f:rules", ObjectValue.EMPTY), now), own)
                : ListValue.of(own));
    }

    /** With all fields in the order in which they are stored, those too that are still to be filled in. */
    private static ObjectValue inOrder(ObjectValue object, ListValue owners) {
        ObjectValue.Builder metadata = ObjectValue.builder();
        object.object("metadata").forEach((key, value) -> {
            if (key.equals("labels")) {
                metadata.put("uid", "").put("creationTimestamp", "");
            }
            metadata.put(key, value);
        });
        metadata.put("managedFields", owners);
        ObjectValue.Builder ordered = ObjectValue.builder();
        for (String field : FIELDS) {
            Value value = object.get(field);
            if (value != null) {
                ordered.put(field, field.equals("metadata") ? metadata.build() : value);
            }
        }
        return ordered.build();
    }

    private static ObjectValue each(ObjectValue texts) {
        ObjectValue.Builder fields = ObjectValue.builder().put(".", ObjectValue.EMPTY);
        texts.forEach((key, value) -> fields.put("f:" + key, ObjectValue.EMPTY));
        return fields.build();
    }

    private static ObjectValue entry(
            String manager, String operation, ObjectValue object, ObjectValue fields, Instant now) {
        return ObjectValue.of("manager", manager, "operation", operation, "apiVersion", object.string("apiVersion"),
                "time", now.truncatedTo(ChronoUnit.SECONDS).toString(), "fieldsType", "FieldsV1", "fieldsV1", fields);
    }
}
