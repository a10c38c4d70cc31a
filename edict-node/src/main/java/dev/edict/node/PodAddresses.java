package dev.edict.node;

import dev.edict.model.format.Cidr;
import dev.edict.model.format.IpAddress;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Gives the pods of one node addresses of its own ranges, and takes them back. Safe for use by any thread. */
final class PodAddresses {
    /** The first is the node's own end. */
    private static final int FIRST = 2;

    /** Of a larger range no more are given. */
    private static final int MOST_BITS = 16;

    private final List<Cidr> ranges;
    private final int size;
    private final BitSet taken = new BitSet();
    private final Map<String, Integer> byUid = new HashMap<>();

    /** @param ranges one, or one of each family: then each pod has an address of both */
    PodAddresses(List<Cidr> ranges) {
        this.ranges = List.copyOf(ranges);
        this.size = 1 << ranges.stream().mapToInt(range -> range.addressBits() - range.prefixLength()).min().stream()
                .map(bits -> Math.min(bits, MOST_BITS)).sum();
    }

    /** Those of a pod, which keeps them. @return null if there is none left */
    synchronized @Nullable List<String> of(String uid) {
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
        int offset = known;
        return ranges.stream().map(range -> range.network().plus(offset).toString()).toList();
    }

    /** A pod that was here before has this one. @return whether it is of these ranges */
    synchronized boolean keep(String uid, String address) {
        IpAddress parsed = IpAddress.parse(address);
        Cidr range = parsed == null ? null
                : ranges.stream().filter(each -> each.contains(parsed)).findFirst().orElse(null);
        if (parsed == null || range == null) {
            return false;
        }
        int offset = number(parsed) - number(range.network());
        if (offset >= FIRST && offset < size && !taken.get(offset) && !byUid.containsKey(uid)) {
            taken.set(offset);
            byUid.put(uid, offset);
        }
        return true;
    }

    synchronized void release(String uid) {
        Integer offset = byUid.remove(uid);
        if (offset != null) {
            taken.clear(offset);
        }
    }

    /** Its last bits: ranges of which addresses are given differ in no others. */
    private static int number(IpAddress address) {
        byte[] bytes = address.bytes();
        return ByteBuffer.wrap(bytes).getInt(bytes.length - Integer.BYTES);
    }
}
