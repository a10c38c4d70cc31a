package dev.edict.cel.value;

import dev.edict.cel.type.CelType;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An object of a named type that an expression has made. */
public final class StructValue extends CelMap {
    private final CelType type;
    private final Map<String, Object> fields;

    /** @param fields by name, in their order */
    public StructValue(CelType type, Map<String, Object> fields) {
        this.type = type;
        this.fields = fields;
    }

    public CelType type() {
        return type;
    }

    @Override
    public long size() {
        return fields.size();
    }

    @Override
    public @Nullable Object find(Object key) {
        return key instanceof String name ? fields.get(name) : null;
    }

    @Override
    public Iterator<Object> keys() {
        return new ArrayList<Object>(fields.keySet()).iterator();
    }

    @Override
    Object isEqualTo(CelMap other, Meter meter) {
        return other instanceof StructValue that && type.equals(that.type) ? super.isEqualTo(that, meter) : (Object) false;
    }
}
