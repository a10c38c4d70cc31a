package dev.edict.compat;

import dev.edict.server.certificate.Pem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.PKCS10CertificationRequestBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;

/**
 * Somebody who has made a key and asks for a certificate, as {@code openssl req} would; files are what kubectl is given.
 *
 * @param keys of RSA, which every client reads
 * @param encoded the request as it stands in objects
 */
record AskedCertificate(Path directory, KeyPair keys, String encoded) {

    /** @param hosts other names that are asked for */
    static AskedCertificate of(Path directory, String subject, String... hosts)
            throws GeneralSecurityException, IOException, OperatorCreationException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        KeyPair keys = generator.generateKeyPair();
        PKCS10CertificationRequestBuilder builder =
                new JcaPKCS10CertificationRequestBuilder(new X500Principal(subject), keys.getPublic());
        if (hosts.length > 0) {
            ExtensionsGenerator extensions = new ExtensionsGenerator();
            extensions.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(List.of(hosts).stream()
                    .map(host -> new GeneralName(GeneralName.dNSName, host)).toArray(GeneralName[]::new)));
            builder.addAttribute(PKCSObjectIdentifiers.pkcs_9_at_extensionRequest, extensions.generate());
        }
        byte[] request = builder.build(new JcaContentSignerBuilder("SHA256withRSA").build(keys.getPrivate())).getEncoded();
        String pem = "-----BEGIN CERTIFICATE REQUEST-----\n" + Base64.getMimeEncoder().encodeToString(request)
                + "\n-----END CERTIFICATE REQUEST-----\n";
        return new AskedCertificate(
                directory, keys, Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII)));
    }

    /** A manifest. @param more of the spec, such as {@code usages: [client auth]} */
    Path manifest(String name, String signer, String more) throws IOException {
        return Files.writeString(directory.resolve(name + ".yaml"), """
                apiVersion: certificates.k8s.io/v1
                kind: CertificateSigningRequest
                metadata: {name: %s}
                spec: {request: %s, signerName: %s, %s}
                """.formatted(name, encoded, signer, more));
    }

    /** The words that make kubectl show this certificate. @param certificate in base64, as it stands in objects */
    String credentials(String name, String certificate) throws IOException {
        Path shown = Files.write(directory.resolve(name + ".crt"), Base64.getDecoder().decode(certificate));
        Path key = Files.writeString(directory.resolve(name + ".key"), Pem.encode(keys.getPrivate()));
        return " --client-certificate=" + shown + " --client-key=" + key;
    }
}
