package dev.edict.server.encrypt.cipher;

import dev.edict.server.watch.Seal.Opened;

/** Closes values and opens them again. For any number of threads. */
public interface Transformer {

    /**
     * Opens a value.
     *
     * @param from where it begins in the bytes; what stands before is not looked at
     * @throws dev.edict.server.watch.SealException if it can not be opened
     */
    Opened open(byte[] stored, int from, Place place);

    /**
     * Closes a value.
     *
     * @param room how many bytes to leave free at the beginning of the result
     * @throws dev.edict.server.watch.SealException if it can not be closed
     */
    byte[] close(byte[] value, int room, Place place);
}
