package dev.edict.server.watch;

import java.util.function.Function;

/** What all objects of an interest have in common, by which those who have the interest are found. */
public sealed interface Clue {

    /** They have this key: the interest is in one object. */
    record Key(String key) implements Clue {}

    /**
     * A field of them has this value.
     *
     * @param field the name of the field; all clues about it read it in the same way
     * @param read the value of the field, empty where there is none; must be quick and pure
     */
    record Field(String field, String value, Function<CachedObject, String> read) implements Clue {

        /** Objects of this name, in whatever namespace. */
        public static Field name(String name) {
            return new Field("metadata.name", name,
                    object -> object.key().substring(object.key().lastIndexOf('/') + 1));
        }
    }
}
