package dev.edict.server.certificate;

import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.ASN1String;
import org.bouncycastle.asn1.x500.AttributeTypeAndValue;
import org.bouncycastle.asn1.x500.RDN;
import org.bouncycastle.asn1.x500.X500Name;

/**
 * Whom a certificate is about, read as the real server reads it: every part of the name counts, also where several share one
 * place, and of several common names the last. The library is loaded with the first certificate that somebody shows.
 *
 * @param commonName empty if there is none
 * @param organizations in their order
 */
public record SubjectName(String commonName, List<String> organizations) {
    private static final ASN1ObjectIdentifier COMMON_NAME = new ASN1ObjectIdentifier("2.5.4.3");
    private static final ASN1ObjectIdentifier ORGANIZATION = new ASN1ObjectIdentifier("2.5.4.10");

    public SubjectName {
        organizations = List.copyOf(organizations);
    }

    public static SubjectName of(X509Certificate certificate) {
        X500Name name = X500Name.getInstance(certificate.getSubjectX500Principal().getEncoded());
        String commonName = "";
        List<String> organizations = new ArrayList<>();
        for (RDN place : name.getRDNs()) {
            for (AttributeTypeAndValue part : place.getTypesAndValues()) {
                if (part.getValue() instanceof ASN1String value && part.getType().equals(COMMON_NAME)) {
                    commonName = value.getString();
                } else if (part.getValue() instanceof ASN1String value && part.getType().equals(ORGANIZATION)) {
                    organizations.add(value.getString());
                }
            }
        }
        return new SubjectName(commonName, organizations);
    }
}
