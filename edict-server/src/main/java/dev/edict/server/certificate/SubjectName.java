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
 * @param uids what the user is known by besides the name
 */
public record SubjectName(String commonName, List<String> organizations, List<String> uids) {
    private static final ASN1ObjectIdentifier COMMON_NAME = new ASN1ObjectIdentifier("2.5.4.3");
    private static final ASN1ObjectIdentifier ORGANIZATION = new ASN1ObjectIdentifier("2.5.4.10");
    private static final ASN1ObjectIdentifier UID = new ASN1ObjectIdentifier("1.3.6.1.4.1.57683.2");

    public SubjectName {
        organizations = List.copyOf(organizations);
        uids = List.copyOf(uids);
    }

    public static SubjectName of(X509Certificate certificate) {
        X500Name name = X500Name.getInstance(certificate.getSubjectX500Principal().getEncoded());
        String commonName = "";
        List<String> organizations = new ArrayList<>();
        List<String> uids = new ArrayList<>();
        for (RDN place : name.getRDNs()) {
            for (AttributeTypeAndValue part : place.getTypesAndValues()) {
                if (part.getValue() instanceof ASN1String value && part.getType().equals(COMMON_NAME)) {
                    commonName = value.getString();
                } else if (part.getValue() instanceof ASN1String value && part.getType().equals(ORGANIZATION)) {
                    organizations.add(value.getString());
                } else if (part.getType().equals(UID)) {
                    uids.add(part.getValue() instanceof ASN1String value ? value.getString() : "");
                }
            }
        }
        return new SubjectName(commonName, organizations, uids);
    }
}
