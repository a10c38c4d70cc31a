package dev.edict.controllers.hash;

/** The hashes of Fowler, Noll and Vo with 32 bits, and the letters in which names have them. */
final class Fnv {
    static final int START = 0x811c9dc5;

    private static final int PRIME = 0x01000193;
    private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

    private Fnv() {}

    /** FNV-1: multiplied, then combined with the next byte. */
    static int one(int start, byte[] bytes) {
        int hash = start;
        for (byte octet : bytes) {
            hash = (hash * PRIME) ^ (octet & 0xff);
        }
        return hash;
    }

    /** FNV-1a: combined with the next byte, then multiplied. */
    static int oneA(int start, byte[] bytes) {
        int hash = start;
        for (byte octet : bytes) {
            hash = (hash ^ (octet & 0xff)) * PRIME;
        }
        return hash;
    }

    /** A hash in decimal, each digit as one of the letters of names that are made up: they form no words. */
    static String letters(int hash) {
        StringBuilder letters = new StringBuilder(10);
        Integer.toUnsignedString(hash).chars()
                .forEach(digit -> letters.append(LETTERS.charAt(digit % LETTERS.length())));
        return letters.toString();
    }
}
