package dev.edict.server.certificate;

import dev.edict.model.certificate.RequestedNames;
import dev.edict.model.certificate.RequestedSubject;
import java.io.IOException;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERIA5String;
import org.bouncycastle.asn1.DEROctetString;
import org.bouncycastle.asn1.DERPrintableString;
import org.bouncycastle.asn1.DERUTF8String;
import org.bouncycastle.asn1.x500.AttributeTypeAndValue;
import org.bouncycastle.asn1.x500.RDN;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509ExtensionUtils;

/**
 * Makes a certificate of a request: the names and the key are taken from it and nothing else, so that nobody becomes an
 * authority by asking. All that needs the library for it is here and in {@link CertificateSigner}.
 */
final class RequestSigner {
    private static final byte[] MAPPED = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1};

    private final Credential issuer;
    private final SecureRandom random;

    RequestSigner(Credential issuer, SecureRandom random) {
        this.issuer = issuer;
        this.random = random;
    }

    X509Certificate sign(RequestedLeaf leaf) {
        try {
            X500Name subject = name(leaf.request().subject());
            CertificateUsages usages = CertificateUsages.of(leaf.usages());
            X509v3CertificateBuilder builder = new X509v3CertificateBuilder(
                    CertificateSigner.subjectOf(issuer.certificate()), new BigInteger(128, random),
                    Date.from(leaf.notBefore()), Date.from(leaf.notAfter()), subject,
                    SubjectPublicKeyInfo.getInstance(leaf.request().publicKey()));
            if (usages.bits() != 0) {
                builder.addExtension(Extension.keyUsage, true, new KeyUsage(usages.bits()));
            }
            if (!usages.purposes().isEmpty()) {
                builder.addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(usages.purposes().stream()
                        .map(purpose -> KeyPurposeId.getInstance(new ASN1ObjectIdentifier(purpose)))
                        .toArray(KeyPurposeId[]::new)));
            }
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(false));
            builder.addExtension(Extension.authorityKeyIdentifier, false,
                    new JcaX509ExtensionUtils().createAuthorityKeyIdentifier(issuer.certificate().getPublicKey()));
            RequestedNames names = leaf.request().names();
            if (!names.isEmpty()) {
                builder.addExtension(Extension.subjectAlternativeName, subject.getRDNs().length == 0, names(names));
            }
            return CertificateSigner.sign(builder, issuer.privateKey(), random);
        } catch (IOException | GeneralSecurityException failure) {
            throw new IllegalArgumentException("failed to sign certificate: " + failure.getMessage(), failure);
        }
    }

    /** The name in the usual order; several values of a kind are one part of it. */
    private static X500Name name(RequestedSubject subject) {
        List<RDN> parts = new ArrayList<>();
        for (RequestedSubject.Attribute attribute : RequestedSubject.Attribute.values()) {
            List<String> values = switch (attribute) {
                case COMMON_NAME, SERIAL_NUMBER -> subject.last(attribute);
                default -> subject.all(attribute);
            };
            if (!values.isEmpty()) {
                ASN1ObjectIdentifier type = new ASN1ObjectIdentifier(attribute.identifier());
                parts.add(new RDN(values.stream()
                        .map(value -> new AttributeTypeAndValue(type, text(value)))
                        .toArray(AttributeTypeAndValue[]::new)));
            }
        }
        return new X500Name(parts.toArray(RDN[]::new));
    }

    private static ASN1Encodable text(String value) {
        return DERPrintableString.isPrintableString(value) ? new DERPrintableString(value) : new DERUTF8String(value);
    }

    private static GeneralNames names(RequestedNames names) {
        List<GeneralName> all = new ArrayList<>();
        names.hosts().forEach(host -> all.add(text(GeneralName.dNSName, host)));
        names.mails().forEach(mail -> all.add(text(GeneralName.rfc822Name, mail)));
        names.addresses().forEach(address -> all.add(new GeneralName(GeneralName.iPAddress, new DEROctetString(shortest(address)))));
        names.uris().forEach(uri -> all.add(text(GeneralName.uniformResourceIdentifier, uri)));
        return new GeneralNames(all.toArray(GeneralName[]::new));
    }

    /** An IPv4 address in the form of IPv6 is written as what it is, since clients compare octets. */
    private static byte[] shortest(byte[] address) {
        boolean mapped = address.length == 16 && Arrays.equals(address, 0, MAPPED.length, MAPPED, 0, MAPPED.length);
        return mapped ? Arrays.copyOfRange(address, MAPPED.length, address.length) : address;
    }

    private static GeneralName text(int kind, String value) {
        return new GeneralName(kind, new DERIA5String(value));
    }
}
