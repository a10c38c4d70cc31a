package dev.edict.server.watch;

/**
 * How the values of one resource are kept from whoever can read the store but not the server's keys. A value is bound to the
 * place where it lies: moved elsewhere it can not be opened, by those seals that can tell. For any number of threads.
 */
public interface Seal {
    /** Values lie as they are. One that somebody has sealed is not taken for an object. */
    Seal NONE = new Seal() {
        private static final byte[] SEALED = {'k', '8', 's', ':', 'e', 'n', 'c', ':'};

        @Override
        public byte[] close(String place, byte[] value) {
            return value;
        }

        @Override
        public Opened open(String place, byte[] stored) {
            int length = SEALED.length;
            if (stored.length >= length && stored[3] == ':' && java.util.Arrays.equals(stored, 0, length, SEALED, 0, length)) {
                throw new SealException("identity transformer tried to read encrypted data");
            }
            return new Opened(stored, false);
        }
    };

    /**
     * What is to be stored for a value.
     *
     * @throws SealException if there is no key to close it with
     */
    byte[] close(String place, byte[] value);

    /**
     * The value of what is stored.
     *
     * @throws SealException if this server has no key that opens it, or somebody has changed it
     */
    Opened open(String place, byte[] stored);

    /** @param stale whether it would be closed in another way now, so that even a write that changes nothing is worth it */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Opened(byte[] value, boolean stale) {}
}
