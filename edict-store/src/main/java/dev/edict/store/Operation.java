package dev.edict.store;

/** One change of one key within a transaction. */
public sealed interface Operation {

    /** The key that is changed. */
    String key();

    /**
     * Writes a value.
     *
     * @param value the bytes, shared with the store from now on: never change them
     * @param timeToLiveSeconds after how many seconds the store deletes the entry unless it is written again, 0 for never.
     *        The entry may outlive this by some seconds. A later write without a time to live makes it permanent.
     * @param unasked whether nobody wants to know the entry that comes of it, which a store may have to ask for
     */
    @SuppressWarnings("ArrayRecordComponent") // carries bytes to the store; never compared
    record Put(String key, byte[] value, long timeToLiveSeconds, boolean unasked) implements Operation {

        public Put {
            if (timeToLiveSeconds < 0) {
                throw new IllegalArgumentException("timeToLiveSeconds must be 0 (never) or more, not " + timeToLiveSeconds);
            }
        }

        public Put(String key, byte[] value, long timeToLiveSeconds) {
            this(key, value, timeToLiveSeconds, false);
        }

        /** Writes a value that stays, of which nobody wants to know what came of it. */
        public static Put unasked(String key, byte[] value) {
            return new Put(key, value, 0, true);
        }
    }

    /** Deletes the key. Deleting a key that does not exist changes nothing and is no error. */
    record Delete(String key) implements Operation {}
}
