package dev.edict.patch.managed;

import dev.edict.patch.field.FieldSet;

/**
 * What one manager owns.
 *
 * @param apiVersion the version in whose words the fields are named
 * @param applied whether by apply, so that giving them up removes them
 */
public record OwnedSet(FieldSet fields, String apiVersion, boolean applied) {
    OwnedSet with(FieldSet newFields) {
        return newFields == fields ? this : new OwnedSet(newFields, apiVersion, applied);
    }
}
