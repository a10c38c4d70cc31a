package dev.edict.types;

import dev.edict.model.json.StringTable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one reader of many documents remembers of those before: equal parts are read once and shared. Ten thousand pods
 * of one template hold one pod spec, and an event that changes an object's status costs the reading of the status.
 *
 * <p>Parts are known by a hash of their bytes, of 128 bits under a key that nobody else knows: nobody can make two
 * different parts look equal. The memory is bounded: parts live in two generations, and when the younger one is full,
 * what has not been asked for since goes.
 *
 * <p>To look for a part costs the hashing of its bytes, once on each level. Of some types no two parts are equal (whatever
 * has a name and a version in it), and they are looked for ever more rarely: see {@link Luck}.
 *
 * <p>Sharing is safe because values are immutable. Not for use by two threads.
 */
public final class Sharing {
    /** Shares nothing. */
    public static final Sharing NONE = new Sharing(0);

    /** Parts deeper than this many levels are not looked for on their own. */
    static final int DEEPEST = 8;

    /** Parts of fewer bytes are not worth remembering. */
    static final int SHORTEST = 48;

    private final int size;
    private final @Nullable StringTable strings;
    private final KeyedHash hash;
    private final Map<Codec<?>, Luck> lucks = new HashMap<>();
    private Map<Content, Object> young = new HashMap<>();
    private Map<Content, Object> old = Map.of();

    /** A part of a document, known by the codec that reads it and the hash of its bytes. */
    record Content(Codec<?> codec, long first, long second) {

        @Override
        public int hashCode() {
            return Long.hashCode(first);
        }
    }

    /** How often parts of a type have been found. */
    static final class Luck {
        private static final int TRIES_AT_FIRST = 32;
        private static final int TRIES_REMEMBERED = 1_024;
        /** One in so many must be found to go on looking for each. */
        private static final int WORTH = 4;
        /** Who has no luck tries again once in so many times: times change. */
        private static final int PAUSE = 16;

        private int tries;
        private int finds;
        private int passed;

        boolean tryNow() {
            return tries < TRIES_AT_FIRST || finds * WORTH >= tries || ++passed % PAUSE == 0;
        }

        void tried(boolean found) {
            tries++;
            finds += found ? 1 : 0;
            if (tries >= TRIES_REMEMBERED) {
                tries /= 2;
                finds /= 2;
            }
        }
    }

    private Sharing(int size) {
        this.size = size;
        this.strings = size == 0 ? null : new StringTable(1 << 12);
        this.hash = size == 0 ? new KeyedHash(0, 0) : new KeyedHash();
    }

    /** @param size how many parts of documents are remembered at least */
    public static Sharing of(int size) {
        return new Sharing(size);
    }

    /** The luck with parts that this codec would read, if it is worth to look for one now; else null. */
    @Nullable Luck worthALook(Codec<?> codec) {
        if (size == 0) {
            return null;
        }
        Luck luck = luck(codec);
        return luck.tryNow() ? luck : null;
    }

    private Luck luck(Codec<?> codec) {
        Luck luck = lucks.get(codec);
        if (luck == null) {
            luck = new Luck();
            lucks.put(codec, luck);
        }
        return luck;
    }

    @Nullable StringTable strings() {
        return strings;
    }

    Content content(Codec<?> codec, byte[] bytes, int from, int to) {
        return new Content(codec, hash.first(bytes, from, to), hash.second());
    }

    @SuppressWarnings("unchecked") // What is remembered under a codec was read by it.
    <T> @Nullable T find(Content content, Luck luck) {
        Object known = young.get(content);
        if (known == null) {
            known = old.get(content);
            if (known != null) {
                remember(content, known);
            }
        }
        luck.tried(known != null);
        return (T) known;
    }

    void remember(Content content, Object value) {
        if (young.size() >= size) {
            old = young;
            young = new HashMap<>();
        }
        young.put(content, value);
    }
}
