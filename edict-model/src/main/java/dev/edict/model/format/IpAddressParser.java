package dev.edict.model.format;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads addresses leniently: zeros in front are skipped, and remembered. */
final class IpAddressParser {
    private final String text;
    private final byte[] bytes = new byte[16];
    private int position;
    private boolean leadingZeros;

    private IpAddressParser(String text) {
        this.text = text;
    }

    static @Nullable IpAddress version4(String text) {
        IpAddressParser parser = new IpAddressParser(text);
        parser.bytes[10] = -1;
        parser.bytes[11] = -1;
        return parser.octets(12) ? new IpAddress(parser.bytes, false, parser.leadingZeros) : null;
    }

    static @Nullable IpAddress version6(String text) {
        IpAddressParser parser = new IpAddressParser(text);
        return parser.groups() ? new IpAddress(parser.bytes, true, parser.leadingZeros) : null;
    }

    private boolean octets(int offset) {
        for (int index = 0; index < 4; index++) {
            if (index > 0 && !skip('.')) {
                return false;
            }
            int start = position;
            int octet = number(10, 0xff);
            if (octet < 0) {
                return false;
            }
            leadingZeros |= position - start > 1 && text.charAt(start) == '0';
            bytes[offset + index] = (byte) octet;
        }
        return position == text.length();
    }

    private boolean groups() {
        int gap = -1;
        int filled = 0;
        if (text.startsWith("::")) {
            gap = 0;
            position = 2;
        }
        while (position < text.length() && filled < 16) {
            int start = position;
            int group = number(16, 0xffff);
            if (group < 0) {
                return false;
            }
            if (position < text.length() && text.charAt(position) == '.') {
                position = start;
                if ((gap < 0 && filled != 12) || filled > 12 || !octets(filled)) {
                    return false;
                }
                filled += 4;
                break;
            }
            leadingZeros |= position - start > 4;
            bytes[filled++] = (byte) (group >> 8);
            bytes[filled++] = (byte) group;
            if (position == text.length()) {
                break;
            }
            if (!skip(':') || position == text.length()) {
                return false;
            }
            if (text.charAt(position) == ':') {
                if (gap >= 0) {
                    return false;
                }
                gap = filled;
                position++;
            }
        }
        return position == text.length() && spread(gap, filled);
    }

    /** Moves what stands after the gap to the end; a gap must stand for something, and without one all is there. */
    private boolean spread(int gap, int filled) {
        if (gap < 0 || filled == 16) {
            return gap < 0 && filled == 16;
        }
        System.arraycopy(bytes, gap, bytes, 16 - (filled - gap), filled - gap);
        Arrays.fill(bytes, gap, 16 - (filled - gap), (byte) 0);
        return true;
    }

    private boolean skip(char expected) {
        if (position < text.length() && text.charAt(position) == expected) {
            position++;
            return true;
        }
        return false;
    }

    /** Reads digits; -1 if there are none or they say more than the maximum. */
    private int number(int radix, int maximum) {
        int start = position;
        int number = 0;
        while (position < text.length() && text.charAt(position) < 0x80) {
            int digit = Character.digit(text.charAt(position), radix);
            if (digit < 0) {
                break;
            }
            number = number * radix + digit;
            if (number > maximum) {
                return -1;
            }
            position++;
        }
        return position == start ? -1 : number;
    }
}
