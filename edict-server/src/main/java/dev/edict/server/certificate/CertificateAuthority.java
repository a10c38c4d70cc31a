package dev.edict.server.certificate;

import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Issues certificates that clients trust because they trust the authority's own. Serial numbers are random; times come
 * from the clock. Immutable.
 */
public final class CertificateAuthority {

    /** How long an authority lasts. */
    public static final Duration AUTHORITY_LIFETIME = Duration.ofDays(3650);

    /** How long what it issues lasts. */
    public static final Duration CERTIFICATE_LIFETIME = Duration.ofDays(365);

    /** Clocks of other machines may be behind. */
    private static final Duration BACKDATING = Duration.ofMinutes(5);

    private final Credential credential;
    private final Clock clock;
    private final SecureRandom random;

    private CertificateAuthority(Credential credential, Clock clock, SecureRandom random) {
        this.credential = credential;
        this.clock = clock;
        this.random = random;
    }

    /** Makes an authority with a new key and that common name. */
    public static CertificateAuthority create(String commonName, Clock clock, SecureRandom random) {
        return selfSigned(commonName, Keys.generate(random), clock, random);
    }

    /** Uses an authority that exists. */
    public static CertificateAuthority of(Credential credential, Clock clock, SecureRandom random) {
        if (credential.certificate().getBasicConstraints() < 0) {
            throw new IllegalArgumentException("the certificate is not one of an authority");
        }
        return new CertificateAuthority(credential, clock, random);
    }

    /** The same authority, with the same key, for another lifetime: what it has issued stays valid. */
    public CertificateAuthority renewed() {
        KeyPair keys = new KeyPair(credential.certificate().getPublicKey(), credential.privateKey());
        X500Name name = subjectOf(credential.certificate());
        return new CertificateAuthority(
                new Credential(signSelf(name, keys, clock, random), keys.getPrivate()), clock, random);
    }

    public X509Certificate certificate() {
        return credential.certificate();
    }

    public Credential credential() {
        return credential;
    }

    /** A certificate with which a server shows that it has the names. */
    public Credential issueServer(String commonName, ServerNames names) {
        KeyPair keys = Keys.generate(random);
        return new Credential(
                signServer(new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, commonName).build(), names,
                        keys.getPublic()),
                keys.getPrivate());
    }

    /** A certificate with which a client shows that it is the user and belongs to the groups. */
    public Credential issueClient(String user, Collection<String> groups) {
        X500NameBuilder name = new X500NameBuilder(BCStyle.INSTANCE);
        groups.forEach(group -> name.addRDN(BCStyle.O, group));
        name.addRDN(BCStyle.CN, user);
        KeyPair keys = Keys.generateRsa(random);
        return new Credential(signClient(name.build(), keys.getPublic()), keys.getPrivate());
    }

    /** Whether this authority has signed the certificate; says nothing about its dates. */
    public boolean hasIssued(X509Certificate certificate) {
        try {
            certificate.verify(credential.certificate().getPublicKey());
            return certificate.getIssuerX500Principal().equals(credential.certificate().getSubjectX500Principal());
        } catch (GeneralSecurityException notSignedByThis) {
            return false;
        }
    }

    private X509Certificate signServer(X500Name subject, ServerNames names, PublicKey key) {
        try {
            X509v3CertificateBuilder builder = leaf(subject, key, KeyPurposeId.id_kp_serverAuth);
            builder.addExtension(Extension.subjectAlternativeName, false, alternativeNames(names));
            return sign(builder, credential);
        } catch (IOException | GeneralSecurityException failure) {
            throw new IllegalStateException("the certificate cannot be made", failure);
        }
    }

    private X509Certificate signClient(X500Name subject, PublicKey key) {
        try {
            return sign(leaf(subject, key, KeyPurposeId.id_kp_clientAuth), credential);
        } catch (IOException | GeneralSecurityException failure) {
            throw new IllegalStateException("the certificate cannot be made", failure);
        }
    }

    private X509v3CertificateBuilder leaf(X500Name subject, PublicKey key, KeyPurposeId purpose)
            throws IOException, GeneralSecurityException {
        Instant now = clock.instant();
        Instant end = now.plus(CERTIFICATE_LIFETIME);
        Instant authorityEnd = credential.certificate().getNotAfter().toInstant();
        JcaX509ExtensionUtils identifiers = new JcaX509ExtensionUtils();
        X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                subjectOf(credential.certificate()),
                serial(random),
                Date.from(now.minus(BACKDATING)),
                Date.from(end.isBefore(authorityEnd) ? end : authorityEnd),
                subject,
                key);
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
        builder.addExtension(
                Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment));
        builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purpose));
        builder.addExtension(
                Extension.authorityKeyIdentifier,
                false,
                identifiers.createAuthorityKeyIdentifier(credential.certificate().getPublicKey()));
        return builder;
    }

    private static CertificateAuthority selfSigned(
            String commonName, KeyPair keys, Clock clock, SecureRandom random) {
        X500Name name = new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, commonName).build();
        return new CertificateAuthority(
                new Credential(signSelf(name, keys, clock, random), keys.getPrivate()), clock, random);
    }

    private static X509Certificate signSelf(X500Name name, KeyPair keys, Clock clock, SecureRandom random) {
        try {
            Instant now = clock.instant();
            X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                    name,
                    serial(random),
                    Date.from(now.minus(BACKDATING)),
                    Date.from(now.plus(AUTHORITY_LIFETIME)),
                    name,
                    keys.getPublic());
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
            builder.addExtension(
                    Extension.keyUsage,
                    true,
                    new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment | KeyUsage.keyCertSign));
            builder.addExtension(
                    Extension.subjectKeyIdentifier,
                    false,
                    new JcaX509ExtensionUtils().createSubjectKeyIdentifier(keys.getPublic()));
            return sign(builder, keys.getPrivate());
        } catch (IOException | GeneralSecurityException failure) {
            throw new IllegalStateException("the authority's certificate cannot be made", failure);
        }
    }

    private static X509Certificate sign(X509v3CertificateBuilder builder, Credential issuer)
            throws CertificateException {
        return sign(builder, issuer.privateKey());
    }

    private static X509Certificate sign(X509v3CertificateBuilder builder, PrivateKey key)
            throws CertificateException {
        try {
            return new JcaX509CertificateConverter()
                    .getCertificate(builder.build(
                            new JcaContentSignerBuilder(Keys.signatureAlgorithm(key.getAlgorithm())).build(key)));
        } catch (OperatorCreationException failure) {
            throw new CertificateException("the authority's key cannot sign", failure);
        }
    }

    private static GeneralNames alternativeNames(ServerNames names) {
        List<GeneralName> all = new ArrayList<>();
        names.dnsNames().forEach(name -> all.add(new GeneralName(GeneralName.dNSName, name)));
        names.addresses().forEach(address -> all.add(new GeneralName(GeneralName.iPAddress, address)));
        return new GeneralNames(all.toArray(new GeneralName[0]));
    }

    private static X500Name subjectOf(X509Certificate certificate) {
        return X500Name.getInstance(certificate.getSubjectX500Principal().getEncoded());
    }

    private static BigInteger serial(SecureRandom random) {
        return new BigInteger(126, random).setBit(126);
    }
}
