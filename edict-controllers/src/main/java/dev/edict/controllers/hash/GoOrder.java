package dev.edict.controllers.hash;

import dev.edict.api.core.v1.EndpointSubset;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/**
 * The place of things that upstream orders by a hash of how Go prints them. It means nothing, but people see the order, so it is the same
 * here: 128 bits of FNV-1a over that text.
 */
public final class GoOrder {
    private static final BigInteger BASIS = new BigInteger("6c62272e07bb014262b821756295c58d", 16);
    private static final BigInteger PRIME = BigInteger.ONE.shiftLeft(88).add(BigInteger.valueOf(0x13b));
    private static final BigInteger ALL_BITS = BigInteger.ONE.shiftLeft(128).subtract(BigInteger.ONE);

    private GoOrder() {}

    public static BigInteger of(EndpointSubset subset) {
        return ofPrinted(GoDump.of("EndpointSubset", EndpointSubset.CODEC.toObject(subset)));
    }

    /** Of what Go prints as that text. */
    public static BigInteger ofPrinted(String text) {
        BigInteger hash = BASIS;
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            hash = hash.xor(BigInteger.valueOf(octet & 0xff)).multiply(PRIME).and(ALL_BITS);
        }
        return hash;
    }
}
