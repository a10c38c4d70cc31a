package dev.edict.model.format;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An address of IPv4 or IPv6, and how it was written. Reading is lenient, as Kubernetes has to be with old objects;
 * {@link #hasLeadingZeros} and {@link #isMapped} tell what a strict reader refuses.
 *
 * <p>An IPv4 address that is written in IPv6 ({@code ::ffff:1.2.3.4}) counts as IPv4 and prints as one.
 */
public final class IpAddress implements Comparable<IpAddress> {
    private final byte[] bytes;
    private final boolean writtenAsIpv6;
    private final boolean leadingZeros;

    IpAddress(byte[] sixteen, boolean writtenAsIpv6, boolean leadingZeros) {
        this.bytes = sixteen;
        this.writtenAsIpv6 = writtenAsIpv6;
        this.leadingZeros = leadingZeros;
    }

    /** Reads an address without a zone; null if the text is none. */
    public static @Nullable IpAddress parse(String text) {
        for (int index = 0; index < text.length(); index++) {
            if (text.charAt(index) == '.') {
                return IpAddressParser.version4(text);
            }
            if (text.charAt(index) == ':') {
                return IpAddressParser.version6(text);
            }
        }
        return null;
    }

    public boolean isIpv4() {
        for (int index = 0; index < 10; index++) {
            if (bytes[index] != 0) {
                return false;
            }
        }
        return bytes[10] == -1 && bytes[11] == -1;
    }

    public boolean isIpv6() {
        return !isIpv4();
    }

    /** Whether an IPv4 address was written in the form of IPv6. */
    public boolean isMapped() {
        return writtenAsIpv6 && isIpv4();
    }

    boolean isWrittenAsIpv6() {
        return writtenAsIpv6;
    }

    /** Whether an octet or a group has zeros in front that a strict reader refuses. */
    public boolean hasLeadingZeros() {
        return leadingZeros;
    }

    /** The four or sixteen bytes of the address. */
    public byte[] bytes() {
        return isIpv4() ? Arrays.copyOfRange(bytes, 12, 16) : bytes.clone();
    }

    public boolean isLoopback() {
        return isIpv4() ? bytes[12] == 127 : only(15, 1);
    }

    public boolean isUnspecified() {
        return isIpv4() ? bytes[12] == 0 && bytes[13] == 0 && bytes[14] == 0 && bytes[15] == 0 : only(15, 0);
    }

    public boolean isMulticast() {
        return isIpv4() ? (bytes[12] & 0xf0) == 0xe0 : bytes[0] == -1;
    }

    public boolean isLinkLocalUnicast() {
        return isIpv4()
                ? (bytes[12] & 0xff) == 169 && (bytes[13] & 0xff) == 254
                : (bytes[0] & 0xff) == 0xfe && (bytes[1] & 0xc0) == 0x80;
    }

    public boolean isLinkLocalMulticast() {
        return isIpv4()
                ? (bytes[12] & 0xff) == 224 && bytes[13] == 0 && bytes[14] == 0
                : bytes[0] == -1 && (bytes[1] & 0x0f) == 0x02;
    }

    private boolean only(int last, int value) {
        for (int index = 0; index < last; index++) {
            if (bytes[index] != 0) {
                return false;
            }
        }
        return bytes[last] == value;
    }

    /** This address with all bits after the first {@code length} of 128 cleared. */
    IpAddress masked(int length) {
        byte[] kept = bytes.clone();
        for (int index = 0; index < 16; index++) {
            int bits = Math.clamp(length - index * 8L, 0, 8);
            kept[index] &= (byte) (0xff << 8 - bits);
        }
        return new IpAddress(kept, writtenAsIpv6, false);
    }

    /** This address with all bits after the first {@code length} of 128 set. */
    IpAddress filled(int length) {
        byte[] filled = bytes.clone();
        for (int index = 0; index < 16; index++) {
            filled[index] |= (byte) (0xff >> Math.clamp(length - index * 8L, 0, 8));
        }
        return new IpAddress(filled, writtenAsIpv6, false);
    }

    /** This address with the bits of a number set, of which the last is the one before {@code end}, counted from the first of 128. */
    IpAddress withBits(int end, long number) {
        byte[] set = bytes.clone();
        for (int bit = 0; bit < Long.SIZE && bit < end; bit++) {
            int place = end - 1 - bit;
            set[place / 8] |= (byte) ((number >>> bit & 1) << 7 - place % 8);
        }
        return new IpAddress(set, writtenAsIpv6, false);
    }

    /** The number that stands in some of the 128 bits, at most 64. */
    long bits(int start, int end) {
        long number = 0;
        for (int place = start; place < end; place++) {
            number = number << 1 | bytes[place / 8] >> 7 - place % 8 & 1;
        }
        return number;
    }

    /** The address so many after this one, or before it if negative; it may be of the other family. */
    public IpAddress plus(long distance) {
        byte[] moved = bytes.clone();
        long carried = distance;
        for (int index = 15; index >= 0; index--) {
            carried += moved[index] & 0xff;
            moved[index] = (byte) carried;
            carried >>= 8;
        }
        return new IpAddress(moved, writtenAsIpv6, false);
    }

    /** By number; IPv4 is where it is mapped to in IPv6. */
    @Override
    public int compareTo(IpAddress other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    /** The canonical form: dotted for IPv4, that of RFC 5952 for IPv6. */
    @Override
    public String toString() {
        return isIpv4()
                ? (bytes[12] & 0xff) + "." + (bytes[13] & 0xff) + "." + (bytes[14] & 0xff) + "." + (bytes[15] & 0xff)
                : groups();
    }

    private int group(int index) {
        return (bytes[index * 2] & 0xff) << 8 | bytes[index * 2 + 1] & 0xff;
    }

    private String groups() {
        int gapStart = -1;
        int gapLength = 1;
        for (int index = 0; index < 8; index++) {
            int end = index;
            while (end < 8 && group(end) == 0) {
                end++;
            }
            if (end - index > gapLength) {
                gapStart = index;
                gapLength = end - index;
            }
        }
        StringBuilder text = new StringBuilder();
        for (int index = 0; index < 8; index++) {
            if (index == gapStart) {
                text.append("::");
                index += gapLength - 1;
                continue;
            }
            if (!text.isEmpty() && text.charAt(text.length() - 1) != ':') {
                text.append(':');
            }
            text.append(Integer.toHexString(group(index)));
        }
        return text.toString();
    }

    /** Addresses are equal when they denote the same host, however they were written. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof IpAddress that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }
}
