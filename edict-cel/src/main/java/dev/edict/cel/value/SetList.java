package dev.edict.cel.value;

import dev.edict.cel.type.SchemaView;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A list whose elements are a set: order does not count when it is compared, and nothing is added twice. */
final class SetList extends TreeList {
    private @Nullable Set<Value> elements;

    SetList(ListValue tree, SchemaView items) {
        super(tree, items);
    }

    private Set<Value> elements() {
        Set<Value> found = elements;
        if (found == null) {
            found = new HashSet<>(tree().items());
            elements = found;
        }
        return found;
    }

    @Override
    Object isEqualTo(CelList other, Meter meter) {
        if (size() != other.size()) {
            return false;
        }
        for (Object element : other) {
            meter.work(1);
            if (!elements().contains(Values.tree(element))) {
                return false;
            }
        }
        return true;
    }

    @Override
    public CelList plus(CelList other, Meter meter) {
        List<Value> joined = new ArrayList<>(tree().items());
        Set<Value> seen = new HashSet<>(elements());
        for (Object element : other) {
            meter.work(1);
            Value next = Values.tree(element);
            if (seen.add(next)) {
                joined.add(next);
            }
        }
        return new SetList(ListValue.copyOf(joined), items());
    }
}
