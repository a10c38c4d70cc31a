package dev.edict.controllers.ipam;

import dev.edict.model.format.Cidr;
import java.util.BitSet;
import java.util.Optional;

/**
 * A range that is cut into blocks of one size, and which of them are taken. Blocks are given one after the other, and from the
 * beginning again when the end is reached, so that one that was given back is not another node's at once. Safe for use by any thread.
 */
final class Blocks {
    /** So many bits more than that of its range the prefix of a block of IPv6 has at most. */
    private static final int MOST_BITS_OF_IPV6 = 16;

    private final Cidr range;
    private final int length;
    private final int count;
    /** Guarded by this, as the field below. */
    private final BitSet taken = new BitSet();

    private int next;

    /**
     * @param length of the prefix of a block
     * @throws IllegalArgumentException if the blocks are larger than the range, or too many
     */
    Blocks(Cidr range, int length) {
        int bits = length - range.prefixLength();
        if (bits < 0) {
            throw new IllegalArgumentException("Invalid --cluster-cidr, mask size of cluster CIDR must be less than or equal to "
                    + "--node-cidr-mask-size configured for CIDR family");
        }
        if (length > range.addressBits() || bits >= Integer.SIZE - 1 || (range.isIpv6() && bits > MOST_BITS_OF_IPV6)) {
            throw new IllegalArgumentException("New CIDR set failed; the node CIDR size is too big");
        }
        this.range = range;
        this.length = length;
        this.count = 1 << bits;
    }

    /** @return empty if all are taken */
    synchronized Optional<Cidr> take() {
        int free = taken.nextClearBit(next);
        if (free >= count) {
            free = taken.nextClearBit(0);
        }
        if (free >= count) {
            return Optional.empty();
        }
        taken.set(free);
        next = (free + 1) % count;
        return Optional.of(range.part(length, free));
    }

    /** Whatever of these addresses is in the range is taken from now on. @throws IllegalArgumentException if none of them is */
    synchronized void occupy(Cidr addresses) {
        taken.set(first(addresses), last(addresses) + 1);
    }

    /** The opposite of {@link #occupy}. */
    synchronized void giveBack(Cidr addresses) {
        taken.clear(first(addresses), last(addresses) + 1);
    }

    boolean overlaps(Cidr addresses) {
        return range.overlaps(addresses);
    }

    private int first(Cidr addresses) {
        if (!overlaps(addresses)) {
            throw new IllegalArgumentException("cidr " + addresses + " is out the range of cluster cidr " + range);
        }
        return isAll(addresses) ? 0 : (int) range.partOf(addresses.network(), length);
    }

    private int last(Cidr addresses) {
        return isAll(addresses) ? count - 1 : (int) range.partOf(addresses.last(), length);
    }

    private boolean isAll(Cidr addresses) {
        return addresses.prefixLength() <= range.prefixLength();
    }

    @Override
    public String toString() {
        return range + " in blocks of /" + length;
    }
}
