package dev.edict.schema.metadata;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.nio.charset.StandardCharsets;

/** The rules for {@code metadata.managedFields} and for the names of field managers. */
final class ManagedFieldsRules {
    private static final int MANAGER_LENGTH = 128;
    private static final int SUBRESOURCE_LENGTH = 256;

    private ManagedFieldsRules() {}

    public static void validate(ListValue entries, FieldPath path, FieldErrors errors) {
        for (int index = 0; index < entries.size(); index++) {
            entry(entries.object(index), path.index(index), errors);
        }
    }

    private static void entry(ObjectValue entry, FieldPath path, FieldErrors errors) {
        String operation = entry.string("operation");
        if (!operation.equals("Apply") && !operation.equals("Update")) {
            errors.invalid(path.child("operation"), operation, "must be `Apply` or `Update`");
        }
        String fieldsType = entry.string("fieldsType");
        if (!fieldsType.isEmpty() && !fieldsType.equals("FieldsV1")) {
            errors.invalid(path.child("fieldsType"), fieldsType, "must be `FieldsV1`");
        }
        fieldManager(entry.string("manager"), path.child("manager"), errors);
        if (entry.string("subresource").getBytes(StandardCharsets.UTF_8).length > SUBRESOURCE_LENGTH) {
            errors.tooLong(path.child("subresource"), SUBRESOURCE_LENGTH);
        }
    }

    /** Checks the name of a field manager, as it also comes in the query of a request. */
    public static void fieldManager(String manager, FieldPath path, FieldErrors errors) {
        if (manager.getBytes(StandardCharsets.UTF_8).length > MANAGER_LENGTH) {
            errors.tooLong(path, MANAGER_LENGTH);
        }
        int position = 0;
        for (int index = 0; index < manager.length(); ) {
            int character = manager.codePointAt(index);
            if (!isPrintable(character)) {
                errors.invalid(path, manager,
                        String.format("invalid character U+%04X (at position %d)", character, position));
            }
            index += Character.charCount(character);
            position += bytesOf(character);
        }
    }

    private static int bytesOf(int character) {
        if (character < 0x80) {
            return 1;
        }
        if (character < 0x800) {
            return 2;
        }
        return character < 0x10000 ? 3 : 4;
    }

    private static boolean isPrintable(int character) {
        if (character == ' ') {
            return true;
        }
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED,
                    Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
