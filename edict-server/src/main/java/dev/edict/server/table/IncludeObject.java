package dev.edict.server.table;

import dev.edict.model.status.ApiErrors;

/** What a row carries of its object beside the cells. */
public enum IncludeObject {
    NONE,
    METADATA,
    OBJECT;

    /**
     * Reads the query parameter {@code includeObject}; empty means the metadata.
     *
     * @throws dev.edict.model.status.ApiException 400 for a word that nobody knows
     */
    public static IncludeObject parse(String parameter) {
        return switch (parameter) {
            case "", "Metadata" -> METADATA;
            case "None" -> NONE;
            case "Object" -> OBJECT;
            default -> throw ApiErrors.badRequest("Unable to convert to Table as requested: includeObject: Invalid"
                    + " value: " + ApiErrors.quote(parameter) + ": must be 'Metadata', 'Object', 'None', or empty");
        };
    }
}
