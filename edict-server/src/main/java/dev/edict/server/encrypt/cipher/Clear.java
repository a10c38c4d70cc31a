package dev.edict.server.encrypt.cipher;

import dev.edict.server.watch.Seal.Opened;
import dev.edict.server.watch.SealException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Leaves values as they are, and takes nothing for a value that is closed. */
public final class Clear implements Transformer {
    private static final byte[] CLOSED = "k8s:enc:".getBytes(StandardCharsets.US_ASCII);

    @Override
    public Opened open(byte[] stored, int from, Place place) {
        if (Prefixed.startsWith(stored, from, CLOSED)) {
            throw new SealException("identity transformer tried to read encrypted data");
        }
        return new Opened(from == 0 ? stored : Arrays.copyOfRange(stored, from, stored.length), false);
    }

    @Override
    public byte[] close(byte[] value, int room, Place place) {
        if (room == 0) {
            return value;
        }
        byte[] result = new byte[room + value.length];
        System.arraycopy(value, 0, result, room, value.length);
        return result;
    }
}
