package dev.edict.server.authenticate.issuer;

import dev.edict.model.value.ObjectValue;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A key with which an issuer says that it signs (RFC 7517).
 *
 * @param id empty if it has none
 * @param algorithm the only one that it is meant for; null if it does not say
 */
record SigningKey(String id, @Nullable SigningAlgorithm algorithm, PublicKey key) {
    private static final Map<String, String> CURVES =
            Map.of("P-256", "secp256r1", "P-384", "secp384r1", "P-521", "secp521r1");

    /** The keys of a set that can sign; others are passed over, as RFC 7517, section 5, wants it. */
    static List<SigningKey> ofSet(ObjectValue set) {
        List<SigningKey> keys = new ArrayList<>();
        for (ObjectValue described : set.list("keys").objects()) {
            SigningKey key = of(described);
            if (key != null) {
                keys.add(key);
            }
        }
        return List.copyOf(keys);
    }

    private static @Nullable SigningKey of(ObjectValue described) {
        String use = described.string("use");
        String name = described.string("alg");
        SigningAlgorithm algorithm = SigningAlgorithm.named(name);
        if (!use.isEmpty() && !use.equals("sig") || !name.isEmpty() && algorithm == null) {
            return null;
        }
        try {
            PublicKey key = switch (described.string("kty")) {
                case "RSA" -> KeyFactory.getInstance("RSA").generatePublic(
                        new RSAPublicKeySpec(number(described, "n"), number(described, "e")));
                case "EC" -> KeyFactory.getInstance("EC").generatePublic(
                        point(described, CURVES.getOrDefault(described.string("crv"), "")));
                default -> null;
            };
            return key == null || !isOfUse(key) ? null : new SigningKey(described.string("kid"), algorithm, key);
        } catch (GeneralSecurityException | IllegalArgumentException unusable) {
            return null;
        }
    }

    private static boolean isOfUse(PublicKey key) {
        return SigningAlgorithm.all().stream().anyMatch(known -> known.fits(key));
    }

    private static BigInteger number(ObjectValue described, String field) {
        return new BigInteger(1, Base64.getUrlDecoder().decode(described.string(field)));
    }

    private static ECPublicKeySpec point(ObjectValue described, String curve) throws GeneralSecurityException {
        AlgorithmParameters named = AlgorithmParameters.getInstance("EC");
        named.init(new ECGenParameterSpec(curve));
        ECParameterSpec parameters = named.getParameterSpec(ECParameterSpec.class);
        ECPoint point = new ECPoint(number(described, "x"), number(described, "y"));
        if (!isOn(point, parameters)) {
            throw new InvalidKeyException("the point is not on the curve");
        }
        return new ECPublicKeySpec(point, parameters);
    }

    /** Whether y² = x³ + ax + b: other points would be on another, weaker curve. */
    private static boolean isOn(ECPoint point, ECParameterSpec parameters) {
        BigInteger prime = ((ECFieldFp) parameters.getCurve().getField()).getP();
        BigInteger x = point.getAffineX();
        BigInteger y = point.getAffineY();
        if (x.compareTo(prime) >= 0 || y.compareTo(prime) >= 0) {
            return false;
        }
        BigInteger right = x.pow(2).add(parameters.getCurve().getA()).multiply(x).add(parameters.getCurve().getB());
        return y.pow(2).subtract(right).mod(prime).signum() == 0;
    }

    /** Whether it can have made a signature of that kind. */
    boolean canSign(SigningAlgorithm wanted) {
        return (algorithm == null || algorithm == wanted) && wanted.fits(key);
    }
}
