package dev.edict.controllers.certificate;

import dev.edict.api.certificates.v1.CertificateSigningRequest;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.ObjectValue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.ExtensionsGenerator;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;

/** Requests for certificates, for tests. */
record WrittenRequest(KeyPair keys, String encoded) {

    /** One with a new key, other names, and the wish to be an authority. @param names such as {@code dns:a} or {@code uri:b} */
    static WrittenRequest of(String subject, String... names) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(256);
            KeyPair keys = generator.generateKeyPair();
            ExtensionsGenerator extensions = new ExtensionsGenerator();
            extensions.addExtension(Extension.basicConstraints, true, new BasicConstraints(true));
            if (names.length > 0) {
                extensions.addExtension(Extension.subjectAlternativeName, false, new GeneralNames(
                        List.of(names).stream().map(WrittenRequest::name).toArray(GeneralName[]::new)));
            }
            byte[] request = new JcaPKCS10CertificationRequestBuilder(new X500Principal(subject), keys.getPublic())
                    .addAttribute(PKCSObjectIdentifiers.pkcs_9_at_extensionRequest, extensions.generate())
                    .build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate())).getEncoded();
            String pem = "-----BEGIN CERTIFICATE REQUEST-----\n" + Base64.getMimeEncoder().encodeToString(request)
                    + "\n-----END CERTIFICATE REQUEST-----\n";
            return new WrittenRequest(keys,
                    Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException | IOException | OperatorCreationException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static GeneralName name(String text) {
        String value = text.substring(text.indexOf(':') + 1);
        return switch (text.substring(0, text.indexOf(':'))) {
            case "dns" -> new GeneralName(GeneralName.dNSName, value);
            case "ip" -> new GeneralName(GeneralName.iPAddress, value);
            case "mail" -> new GeneralName(GeneralName.rfc822Name, value);
            default -> new GeneralName(GeneralName.uniformResourceIdentifier, value);
        };
    }

    /** The object of the API, typed. */
    CertificateSigningRequest request(String name, String signer, String... usages) {
        return CertificateSigningRequest.CODEC.fromTree(object(name, signer, usages));
    }

    /** The object of the API. */
    ObjectValue object(String name, String signer, String... usages) {
        return ObjectValue.of("apiVersion", "certificates.k8s.io/v1", "kind", "CertificateSigningRequest",
                "metadata", ObjectValue.of("name", name),
                "spec", ObjectValue.of("request", encoded, "signerName", signer, "usages", ListValue.of((Object[]) usages)));
    }
}
