package dev.edict.model.format;

import org.jspecify.annotations.Nullable;

/**
 * A block of addresses, or an address with the block that it is in: {@code 10.0.0.0/8}. Read leniently, see
 * {@link IpAddress}.
 */
public final class Cidr {
    private final IpAddress address;
    private final int length;
    private final boolean leadingZeros;

    private Cidr(IpAddress address, int length, boolean leadingZeros) {
        this.address = address;
        this.length = length;
        this.leadingZeros = leadingZeros;
    }

    /** Reads an address, a slash and the length of a prefix; null if the text is something else. */
    public static @Nullable Cidr parse(String text) {
        int slash = text.indexOf('/');
        IpAddress address = slash < 0 ? null : IpAddress.parse(text.substring(0, slash));
        if (address == null) {
            return null;
        }
        String digits = text.substring(slash + 1);
        if (!Characters.all(digits, Characters::digit)) {
            return null;
        }
        String stripped = digits.replaceFirst("^0+(?=.)", "");
        int length = stripped.length() > 3 ? Integer.MAX_VALUE : Integer.parseInt(stripped);
        if (length > (address.isWrittenAsIpv6() ? 128 : 32)) {
            return null;
        }
        boolean zeros = address.hasLeadingZeros() || stripped.length() < digits.length();
        return new Cidr(address, address.isWrittenAsIpv6() ? length : length + 96, zeros);
    }

    /** The address as written before the slash. */
    public IpAddress address() {
        return address;
    }

    /** The first address of the block. */
    public IpAddress network() {
        return address.masked(length);
    }

    /** The last address of the block. */
    public IpAddress last() {
        return address.filled(length);
    }

    /** The length of the prefix, in bits of the block's own family. */
    public int prefixLength() {
        return network().isIpv4() ? length - 96 : length;
    }

    /** How many bits an address of the block's family has. */
    public int addressBits() {
        return network().isIpv4() ? 32 : 128;
    }

    public boolean isIpv4() {
        return network().isIpv4();
    }

    public boolean isIpv6() {
        return !isIpv4();
    }

    public boolean hasLeadingZeros() {
        return leadingZeros;
    }

    /** Whether no bit is set beyond the prefix. */
    public boolean isNetwork() {
        return address.equals(network());
    }

    public boolean contains(IpAddress other) {
        return other.isIpv4() == isIpv4() && other.masked(length).equals(network());
    }

    /** Whether the blocks have an address in common. */
    public boolean overlaps(Cidr other) {
        return contains(other.network()) || other.contains(network());
    }

    /** One of the blocks of a longer prefix into which this one can be cut, counted from zero. */
    public Cidr part(int partLength, long number) {
        int end = partLength + 128 - addressBits();
        return new Cidr(network().withBits(end, number), end, false);
    }

    /** In which of the blocks of a longer prefix an address of this one is; see {@link #part}. */
    public long partOf(IpAddress inside, int partLength) {
        return inside.bits(length, partLength + 128 - addressBits());
    }

    /** The block in canonical form. */
    @Override
    public String toString() {
        return network() + "/" + prefixLength();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Cidr that && length == that.length && address.equals(that.address);
    }

    @Override
    public int hashCode() {
        return address.hashCode() * 31 + length;
    }
}
