package dev.edict.patch.managed;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.schema.Schema;
import dev.edict.model.value.ObjectValue;
import dev.edict.patch.field.FieldFilter;
import dev.edict.patch.merge.MergeType;
import java.util.HashMap;
import java.util.Map;

/** Makes a {@link FieldManager}. */
public final class FieldManagerBuilder {
    private final GroupVersionKind kind;
    private final MergeType type;
    private final ObjectValue blank;
    private final Map<String, FieldFilter> filters = new HashMap<>();
    private VersionConverter converter = VersionConverter.ONE_VERSION;
    private String subresource = "";

    private FieldManagerBuilder(GroupVersionKind kind, MergeType type, ObjectValue blank) {
        this.kind = kind;
        this.type = type;
        this.blank = blank;
    }

    /** For a kind with a schema. */
    public static FieldManagerBuilder of(GroupVersionKind kind, Schema schema) {
        return new FieldManagerBuilder(kind, MergeType.of(schema), Blank.of(schema));
    }

    /** For a custom resource, see {@link MergeType#ofCustomResource}. */
    public static FieldManagerBuilder ofCustomResource(GroupVersionKind kind, MergeType type) {
        return new FieldManagerBuilder(kind, type, ObjectValue.EMPTY);
    }

    /** For a kind without a schema: objects are shared field by field, lists as a whole. */
    public static FieldManagerBuilder withoutSchema(GroupVersionKind kind) {
        return new FieldManagerBuilder(kind, MergeType.DEDUCED, ObjectValue.EMPTY);
    }

    /** The versions of the kind; only its own if not given. */
    public FieldManagerBuilder versions(VersionConverter versions) {
        converter = versions;
        return this;
    }

    /** For writes through a subresource. */
    public FieldManagerBuilder subresource(String name) {
        subresource = name;
        return this;
    }

    /**
     * Which fields, named in the version, writers can own through here: those that the server does not reset. A write
     * of the object itself does not come to own its status, and one of the status nothing else.
     */
    public FieldManagerBuilder ownable(String apiVersion, FieldFilter filter) {
        filters.put(apiVersion, filter);
        return this;
    }

    public FieldManager build() {
        return new FieldManager(kind, type, blank, converter, subresource, filters);
    }
}
