package dev.edict.node;

import dev.edict.model.format.IpAddress;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gives the pods of one node addresses of its own range, and takes them back. Safe for use by any thread. */
final class PodAddresses {
    /** The first is the node's own end. */
    private static final int FIRST = 2;

    private final int base;
    private final int size;
    private final BitSet taken = new BitSet();
    private final Map<String, Integer> byUid = new HashMap<>();

    /** @param base the first address of the range, as a number */
    PodAddresses(int base, int size) {
        this.base = base;
        this.size = size;
    }

    /** That of a pod, which keeps it. @return null if there is none left */
    synchronized @Nullable String of(String uid) {
        Integer known = byUid.get(uid);
        if (known == null) {
            int free = taken.nextClearBit(FIRST);
            if (free >= size - 1) {
                return null;
            }
            taken.set(free);
            byUid.put(uid, free);
            known = free;
        }
        return text(base + known);
    }

    /** A pod that was here before has this one. */
    synchronized void keep(String uid, String address) {
        int offset = number(address) - base;
        if (offset >= FIRST && offset < size && !taken.get(offset) && !byUid.containsKey(uid)) {
            taken.set(offset);
            byUid.put(uid, offset);
        }
    }

    synchronized void release(String uid) {
        Integer offset = byUid.remove(uid);
        if (offset != null) {
            taken.clear(offset);
        }
    }

    static String text(int address) {
        return (address >>> 24) + "." + (address >>> 16 & 0xff) + "." + (address >>> 8 & 0xff) + "." + (address & 0xff);
    }

    /** Not within any range if it is no address of IPv4. */
    private static int number(String address) {
        IpAddress parsed = IpAddress.parse(address);
        byte[] bytes = parsed == null ? new byte[0] : parsed.bytes();
        return bytes.length < Integer.BYTES ? 0 : ByteBuffer.wrap(bytes).getInt(bytes.length - Integer.BYTES);
    }
}
