package dev.edict.server.allocate;

import dev.edict.model.format.Cidr;
import dev.edict.model.format.IpAddress;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A block of addresses for services, of IPv4 or IPv6. Its first address stands for the network and is never given away,
 * nor is the last one of an IPv4 block, which stands for all. The lowest ones, at most 256, are left to those who choose
 * one by hand as long as there are others.
 */
public final class AddressRange {
    public static final String IPV4 = "IPv4";
    public static final String IPV6 = "IPv6";

    private static final int LONGEST_BLOCK_BITS = 64;
    private static final long FEWEST_RESERVED = 16;
    private static final long MOST_RESERVED = 256;
    private static final long RESERVED_SHARE = 16;
    private static final int CHANCES = 64;

    private final Cidr block;
    private final BigInteger network;
    /** How many addresses can be given away: those behind the network's own. */
    private final BigInteger size;

    private AddressRange(Cidr block) {
        this.block = block;
        this.network = new BigInteger(1, block.network().bytes());
        BigInteger all = BigInteger.ONE.shiftLeft(block.addressBits() - block.prefixLength());
        this.size = all.subtract(BigInteger.valueOf(block.isIpv4() ? 2 : 1)).max(BigInteger.ZERO);
    }

    /** @throws IllegalArgumentException if the text is no block of addresses that services can have */
    public static AddressRange parse(String text) {
        Cidr block = Cidr.parse(text.strip());
        if (block == null) {
            throw new IllegalArgumentException("a range of service addresses looks like 10.96.0.0/12 or fd00::/108, not "
                    + text);
        }
        if (block.addressBits() - block.prefixLength() > LONGEST_BLOCK_BITS) {
            throw new IllegalArgumentException("shortest allowed prefix length for service CIDR is 64, got "
                    + block.prefixLength());
        }
        return new AddressRange(block);
    }

    /** {@link #IPV4} or {@link #IPV6}. */
    public String family() {
        return block.isIpv4() ? IPV4 : IPV6;
    }

    /** The family of an address; one that is none counts as IPv4. */
    static String familyOf(String address) {
        IpAddress parsed = IpAddress.parse(address);
        return parsed != null && parsed.isIpv6() ? IPV6 : IPV4;
    }

    /** The first address that can be used: that of the API server itself. */
    public String first() {
        return address(BigInteger.ONE);
    }

    /** The address of the network, which no service has: what a dry run shows in place of one. */
    String networkAddress() {
        return block.network().toString();
    }

    /** Whether an address lies in the block and can be given away. */
    public boolean contains(IpAddress address) {
        if (!block.contains(address)) {
            return false;
        }
        BigInteger offset = new BigInteger(1, address.bytes()).subtract(network);
        return offset.signum() > 0 && offset.compareTo(size) <= 0;
    }

    /**
     * An address that the caller could take, by chance.
     *
     * @param claim takes an address; false if somebody has it
     * @param mayBeFree says of an address whether trying to take it is worth while; asked only when chance did not help
     */
    @Nullable String any(RandomGenerator random, Predicate<String> claim, Predicate<String> mayBeFree) {
        BigInteger reserved = reserved();
        BigInteger open = size.subtract(reserved);
        if (open.signum() > 0) {
            for (int chance = 0; chance < CHANCES; chance++) {
                String address = address(reserved.add(below(open, random)).add(BigInteger.ONE));
                if (claim.test(address)) {
                    return address;
                }
            }
        }
        String upper = firstFree(reserved, size, claim, mayBeFree);
        return upper != null ? upper : firstFree(BigInteger.ZERO, reserved, claim, mayBeFree);
    }

    private @Nullable String firstFree(
            BigInteger from, BigInteger to, Predicate<String> claim, Predicate<String> mayBeFree) {
        for (BigInteger offset = from; offset.compareTo(to) < 0; offset = offset.add(BigInteger.ONE)) {
            String address = address(offset.add(BigInteger.ONE));
            if (mayBeFree.test(address) && claim.test(address)) {
                return address;
            }
        }
        return null;
    }

    private BigInteger reserved() {
        if (size.compareTo(BigInteger.valueOf(FEWEST_RESERVED)) <= 0) {
            return BigInteger.ZERO;
        }
        return size.divide(BigInteger.valueOf(RESERVED_SHARE))
                .max(BigInteger.valueOf(FEWEST_RESERVED)).min(BigInteger.valueOf(MOST_RESERVED));
    }

    private static BigInteger below(BigInteger bound, RandomGenerator random) {
        return bound.bitLength() < Long.SIZE - 1
                ? BigInteger.valueOf(random.nextLong(bound.longValueExact()))
                : BigInteger.valueOf(random.nextLong(Long.MAX_VALUE));
    }

    private String address(BigInteger offset) {
        byte[] number = network.add(offset).toByteArray();
        byte[] bytes = new byte[block.addressBits() / 8];
        int length = Math.min(number.length, bytes.length);
        System.arraycopy(number, number.length - length, bytes, bytes.length - length, length);
        try {
            String text = InetAddress.getByAddress(bytes).getHostAddress();
            return Objects.requireNonNull(IpAddress.parse(text)).toString();
        } catch (UnknownHostException neverOfBytes) {
            throw new IllegalStateException(neverOfBytes);
        }
    }

    /** The block as it is written: {@code 10.96.0.0/12}. */
    @Override
    public String toString() {
        return block.toString();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AddressRange that && block.equals(that.block);
    }

    @Override
    public int hashCode() {
        return block.hashCode();
    }
}
