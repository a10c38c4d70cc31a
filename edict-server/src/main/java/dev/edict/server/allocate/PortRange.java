package dev.edict.server.allocate;

/**
 * The ports that services can have on every node. The lowest ones, at most 128, are left to those who choose one by hand.
 */
public record PortRange(int first, int last) {
    public static final PortRange DEFAULT = new PortRange(30_000, 32_767);

    private static final int LARGEST_PORT = 65_535;
    private static final int FEWEST_RESERVED = 16;
    private static final int MOST_RESERVED = 128;
    private static final int RESERVED_SHARE = 32;

    public PortRange {
        if (first < 1 || last < first || last > LARGEST_PORT) {
            throw new IllegalArgumentException("a range of ports goes up, from 1 to " + LARGEST_PORT + " at most");
        }
    }

    /**
     * Reads {@code 30000-32767}, {@code 30000+2767}, or a single port.
     *
     * @throws IllegalArgumentException if the text is no range
     */
    public static PortRange parse(String text) {
        String trimmed = text.strip();
        int sign = Math.max(trimmed.indexOf('-'), trimmed.indexOf('+'));
        try {
            int first = Integer.parseInt(sign < 0 ? trimmed : trimmed.substring(0, sign));
            int second = sign < 0 ? first : Integer.parseInt(trimmed.substring(sign + 1));
            return new PortRange(first, sign >= 0 && trimmed.charAt(sign) == '+' ? first + second : second);
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException("a range of ports looks like 30000-32767, not " + text, noNumber);
        }
    }

    boolean contains(long port) {
        return port >= first && port <= last;
    }

    /** The first port that is given away by chance. */
    int firstOpen() {
        int size = last - first + 1;
        return size <= FEWEST_RESERVED ? first
                : first + Math.min(MOST_RESERVED, Math.max(FEWEST_RESERVED, size / RESERVED_SHARE));
    }

    @Override
    public String toString() {
        return first + "-" + last;
    }
}
