package dev.edict.server.certificate;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.crypto.AsymmetricCipherKeyPair;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.crypto.generators.ECKeyPairGenerator;
import org.bouncycastle.crypto.params.ECKeyGenerationParameters;
import org.bouncycastle.crypto.params.ECNamedDomainParameters;
import org.bouncycastle.crypto.util.PrivateKeyFactory;
import org.bouncycastle.crypto.util.PrivateKeyInfoFactory;
import org.bouncycastle.crypto.util.SubjectPublicKeyInfoFactory;
import org.bouncycastle.math.ec.ECPoint;
import org.bouncycastle.math.ec.FixedPointCombMultiplier;
import org.bouncycastle.operator.ContentSigner;
import org.bouncycastle.operator.DefaultDigestAlgorithmIdentifierFinder;
import org.bouncycastle.operator.DefaultSignatureAlgorithmIdentifierFinder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.bc.BcECContentSignerBuilder;

/**
 * Computes on the curve P-256 while a server starts. The platform makes a table of 256 points before it computes its first one, in code
 * that has not been compiled then: a tenth of a second to a third. The library with which certificates are made needs a fifth of that.
 */
final class CurveKeys {
    private static final String ALGORITHM = "SHA256withECDSA";
    private static final ECNamedDomainParameters P256 = new ECNamedDomainParameters(
            SECObjectIdentifiers.secp256r1, CustomNamedCurves.getByOID(SECObjectIdentifiers.secp256r1));

    private CurveKeys() {}

    static KeyPair generate(SecureRandom random) {
        ECKeyPairGenerator generator = new ECKeyPairGenerator();
        generator.init(new ECKeyGenerationParameters(P256, random));
        AsymmetricCipherKeyPair made = generator.generateKeyPair();
        try {
            KeyFactory keys = KeyFactory.getInstance("EC");
            return new KeyPair(
                    keys.generatePublic(new X509EncodedKeySpec(
                            SubjectPublicKeyInfoFactory.createSubjectPublicKeyInfo(made.getPublic()).getEncoded())),
                    keys.generatePrivate(new PKCS8EncodedKeySpec(
                            PrivateKeyInfoFactory.createPrivateKeyInfo(made.getPrivate()).getEncoded())));
        } catch (IOException | GeneralSecurityException failure) {
            throw new IllegalStateException("this Java platform has no P-256 keys", failure);
        }
    }

    /** Whether both keys are on the curve. */
    static boolean isOurs(ECPrivateKey privateKey, ECPublicKey publicKey) {
        return privateKey.getParams().getOrder().equals(P256.getN()) && publicKey.getParams().getOrder().equals(P256.getN());
    }

    /** Whether the one is the public part of the other, if both are {@link #isOurs ours}. */
    static boolean belongTogether(ECPrivateKey privateKey, ECPublicKey publicKey) {
        ECPoint computed = new FixedPointCombMultiplier().multiply(P256.getG(), privateKey.getS()).normalize();
        return !computed.isInfinity()
                && computed.getAffineXCoord().toBigInteger().equals(publicKey.getW().getAffineX())
                && computed.getAffineYCoord().toBigInteger().equals(publicKey.getW().getAffineY());
    }

    /** Signs with a key on this curve or on another one. */
    static ContentSigner signer(PrivateKey key, SecureRandom random) throws OperatorCreationException {
        var signature = new DefaultSignatureAlgorithmIdentifierFinder().find(ALGORITHM);
        try {
            return new BcECContentSignerBuilder(signature, new DefaultDigestAlgorithmIdentifierFinder().find(signature))
                    .setSecureRandom(random)
                    .build(PrivateKeyFactory.createKey(key.getEncoded()));
        } catch (IOException unreadable) {
            throw new OperatorCreationException("the key can not be read", unreadable);
        }
    }
}
