package dev.edict.client.index;

import dev.edict.types.Resource;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A set of objects in which no two have the same namespace and name: one array and nothing else. An object is its own key, so that an
 * entry costs five to ten bytes, where a map from strings costs over a hundred.
 *
 * <p>Slots are probed one after the other from the one that the hash names; what is removed leaves no mark, because those behind it
 * move up. Guarded by its owner; {@link #find} may be called while another thread writes, if the owner finds out that it was so and
 * asks again.
 */
final class ObjectTable<T extends Resource> {
    private static final int SMALLEST = 4;

    /** A power of two; at most four fifths of it are taken. */
    private @Nullable Resource[] slots;

    private int size;

    ObjectTable(int expected) {
        int length = SMALLEST;
        while (isTooFull(expected, length)) {
            length *= 2;
        }
        slots = new @Nullable Resource[length];
    }

    private static boolean isTooFull(int size, int length) {
        return size * 5L > length * 4L;
    }

    private static int home(String namespace, String name, int mask) {
        int hash = (31 * namespace.hashCode() + name.hashCode()) * 0x9E3779B9;
        return (hash ^ hash >>> 16) & mask;
    }

    int size() {
        return size;
    }

    @Nullable T find(String namespace, String name) {
        @Nullable Resource[] all = slots;
        int mask = all.length - 1;
        int slot = home(namespace, name, mask);
        for (int probes = 0; probes < all.length; probes++, slot = slot + 1 & mask) {
            Resource here = all[slot];
            if (here == null) {
                return null;
            }
            if (here.name().equals(name) && here.namespace().equals(namespace)) {
                return typed(here);
            }
        }
        return null;
    }

    /** Puts an object in the place of the one of its name. @return the one that was there */
    @Nullable T put(T object) {
        int slot = slotOf(object.namespace(), object.name());
        Resource before = slots[slot];
        slots[slot] = object;
        if (before == null) {
            size++;
            if (isTooFull(size, slots.length)) {
                resize(slots.length * 2);
            }
            return null;
        }
        return typed(before);
    }

    @Nullable T remove(String namespace, String name) {
        int hole = slotOf(namespace, name);
        Resource removed = slots[hole];
        if (removed == null) {
            return null;
        }
        int mask = slots.length - 1;
        for (int slot = hole + 1 & mask; ; slot = slot + 1 & mask) {
            Resource here = slots[slot];
            if (here == null) {
                break;
            }
            int way = slot - home(here.namespace(), here.name(), mask) & mask;
            if (way >= (slot - hole & mask)) {
                slots[hole] = here;
                hole = slot;
            }
        }
        slots[hole] = null;
        size--;
        if (slots.length > SMALLEST && size < slots.length / 8) {
            resize(slots.length / 2);
        }
        return typed(removed);
    }

    /** The slot of a name, or the free one where it would be. */
    private int slotOf(String namespace, String name) {
        int mask = slots.length - 1;
        int slot = home(namespace, name, mask);
        while (true) {
            Resource here = slots[slot];
            if (here == null || here.name().equals(name) && here.namespace().equals(namespace)) {
                return slot;
            }
            slot = slot + 1 & mask;
        }
    }

    private void resize(int length) {
        @Nullable Resource[] old = slots;
        slots = new @Nullable Resource[length];
        for (Resource object : old) {
            if (object != null) {
                slots[slotOf(object.namespace(), object.name())] = object;
            }
        }
    }

    void putAll(Collection<? extends T> objects) {
        objects.forEach(this::put);
    }

    /** The slots as they are now, for {@link #compact}. */
    @Nullable Resource[] copy() {
        return slots.clone();
    }

    /** The objects that stand in slots, as a list that nobody can change. The slots are no longer the caller's. */
    @SuppressWarnings("unchecked") // only put writes slots
    static <T extends Resource> List<T> compact(@Nullable Resource[] slots) {
        int count = 0;
        for (Resource object : slots) {
            if (object != null) {
                slots[count++] = object;
            }
        }
        return (List<T>) (List<?>) Collections.unmodifiableList(Arrays.asList(Arrays.copyOf(slots, count)));
    }

    @SuppressWarnings("unchecked") // only put writes slots
    private static <T extends Resource> T typed(Resource object) {
        return (T) object;
    }
}
