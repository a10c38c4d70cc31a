package dev.edict.model.certificate;

import java.math.BigInteger;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;

/**
 * Checks signatures by a key on a curve over a prime field, for curves by which the platform does not: ECDSA as SEC 1 (4.1.4)
 * has it. All numbers are public, so it need not take the same time for all of them.
 */
final class CurveArithmetic {
    private static final BigInteger THREE = BigInteger.valueOf(3);

    private final BigInteger prime;
    private final BigInteger slope;
    private final BigInteger order;
    private final ECPoint base;
    private final ECPoint key;

    /** @param key a point on its curve */
    CurveArithmetic(ECPublicKey key) {
        ECParameterSpec specification = key.getParams();
        this.prime = ((ECFieldFp) specification.getCurve().getField()).getP();
        this.slope = specification.getCurve().getA();
        this.order = specification.getOrder();
        this.base = specification.getGenerator();
        this.key = key.getW();
    }

    /** Whether two positive numbers are a signature of what has this digest. */
    boolean isSigned(byte[] digest, BigInteger first, BigInteger second) {
        if (first.compareTo(order) >= 0 || second.compareTo(order) >= 0) {
            return false;
        }
        BigInteger number = new BigInteger(1, digest).shiftRight(Math.max(0, Byte.SIZE * digest.length - order.bitLength()));
        BigInteger inverse = second.modInverse(order);
        ECPoint sum = sum(product(number.multiply(inverse).mod(order), base), product(first.multiply(inverse).mod(order), key));
        return !isNothing(sum) && sum.getAffineX().mod(order).equals(first);
    }

    private ECPoint product(BigInteger factor, ECPoint point) {
        ECPoint product = ECPoint.POINT_INFINITY;
        for (int bit = factor.bitLength() - 1; bit >= 0; bit--) {
            product = sum(product, product);
            product = factor.testBit(bit) ? sum(product, point) : product;
        }
        return product;
    }

    private ECPoint sum(ECPoint left, ECPoint right) {
        if (isNothing(left)) {
            return right;
        }
        if (isNothing(right)) {
            return left;
        }
        BigInteger x = left.getAffineX();
        BigInteger y = left.getAffineY();
        BigInteger rise;
        BigInteger run;
        if (!x.equals(right.getAffineX())) {
            rise = right.getAffineY().subtract(y);
            run = right.getAffineX().subtract(x);
        } else if (y.equals(right.getAffineY()) && y.signum() != 0) {
            rise = x.pow(2).multiply(THREE).add(slope);
            run = y.shiftLeft(1);
        } else {
            return ECPoint.POINT_INFINITY;
        }
        BigInteger gradient = rise.multiply(run.modInverse(prime)).mod(prime);
        BigInteger sumX = gradient.pow(2).subtract(x).subtract(right.getAffineX()).mod(prime);
        return new ECPoint(sumX, gradient.multiply(x.subtract(sumX)).subtract(y).mod(prime));
    }

    private static boolean isNothing(ECPoint point) {
        return point.equals(ECPoint.POINT_INFINITY);
    }
}
