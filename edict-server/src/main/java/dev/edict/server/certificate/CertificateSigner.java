package dev.edict.server.certificate;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.bouncycastle.asn1.ASN1Primitive;
import org.bouncycastle.asn1.BERTags;
import org.bouncycastle.asn1.DERUTF8String;
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
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.asn1.x509.Time;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;
import org.bouncycastle.operator.ContentSigner;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * Puts certificates together and signs them. All that needs most of the library for it is here, so that a server whose
 * files are valid starts without loading that.
 *
 * @param notBefore when what is signed begins to be valid
 * @param notAfter when it ends
 */
record CertificateSigner(Instant notBefore, Instant notAfter, SecureRandom random) {

    /** The certificate of an authority with that name. */
    X509Certificate signSelf(String commonName, KeyPair keys) {
        return signSelf(new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, commonName).build(), keys);
    }

    /** The certificate of an authority once more, for another time. */
    X509Certificate signAgain(X509Certificate certificate, PrivateKey key) {
        return signSelf(subjectOf(certificate), new KeyPair(certificate.getPublicKey(), key));
    }

    X509Certificate signServer(String commonName, ServerNames names, PublicKey key, Credential issuer) {
        try {
            X500Name subject = new X500NameBuilder(BCStyle.INSTANCE).addRDN(BCStyle.CN, commonName).build();
            X509v3CertificateBuilder builder = leaf(subject, key, issuer, KeyPurposeId.id_kp_serverAuth);
            builder.addExtension(Extension.subjectAlternativeName, false, alternativeNames(names));
            return sign(builder, issuer.privateKey(), random);
        } catch (IOException | GeneralSecurityException failure) {
            throw new IllegalStateException("the certificate cannot be made", failure);
        }
    }

    X509Certificate signClient(String user, Collection<String> groups, PublicKey key, Credential issuer) {
        try {
            X500NameBuilder subject = new X500NameBuilder(BCStyle.INSTANCE);
            // As texts of ASN.1: one of Java that begins with # the library takes for an encoding of another.
            groups.forEach(group -> subject.addRDN(BCStyle.O, new DERUTF8String(group)));
            subject.addRDN(BCStyle.CN, new DERUTF8String(user));
            return sign(leaf(subject.build(), key, issuer, KeyPurposeId.id_kp_clientAuth), issuer.privateKey(), random);
        } catch (IOException | GeneralSecurityException failure) {
            throw new IllegalStateException("the certificate cannot be made", failure);
        }
    }

    private X509Certificate signSelf(X500Name name, KeyPair keys) {
        try {
            X509v3CertificateBuilder builder = builder(name, name, keys.getPublic());
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
            builder.addExtension(
                    Extension.keyUsage,
                    true,
                    new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment | KeyUsage.keyCertSign));
            builder.addExtension(
                    Extension.subjectKeyIdentifier,
                    false,
                    new JcaX509ExtensionUtils().createSubjectKeyIdentifier(keys.getPublic()));
            return sign(builder, keys.getPrivate(), random);
        } catch (IOException | GeneralSecurityException failure) {
            throw new IllegalStateException("the authority's certificate cannot be made", failure);
        }
    }

    private X509v3CertificateBuilder leaf(X500Name subject, PublicKey key, Credential issuer, KeyPurposeId purpose)
            throws IOException, GeneralSecurityException {
        X509v3CertificateBuilder builder = builder(subjectOf(issuer.certificate()), subject, key);
        builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
        builder.addExtension(
                Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment));
        builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(purpose));
        builder.addExtension(
                Extension.authorityKeyIdentifier,
                false,
                new JcaX509ExtensionUtils()
                        .createAuthorityKeyIdentifier(issuer.certificate().getPublicKey()));
        return builder;
    }

    private X509v3CertificateBuilder builder(X500Name issuer, X500Name subject, PublicKey key) {
        BigInteger serial = new BigInteger(126, random).setBit(126);
        return new X509v3CertificateBuilder(
                issuer, serial, time(notBefore), time(notAfter), subject, SubjectPublicKeyInfo.getInstance(key.getEncoded()));
    }

    /**
     * As RFC 5280 wants it. Written by hand, to the last byte: the library would ask for the calendars of all languages to write a date,
     * and to look whether a text is one.
     */
    static Time time(Instant instant) {
        ZonedDateTime moment = instant.atZone(ZoneOffset.UTC);
        boolean isShort = moment.getYear() >= 1950 && moment.getYear() < 2050;
        StringBuilder text = new StringBuilder(isShort ? "" : digits(moment.getYear() / 100)).append(digits(moment.getYear() % 100));
        for (int part : new int[] {moment.getMonthValue(), moment.getDayOfMonth(), moment.getHour(), moment.getMinute(),
            moment.getSecond()}) {
            text.append(digits(part));
        }
        text.append('Z');
        byte[] date = text.toString().getBytes(StandardCharsets.US_ASCII);
        byte[] encoded = new byte[2 + date.length];
        encoded[0] = (byte) (isShort ? BERTags.UTC_TIME : BERTags.GENERALIZED_TIME);
        encoded[1] = (byte) date.length;
        System.arraycopy(date, 0, encoded, 2, date.length);
        try {
            return new Time(ASN1Primitive.fromByteArray(encoded));
        } catch (IOException impossible) {
            throw new IllegalStateException("a date that can not be read: " + text, impossible);
        }
    }

    private static String digits(int number) {
        return number < 10 ? "0" + number : String.valueOf(number);
    }

    static X509Certificate sign(X509v3CertificateBuilder builder, PrivateKey key, SecureRandom random)
            throws CertificateException {
        try {
            ContentSigner signer = key instanceof ECPrivateKey
                    ? CurveKeys.signer(key, random)
                    : new JcaContentSignerBuilder(Keys.signatureAlgorithm(key.getAlgorithm())).build(key);
            return new JcaX509CertificateConverter().getCertificate(builder.build(signer));
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

    static X500Name subjectOf(X509Certificate certificate) {
        return X500Name.getInstance(certificate.getSubjectX500Principal().getEncoded());
    }
}
