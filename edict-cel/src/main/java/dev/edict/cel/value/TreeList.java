package dev.edict.cel.value;

import dev.edict.cel.type.SchemaView;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.Value;
import java.util.Iterator;

/** A list of an object tree, seen through its schema. */
class TreeList extends CelList {
    private final ListValue tree;
    private final SchemaView items;

    TreeList(ListValue tree, SchemaView items) {
        this.tree = tree;
        this.items = items;
    }

    ListValue tree() {
        return tree;
    }

    SchemaView items() {
        return items;
    }

    @Override
    public long size() {
        return tree.size();
    }

    @Override
    public Object get(long index) {
        return Values.adapt(tree.get((int) index), items);
    }

    Object adapt(Value element) {
        return Values.adapt(element, items);
    }

    @Override
    Object isEqualTo(CelList other, Meter meter) {
        if (size() != other.size()) {
            return false;
        }
        Iterator<Object> theirs = other.iterator();
        for (Object mine : this) {
            meter.work(1);
            Object equal = Equality.equal(mine, theirs.next(), meter);
            if (!Boolean.TRUE.equals(equal)) {
                return equal;
            }
        }
        return true;
    }

    @Override
    public Object contains(Object value, Meter meter) {
        if (value instanceof CelError) {
            return value;
        }
        Object failure = null;
        for (Object element : this) {
            meter.work(1);
            Object equal = Equality.equal(element, value, meter);
            if (Boolean.TRUE.equals(equal)) {
                return true;
            }
            if (failure == null && equal instanceof CelError error) {
                failure = error;
            }
        }
        return failure == null ? (Object) false : failure;
    }
}
