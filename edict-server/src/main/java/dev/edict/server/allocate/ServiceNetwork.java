package dev.edict.server.allocate;

import java.util.random.RandomGenerator;

/**
 * The addresses that services can have: an IPv4 network.
 *
 * @param base the network's address as a number
 * @param bits how many leading bits are fixed
 */
public record ServiceNetwork(int base, int bits) {
    /** 10.96.0.0/12, as kubeadm chooses it. */
    public static final ServiceNetwork DEFAULT = parse("10.96.0.0/12");

    public static ServiceNetwork parse(String cidr) {
        int slash = cidr.indexOf('/');
        return new ServiceNetwork(number(cidr.substring(0, slash)), Integer.parseInt(cidr.substring(slash + 1)));
    }

    /** The first address that can be used: that of the API server itself. */
    public String first() {
        return text(base + 1);
    }

    /** Whether an address lies in the network and is neither its first nor its last. */
    public boolean contains(String address) {
        if (!address.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}")) {
            return false;
        }
        int offset = number(address) - base;
        return offset > 0 && offset < size() - 1;
    }

    private int size() {
        return 1 << (32 - bits);
    }

    /**
     * An address by chance. The lowest addresses, at most 256 of them, are left to those who choose one by hand.
     */
    public String random(RandomGenerator random) {
        int reserved = Math.min(256, Math.max(16, size() / 16));
        int first = size() > 2 * reserved ? reserved + 1 : 1;
        return text(base + first + random.nextInt(size() - 1 - first));
    }

    private static int number(String address) {
        int number = 0;
        for (String part : address.split("\\.")) {
            number = number << 8 | Integer.parseInt(part) & 0xff;
        }
        return number;
    }

    private static String text(int number) {
        return (number >>> 24) + "." + (number >>> 16 & 0xff) + "." + (number >>> 8 & 0xff) + "." + (number & 0xff);
    }
}
