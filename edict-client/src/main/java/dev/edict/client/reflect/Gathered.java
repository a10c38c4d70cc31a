package dev.edict.client.reflect;

import dev.edict.client.index.Indexer;
import dev.edict.types.Resource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Objects that come one after the other, the last of each name. For as long as they come in the order of their names, as servers
 * send what is there, no two can have the same, and they are only put into a list.
 */
final class Gathered<T extends Resource> {
    private final List<T> inOrder = new ArrayList<>();
    /** Has all of them from the first one on that is out of order. */
    private @Nullable Indexer<T> byName;

    void put(T object) {
        if (byName == null && isNext(object)) {
            inOrder.add(object);
        } else {
            byName().put(object);
        }
    }

    private boolean isNext(T object) {
        if (inOrder.isEmpty()) {
            return true;
        }
        T last = inOrder.getLast();
        int order = object.namespace().compareTo(last.namespace());
        return order > 0 || order == 0 && object.name().compareTo(last.name()) > 0;
    }

    void remove(T object) {
        byName().remove(object.namespace(), object.name(), "");
    }

    private Indexer<T> byName() {
        if (byName == null) {
            byName = new Indexer<>(List.of());
            inOrder.forEach(byName::put);
        }
        return byName;
    }

    List<T> list() {
        return byName == null ? inOrder : byName.list();
    }
}
