package dev.edict.server.certificate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x500.X500NameBuilder;
import org.bouncycastle.asn1.x500.style.BCStyle;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.junit.jupiter.api.Test;

class SubjectNameTest {
    private static final KeyPair KEYS = Keys.generate(new SecureRandom());

    private static SubjectName read(X500NameBuilder name) throws Exception {
        X500Name subject = name.build();
        X509Certificate certificate = new JcaX509CertificateConverter().getCertificate(new JcaX509v3CertificateBuilder(
                        subject, BigInteger.ONE, new Date(), new Date(), subject, KEYS.getPublic())
                .build(new JcaContentSignerBuilder("SHA256withECDSA").build(KEYS.getPrivate())));
        return SubjectName.of(certificate);
    }

    private static X500NameBuilder name() {
        return new X500NameBuilder(BCStyle.INSTANCE);
    }

    @Test
    void organizationsAreInTheirOrderAndTheLastCommonNameCounts() throws Exception {
        assertThat(read(name().addRDN(BCStyle.O, "one").addRDN(BCStyle.CN, "first").addRDN(BCStyle.O, "two")
                .addRDN(BCStyle.CN, "last"))).isEqualTo(new SubjectName("last", List.of("one", "two"), List.of()));
    }

    @Test
    void partsThatShareAPlaceCountToo() throws Exception {
        SubjectName read = read(name().addMultiValuedRDN(
                new ASN1ObjectIdentifier[] {BCStyle.CN, BCStyle.O, BCStyle.O}, new String[] {"user", "one", "two"}));
        assertThat(read.commonName()).isEqualTo("user");
        assertThat(read.organizations()).containsExactlyInAnyOrder("one", "two");
    }

    @Test
    void aNameThatLooksLikeTheEncodingOfAnotherIsIssuedAsItIs() {
        String encodedMasters = "#0c0e73797374656d3a6d617374657273";
        Credential issued = CertificateAuthority.create("test", Clock.systemUTC(), new SecureRandom())
                .issueClient("#0c046a616e65", List.of(encodedMasters, "\\staff"));
        assertThat(SubjectName.of(issued.certificate()))
                .isEqualTo(new SubjectName("#0c046a616e65", List.of(encodedMasters, "\\staff"), List.of()));
    }

    @Test
    void valuesAreTakenAsTheyAre() throws Exception {
        assertThat(read(name().addRDN(BCStyle.CN, "a,b+c=\"d\"\\ #e ").addRDN(BCStyle.O, "系統:masters")))
                .isEqualTo(new SubjectName("a,b+c=\"d\"\\ #e ", List.of("系統:masters"), List.of()));
        assertThat(read(name().addRDN(BCStyle.OU, "only"))).isEqualTo(new SubjectName("", List.of(), List.of()));
    }
}
