package dev.edict.client.transport;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bouncycastle.asn1.ASN1Object;
import org.bouncycastle.asn1.DERBitString;
import org.bouncycastle.asn1.sec.SECObjectIdentifiers;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;
import org.jspecify.annotations.Nullable;

/** An authority that signs certificates for tests. */
public final class TestAuthority {
    private static final AtomicLong SERIAL = new AtomicLong(1);

    private final KeyPair pair;
    private final X509Certificate certificate;

    /** A key and its certificate. */
    public record Issued(KeyPair pair, X509Certificate certificate) {

        public byte[] certificatePem() {
            return pem(certificate);
        }

        /** As PKCS#8. */
        public byte[] keyPem() {
            try {
                return pem(new JcaPKCS8Generator(pair.getPrivate(), null));
            } catch (IOException impossible) {
                throw new AssertionError(impossible);
            }
        }

        /** As PKCS#1 or SEC1. */
        public byte[] olderKeyPem() {
            if (!(pair.getPrivate() instanceof ECPrivateKey elliptic)) {
                return pem(pair.getPrivate());
            }
            byte[] point = SubjectPublicKeyInfo.getInstance(pair.getPublic().getEncoded()).getPublicKeyData().getBytes();
            return pem(new PemObject("EC PRIVATE KEY", encoded(new org.bouncycastle.asn1.sec.ECPrivateKey(
                    256, elliptic.getS(), new DERBitString(point), SECObjectIdentifiers.secp256r1))));
        }

        private static byte[] encoded(ASN1Object object) {
            try {
                return object.getEncoded();
            } catch (IOException impossible) {
                throw new AssertionError(impossible);
            }
        }
    }

    public TestAuthority() {
        this.pair = elliptic();
        this.certificate = sign(new X500Name("CN=authority " + SERIAL.get()), pair, List.of(), true, pair, null);
    }

    public byte[] pem() {
        return pem(certificate);
    }

    public Issued issue(String subject, String... names) {
        return issue(elliptic(), subject, names);
    }

    public Issued issue(KeyPair key, String subject, String... names) {
        List<GeneralName> all = new ArrayList<>();
        for (String name : names) {
            all.add(new GeneralName(name.matches("[0-9.]+") ? GeneralName.iPAddress : GeneralName.dNSName, name));
        }
        return new Issued(key, sign(new X500Name(subject), key, all, false, pair, certificate));
    }

    /** TLS for a server with this key, which wants the certificates of its clients. */
    public SSLContext server(Issued issued) {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("server", issued.pair().getPrivate(), new char[0], new X509Certificate[] {issued.certificate()});
            KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
            keys.init(store, new char[0]);
            KeyStore clients = KeyStore.getInstance("PKCS12");
            clients.load(null, null);
            clients.setCertificateEntry("clients", certificate);
            TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
            trust.init(clients);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException impossible) {
            throw new AssertionError(impossible);
        }
    }

    public static KeyPair elliptic() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            return generator.generateKeyPair();
        } catch (GeneralSecurityException impossible) {
            throw new AssertionError(impossible);
        }
    }

    public static KeyPair rsa() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
            generator.initialize(2048);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static X509Certificate sign(
            X500Name subject, KeyPair key, List<GeneralName> names, boolean authority, KeyPair signer,
            @Nullable X509Certificate issuer) {
        try {
            X500Name by = issuer == null ? subject : X500Name.getInstance(issuer.getSubjectX500Principal().getEncoded());
            Instant now = Instant.now();
            X509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                    by, BigInteger.valueOf(SERIAL.incrementAndGet()), Date.from(now.minus(Duration.ofHours(1))),
                    Date.from(now.plus(Duration.ofDays(1))), subject, key.getPublic());
            builder.addExtension(Extension.basicConstraints, true, new BasicConstraints(authority));
            if (!names.isEmpty()) {
                builder.addExtension(Extension.subjectAlternativeName, false,
                        new GeneralNames(names.toArray(GeneralName[]::new)));
            }
            byte[] encoded = builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(signer.getPrivate())).getEncoded();
            return (X509Certificate) CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(encoded));
        } catch (GeneralSecurityException | IOException | OperatorException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static byte[] pem(Object object) {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(object);
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
