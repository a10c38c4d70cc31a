package dev.edict.codegen.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type with fields.
 *
 * @param resource what the API calls it, or null for parts of objects. A resource's fields are those beside its
 *     {@code kind} and {@code apiVersion}.
 * @param name with dots, if it is nested
 * @param origin who writes the record
 * @param atomic whether appliers own it as one value; only of records that are generated
 */
public record RecordModel(
        String packageName,
        String name,
        String description,
        List<FieldModel> fields,
        @Nullable ResourceModel resource,
        Origin origin,
        boolean atomic) {

    /** Who writes a record, which decides where the things around it are. */
    public enum Origin {
        /** The generator does: with its constants, and with a component for fields that are not known. */
        GENERATED,
        /** Somebody has: its constants are with its codec, and fields that are not known are passed over. */
        WRITTEN,
        /** As before, with a component {@code unknown} at its end. */
        WRITTEN_WITH_UNKNOWN
    }

    public RecordModel {
        fields = List.copyOf(fields);
    }

    /** A record that somebody has written. */
    public RecordModel(
            String packageName, String name, String description, List<FieldModel> fields, @Nullable ResourceModel resource,
            Origin origin) {
        this(packageName, name, description, fields, resource, origin, false);
    }

    public boolean isGenerated() {
        return origin == Origin.GENERATED;
    }

    public boolean keepsUnknown() {
        return origin != Origin.WRITTEN;
    }
}
