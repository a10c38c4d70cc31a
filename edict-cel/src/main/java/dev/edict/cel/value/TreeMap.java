package dev.edict.cel.value;

import dev.edict.cel.type.FieldNames;
import dev.edict.cel.type.SchemaView;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object or map of an object tree, seen through its schema: fields that the schema does not name are not there. */
final class TreeMap extends CelMap {
    private final ObjectValue tree;
    private final @Nullable Map<String, SchemaView> properties;
    private final @Nullable SchemaView additional;

    /**
     * @param properties the fields of an object, whose names expressions write in their own way; null for a map
     * @param additional what the values of a map look like
     */
    TreeMap(ObjectValue tree, @Nullable Map<String, SchemaView> properties, @Nullable SchemaView additional) {
        this.tree = tree;
        this.properties = properties;
        this.additional = additional;
    }

    ObjectValue tree() {
        return tree;
    }

    private @Nullable SchemaView schemaOf(String name) {
        return properties != null ? properties.get(name) : additional;
    }

    @Override
    public long size() {
        return tree.size();
    }

    @Override
    public @Nullable Object find(Object key) {
        if (!(key instanceof String written)) {
            return CelError.noSuchOverload(key);
        }
        String name = properties != null ? FieldNames.unescape(written) : written;
        Value value = name == null ? null : tree.get(name);
        if (name == null || value == null || (properties != null && value == NullValue.NULL)) {
            return null;
        }
        SchemaView schema = schemaOf(name);
        return schema == null ? null : Values.adapt(value, schema);
    }

    @Override
    public Iterator<Object> keys() {
        List<Object> keys = new ArrayList<>(tree.size());
        for (int position = 0; position < tree.size(); position++) {
            String name = tree.keyAt(position);
            if (schemaOf(name) != null) {
                String written = properties != null ? FieldNames.escape(name) : name;
                keys.add(written == null ? name : written);
            }
        }
        return keys.iterator();
    }

    @Override
    Object isEqualTo(CelMap other, Meter meter) {
        if (size() != other.size()) {
            return false;
        }
        for (int position = 0; position < tree.size(); position++) {
            meter.work(1);
            String name = tree.keyAt(position);
            if (schemaOf(name) == null) {
                if (!(other instanceof TreeMap that)) {
                    return CelError.NO_SUCH_OVERLOAD;
                }
                Value theirs = that.tree.get(name);
                if (theirs != null && !theirs.equals(tree.valueAt(position))) {
                    return false;
                }
                continue;
            }
            Object mine = find(name);
            Object theirs = other.find(name);
            if ((mine == null) != (theirs == null)) {
                return false;
            }
            if (mine != null && theirs != null) {
                Object equal = Equality.equal(mine, theirs, meter);
                if (!Boolean.TRUE.equals(equal)) {
                    return equal;
                }
            }
        }
        return true;
    }
}
