package dev.edict.model.certificate;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.EdECPoint;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The key that a request wants a certificate for.
 *
 * @param family RSA, ECDSA or Ed25519
 * @param key null if it has a fault
 * @param bits how long it is
 * @param fault why no signature can be checked with it, in Go's words; empty if one can
 */
record RequestKey(String family, @Nullable PublicKey key, int bits, String fault) {
    static final String RSA = "RSA";
    static final String ECDSA = "ECDSA";
    static final String ED25519 = "Ed25519";

    private static final String RSA_KEY = "2a864886f70d010101";
    private static final String EC_KEY = "2a8648ce3d0201";
    private static final String ED25519_KEY = "2b6570";
    private static final int OCTETS_OF_ED25519 = 32;
    private static final int SHORTEST_RSA = 1024;

    private record Curve(String name, String go) {}

    private static final Map<String, Curve> CURVES = Map.of(
            "2b81040021", new Curve("secp224r1", "P224"),
            "2a8648ce3d030107", new Curve("secp256r1", "P256"),
            "2b81040022", new Curve("secp384r1", "P384"),
            "2b81040023", new Curve("secp521r1", "P521"));

    /** The key, or null if it is of a kind that nobody can check. */
    static @Nullable RequestKey parse(CertificateRequest.Algorithm algorithm, byte[] data) throws MalformedException {
        try {
            return switch (algorithm.identifier()) {
                case RSA_KEY -> rsa(algorithm.parameters(), data);
                case EC_KEY -> ecdsa(algorithm.parameters(), data);
                case ED25519_KEY -> ed25519(algorithm.parameters(), data);
                default -> null;
            };
        } catch (GeneralSecurityException unsupported) {
            return null;
        }
    }

    private static RequestKey rsa(@Nullable DerElement parameters, byte[] data)
            throws MalformedException, GeneralSecurityException {
        if (parameters == null || !Arrays.equals(parameters.encoded(), new byte[] {5, 0})) {
            throw new MalformedException("x509: RSA key missing NULL parameters");
        }
        Der numbers = Der.of(data).next(0x30, "x509: invalid RSA public key").reader();
        BigInteger modulus = number(numbers, "x509: invalid RSA modulus");
        BigInteger exponent = number(numbers, "x509: invalid RSA public exponent");
        if (exponent.bitLength() >= Long.SIZE) {
            throw new MalformedException("x509: invalid RSA public exponent");
        }
        if (modulus.signum() <= 0) {
            throw new MalformedException("x509: RSA modulus is not a positive number");
        }
        if (exponent.signum() <= 0) {
            throw new MalformedException("x509: RSA public exponent is not a positive number");
        }
        String fault = fault(modulus, exponent);
        PublicKey key = fault.isEmpty()
                ? KeyFactory.getInstance("RSA").generatePublic(new RSAPublicKeySpec(modulus, exponent)) : null;
        return new RequestKey(RSA, key, modulus.bitLength(), fault);
    }

    /** Go reads such keys, and complains when they are to be used; the platform does not even read all of them. */
    private static String fault(BigInteger modulus, BigInteger exponent) {
        if (modulus.bitLength() < SHORTEST_RSA) {
            return "crypto/rsa: " + modulus.bitLength()
                    + "-bit keys are insecure (see https://go.dev/pkg/crypto/rsa#hdr-Minimum_key_size)";
        }
        if (!modulus.testBit(0)) {
            return "crypto/rsa: public modulus is even";
        }
        if (exponent.bitLength() < 2) {
            return "crypto/rsa: public exponent too small or negative";
        }
        if (!exponent.testBit(0)) {
            return "crypto/rsa: public exponent is even";
        }
        return exponent.bitLength() >= Integer.SIZE ? "crypto/rsa: public exponent too large" : "";
    }

    private static BigInteger number(Der numbers, String complaint) throws MalformedException {
        try {
            return numbers.next(0x02, complaint).integer();
        } catch (MalformedException malformed) {
            throw new MalformedException(complaint);
        }
    }

    private static RequestKey ecdsa(@Nullable DerElement parameters, byte[] data)
            throws MalformedException, GeneralSecurityException {
        Curve curve = CURVES.get(curve(parameters));
        if (curve == null) {
            throw new MalformedException("x509: unsupported elliptic curve");
        }
        if (data.length == 0 || data[0] != 4) {
            throw new MalformedException("ecdsa: invalid uncompressed public key");
        }
        AlgorithmParameters named = AlgorithmParameters.getInstance("EC");
        named.init(new ECGenParameterSpec(curve.name));
        ECParameterSpec specification = named.getParameterSpec(ECParameterSpec.class);
        ECPoint point = point(specification, curve.go, data);
        PublicKey key = KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(point, specification));
        return new RequestKey(ECDSA, key, specification.getOrder().bitLength(), "");
    }

    private static String curve(@Nullable DerElement parameters) throws MalformedException {
        String complaint = "x509: invalid ECDSA parameters";
        if (parameters == null) {
            throw new MalformedException(complaint);
        }
        try {
            return Der.of(parameters.encoded()).next(0x06, complaint).identifier();
        } catch (MalformedException malformed) {
            throw new MalformedException(complaint);
        }
    }

    private static ECPoint point(ECParameterSpec specification, String curve, byte[] data) throws MalformedException {
        var shape = specification.getCurve();
        BigInteger prime = ((ECFieldFp) shape.getField()).getP();
        int octets = (prime.bitLength() + 7) / 8;
        if (data.length != 1 + 2 * octets) {
            throw new MalformedException("invalid " + curve + " point encoding");
        }
        BigInteger x = new BigInteger(1, data, 1, octets);
        BigInteger y = new BigInteger(1, data, 1 + octets, octets);
        if (x.compareTo(prime) >= 0 || y.compareTo(prime) >= 0) {
            throw new MalformedException("invalid " + curve + " element encoding");
        }
        BigInteger right = x.pow(3).add(shape.getA().multiply(x)).add(shape.getB()).mod(prime);
        if (!y.pow(2).mod(prime).equals(right)) {
            throw new MalformedException(curve + " point not on curve");
        }
        return new ECPoint(x, y);
    }

    private static RequestKey ed25519(@Nullable DerElement parameters, byte[] data)
            throws MalformedException, GeneralSecurityException {
        if (parameters != null) {
            throw new MalformedException("x509: Ed25519 key encoded with illegal parameters");
        }
        if (data.length != OCTETS_OF_ED25519) {
            throw new MalformedException("x509: wrong Ed25519 public key size");
        }
        byte[] bigEndian = new byte[data.length];
        for (int index = 0; index < data.length; index++) {
            bigEndian[index] = data[data.length - 1 - index];
        }
        boolean odd = bigEndian[0] < 0;
        bigEndian[0] &= 0x7f;
        EdECPoint point = new EdECPoint(odd, new BigInteger(1, bigEndian));
        PublicKey key = KeyFactory.getInstance(ED25519)
                .generatePublic(new EdECPublicKeySpec(NamedParameterSpec.ED25519, point));
        return new RequestKey(ED25519, key, Byte.SIZE * OCTETS_OF_ED25519, "");
    }
}
