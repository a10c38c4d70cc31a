package dev.edict.kinds.apiextensions;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ObjectValue;
import dev.edict.schema.structural.SchemaPath;
import dev.edict.schema.structural.StructuralSchema;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks the fields by which objects can be selected: scalars that the schema knows. */
final class SelectableFieldRules {
    /** How many a version may have. */
    static final int MOST = 8;

    private static final Set<String> TYPES = Set.of("string", "boolean", "integer");

    private SelectableFieldRules() {}

    static void check(
            List<ObjectValue> fields, StructuralSchema schema, boolean anyNumber, FieldPath path, FieldErrors errors) {
        Set<String> distinct = new HashSet<>();
        for (int index = 0; index < fields.size(); index++) {
            String text = fields.get(index).string("jsonPath");
            FieldPath place = path.index(index).child("jsonPath");
            if (text.isEmpty()) {
                errors.required(place);
                continue;
            }
            SchemaPath found;
            try {
                found = SchemaPath.of(text, schema, false);
            } catch (SchemaPath.Broken broken) {
                errors.invalid(place, text, "is an invalid path: " + broken.getMessage());
                continue;
            }
            if (!found.names().isEmpty() && found.names().getFirst().equals("metadata")) {
                errors.invalid(place, text, "must not point to fields in metadata");
            }
            if (!TYPES.contains(found.schema().type())) {
                errors.invalid(place, text, "must point to a field of type string, boolean or integer. Enum string fields and"
                        + " strings with formats are allowed.");
            }
            if (!distinct.add(found.text())) {
                errors.duplicate(place, text);
            }
        }
        if (distinct.size() > MOST && !anyNumber) {
            errors.tooMany(path, distinct.size(), MOST);
        }
    }
}
