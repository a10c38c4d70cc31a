package dev.edict.types;

import dev.edict.model.name.GroupVersionKind;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;

/** Reads and writes trees, and sees to it that they say what they are. */
final class DynamicObjectCodec implements Codec<DynamicObject> {
    private final StringValue apiVersion;
    private final StringValue kind;

    DynamicObjectCodec(GroupVersionKind kind) {
        this.apiVersion = new StringValue(kind.apiVersion());
        this.kind = new StringValue(kind.kind());
    }

    @Override
    public DynamicObject read(ValueReader in) {
        return DynamicObject.of(named(in.object()));
    }

    @Override
    public void write(DynamicObject object, ValueWriter out) {
        out.value(named(object.tree()));
    }

    /** The tree with kind and apiVersion, before all else where they were missing. */
    private ObjectValue named(ObjectValue tree) {
        if (tree.has("kind") && tree.has("apiVersion")) {
            return tree;
        }
        ObjectValue.Builder builder = ObjectValue.builder().put("kind", kind).put("apiVersion", apiVersion);
        tree.forEach(builder::put);
        return builder.build();
    }
}
