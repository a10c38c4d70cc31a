package dev.edict.model.certificate;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.ECPublicKey;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Whether a request for a certificate was signed by the key that it is for. */
final class RequestSignature {
    private static final String UNSUPPORTED = "x509: cannot verify signature: algorithm unimplemented";
    private static final String RSA_PSS = "2a864886f70d01010a";
    private static final String MASK = "2a864886f70d010108";

    /** By P-224, of which the platform knows the shape, it checks no signatures. */
    private static final int BITS_UNKNOWN_TO_PLATFORM = 224;

    /** How to sign. @param family of the keys @param salt octets of salt; none but with RSA-PSS */
    private record Scheme(String family, String digest, int salt) {
        Scheme(String family, String digest) {
            this(family, digest, 0);
        }
    }

    private static final Map<String, Scheme> SCHEMES = Map.ofEntries(
            Map.entry("2a864886f70d010104", new Scheme(RequestKey.RSA, "MD5")),
            Map.entry("2a864886f70d010105", new Scheme(RequestKey.RSA, "SHA1")),
            Map.entry("2b0e03021d", new Scheme(RequestKey.RSA, "SHA1")),
            Map.entry("2a864886f70d01010b", new Scheme(RequestKey.RSA, "SHA256")),
            Map.entry("2a864886f70d01010c", new Scheme(RequestKey.RSA, "SHA384")),
            Map.entry("2a864886f70d01010d", new Scheme(RequestKey.RSA, "SHA512")),
            Map.entry("2a8648ce380403", new Scheme("DSA", "SHA1")),
            Map.entry("608648016503040302", new Scheme("DSA", "SHA256")),
            Map.entry("2a8648ce3d0401", new Scheme(RequestKey.ECDSA, "SHA1")),
            Map.entry("2a8648ce3d040302", new Scheme(RequestKey.ECDSA, "SHA256")),
            Map.entry("2a8648ce3d040303", new Scheme(RequestKey.ECDSA, "SHA384")),
            Map.entry("2a8648ce3d040304", new Scheme(RequestKey.ECDSA, "SHA512")),
            Map.entry("2b6570", new Scheme(RequestKey.ED25519, "")));

    private static final Map<String, Scheme> SALTED = Map.of(
            "608648016503040201", new Scheme(RequestKey.RSA, "SHA256", 32),
            "608648016503040202", new Scheme(RequestKey.RSA, "SHA384", 48),
            "608648016503040203", new Scheme(RequestKey.RSA, "SHA512", 64));

    private static final Map<String, String> GO_TYPES = Map.of(RequestKey.RSA, "*rsa.PublicKey",
            RequestKey.ECDSA, "*ecdsa.PublicKey", RequestKey.ED25519, "ed25519.PublicKey");

    private RequestSignature() {}

    /** What is wrong with the signature, or null if nothing is. */
    static @Nullable String complaint(CertificateRequest request) {
        Scheme scheme = scheme(request.scheme());
        RequestKey key = request.key();
        if (scheme == null) {
            return UNSUPPORTED;
        }
        if (scheme.digest.equals("MD5")) {
            return "x509: cannot verify signature: insecure algorithm MD5-RSA";
        }
        if (key == null) {
            return UNSUPPORTED;
        }
        if (!scheme.family.equals(key.family())) {
            return "x509: signature algorithm specifies an " + scheme.family
                    + " public key, but have public key of type " + GO_TYPES.get(key.family());
        }
        if (!key.fault().isEmpty()) {
            return key.fault();
        }
        try {
            return switch (key.family()) {
                case RequestKey.RSA -> rsa(scheme, key, request);
                case RequestKey.ECDSA -> isSignedByCurve(scheme, key, request)
                        ? null : "x509: ECDSA verification failure";
                default -> isSigned(Signature.getInstance(RequestKey.ED25519), key, request, request.signature())
                        ? null : "x509: Ed25519 verification failure";
            };
        } catch (GeneralSecurityException unsupported) {
            return UNSUPPORTED;
        }
    }

    private static @Nullable Scheme scheme(CertificateRequest.Algorithm algorithm) {
        if (algorithm.identifier().equals(RSA_PSS)) {
            try {
                return salted(algorithm.parameters());
            } catch (MalformedException unreadable) {
                return null;
            }
        }
        Scheme scheme = SCHEMES.get(algorithm.identifier());
        boolean plain = scheme == null || !scheme.family.equals(RequestKey.ED25519) || algorithm.parameters() == null;
        return plain ? scheme : null;
    }

    /** RSA-PSS says much about itself; only what everybody uses counts: one digest for all, and a salt as long as it. */
    private static @Nullable Scheme salted(@Nullable DerElement parameters) throws MalformedException {
        if (parameters == null) {
            return null;
        }
        Der fields = Der.of(parameters.encoded()).next(Der.Type.sequence("pssParameters")).reader();
        var digest = CertificateRequest.Algorithm.read(fields.next(Der.Type.tagged(0)).reader());
        var mask = CertificateRequest.Algorithm.read(fields.next(Der.Type.tagged(1)).reader());
        long salt = fields.next(Der.Type.tagged(2)).reader().next(Der.Type.INTEGER).smallInteger();
        DerElement trailer = fields.optional(Der.Type.tagged(3));
        if (trailer != null && trailer.reader().next(Der.Type.INTEGER).smallInteger() != 1
                || mask.parameters() == null || !mask.identifier().equals(MASK)) {
            return null;
        }
        var maskDigest = CertificateRequest.Algorithm.read(Der.of(mask.parameters().encoded()));
        Scheme scheme = SALTED.get(digest.identifier());
        boolean usual = scheme != null && scheme.salt == salt && maskDigest.identifier().equals(digest.identifier())
                && isNothing(digest.parameters()) && isNothing(maskDigest.parameters());
        return usual ? scheme : null;
    }

    private static boolean isNothing(@Nullable DerElement parameters) {
        return parameters == null || Arrays.equals(parameters.encoded(), new byte[] {5, 0});
    }

    private static @Nullable String rsa(Scheme scheme, RequestKey key, CertificateRequest request)
            throws GeneralSecurityException {
        Signature signature;
        if (scheme.salt > 0) {
            String digest = scheme.digest.replace("SHA", "SHA-");
            signature = Signature.getInstance("RSASSA-PSS");
            signature.setParameter(
                    new PSSParameterSpec(digest, "MGF1", new MGF1ParameterSpec(digest), scheme.salt, 1));
        } else {
            signature = Signature.getInstance(scheme.digest + "withRSA");
        }
        return isSigned(signature, key, request, request.signature()) ? null : "crypto/rsa: verification error";
    }

    /** The two numbers of the signature are read here: the platform forgives more than Go does. */
    private static boolean isSignedByCurve(Scheme scheme, RequestKey key, CertificateRequest request)
            throws GeneralSecurityException {
        BigInteger[] numbers = new BigInteger[2];
        try {
            Der whole = Der.of(request.signature());
            Der both = whole.next(0x30, "").reader();
            for (int index = 0; index < numbers.length; index++) {
                numbers[index] = both.next(0x02, "").integer();
                if (numbers[index].signum() <= 0 || numbers[index].bitLength() > key.bits()) {
                    return false;
                }
            }
            if (!both.isAtEnd() || !whole.isAtEnd()) {
                return false;
            }
        } catch (MalformedException malformed) {
            return false;
        }
        if (key.bits() == BITS_UNKNOWN_TO_PLATFORM && key.key() instanceof ECPublicKey point) {
            byte[] digest = MessageDigest.getInstance(scheme.digest.replace("SHA", "SHA-")).digest(request.information());
            return new CurveArithmetic(point).isSigned(digest, numbers[0], numbers[1]);
        }
        Signature signature = Signature.getInstance(scheme.digest + "withECDSAinP1363Format");
        return isSigned(signature, key, request, inOneRow(numbers, (key.bits() + 7) / 8));
    }

    private static byte[] inOneRow(BigInteger[] numbers, int octets) {
        byte[] row = new byte[numbers.length * octets];
        for (int index = 0; index < numbers.length; index++) {
            byte[] bytes = numbers[index].toByteArray();
            int length = Math.min(bytes.length, octets);
            System.arraycopy(bytes, bytes.length - length, row, (index + 1) * octets - length, length);
        }
        return row;
    }

    private static boolean isSigned(Signature signature, RequestKey key, CertificateRequest request, byte[] signed)
            throws GeneralSecurityException {
        try {
            signature.initVerify(Objects.requireNonNull(key.key()));
            signature.update(request.information());
            return signature.verify(signed);
        } catch (InvalidKeyException | SignatureException malformed) {
            return false;
        }
    }
}
