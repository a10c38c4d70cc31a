package dev.edict.client.index;

import dev.edict.types.Resource;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A set of objects in which no two have the same namespace and name: an array of them, and nothing else but a byte of the hash of each,
 * so that one that is not looked for need not be looked at. An object is its own key; an entry costs six to twelve bytes, where a map
 * from strings costs over a hundred.
 *
 * <p>Slots are probed one after the other from the one that the hash names; what is removed leaves no mark, because those behind it
 * move up. Guarded by its owner; {@link #find} may be called while another thread writes, if the owner finds out that it was so and
 * asks again.
 */
final class ObjectTable<T extends Resource> {
    private static final int SMALLEST = 4;

    /** Exchanged as a whole when it becomes too full or too empty. At most four fifths of the slots are taken. */
    private Slots slots;

    private int size;

    /**
     * As many objects as tags, a power of two.
     *
     * @param tags zero where there is no object
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Slots(@Nullable Resource[] objects, byte[] tags) {
        static Slots of(int length) {
            return new Slots(new @Nullable Resource[length], new byte[length]);
        }

        int length() {
            return tags.length;
        }

        /** The slot of a name, or the free one where it would be; negative if there is neither, which only a reader in a race sees. */
        int find(String namespace, String name, int hash) {
            int mask = tags.length - 1;
            byte tag = tag(hash);
            int slot = hash & mask;
            for (int probes = 0; probes <= mask; probes++, slot = slot + 1 & mask) {
                if (tags[slot] == 0) {
                    return slot;
                }
                if (tags[slot] == tag) {
                    Resource here = objects[slot];
                    if (here != null && here.name().equals(name) && here.namespace().equals(namespace)) {
                        return slot;
                    }
                }
            }
            return -1;
        }

        void set(int slot, Resource object, byte tag) {
            objects[slot] = object;
            tags[slot] = tag;
        }

        void clear(int slot) {
            objects[slot] = null;
            tags[slot] = 0;
        }
    }

    ObjectTable(int expected) {
        int length = SMALLEST;
        while (isTooFull(expected, length)) {
            length *= 2;
        }
        slots = Slots.of(length);
    }

    private static boolean isTooFull(int size, int length) {
        return size * 5L > length * 4L;
    }

    private static int hash(String namespace, String name) {
        int hash = (31 * namespace.hashCode() + name.hashCode()) * 0x9E3779B9;
        return hash ^ hash >>> 16;
    }

    /** Of the upper bits, which the slot does not depend on; never zero. */
    private static byte tag(int hash) {
        return (byte) ((hash >>> 25) + 1);
    }

    int size() {
        return size;
    }

    @Nullable T find(String namespace, String name) {
        Slots all = slots;
        int slot = all.find(namespace, name, hash(namespace, name));
        Resource found = slot < 0 ? null : all.objects()[slot];
        return found == null ? null : typed(found);
    }

    /** Puts an object in the place of the one of its name. @return the one that was there */
    @Nullable T put(T object) {
        int hash = hash(object.namespace(), object.name());
        int slot = slots.find(object.namespace(), object.name(), hash);
        Resource before = slots.objects()[slot];
        slots.set(slot, object, tag(hash));
        if (before == null) {
            size++;
            if (isTooFull(size, slots.length())) {
                resize(slots.length() * 2);
            }
            return null;
        }
        return typed(before);
    }

    @Nullable T remove(String namespace, String name) {
        int hole = slots.find(namespace, name, hash(namespace, name));
        Resource removed = slots.objects()[hole];
        if (removed == null) {
            return null;
        }
        int mask = slots.length() - 1;
        for (int slot = hole + 1 & mask; ; slot = slot + 1 & mask) {
            Resource here = slots.objects()[slot];
            if (here == null) {
                break;
            }
            int way = slot - hash(here.namespace(), here.name()) & mask;
            if (way >= (slot - hole & mask)) {
                slots.set(hole, here, slots.tags()[slot]);
                hole = slot;
            }
        }
        slots.clear(hole);
        size--;
        if (slots.length() > SMALLEST && size < slots.length() / 8) {
            resize(slots.length() / 2);
        }
        return typed(removed);
    }

    private void resize(int length) {
        Slots fresh = Slots.of(length);
        for (Resource object : slots.objects()) {
            if (object != null) {
                int hash = hash(object.namespace(), object.name());
                fresh.set(fresh.find(object.namespace(), object.name(), hash), object, tag(hash));
            }
        }
        slots = fresh;
    }

    void putAll(Collection<? extends T> objects) {
        objects.forEach(this::put);
    }

    /** The slots as they are now, for {@link #compact}. */
    @Nullable Resource[] copy() {
        return slots.objects().clone();
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
