package dev.edict.model.certificate;

import dev.edict.model.format.GoBase64;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * What a request for a certificate (PKCS #10) asks for: the part of it that whoever signs goes by. That its key has signed it
 * is for the rules of the object to check, and {@link #isSigned} tells again.
 *
 * @param publicKey the whole of the element SubjectPublicKeyInfo, in DER
 */
public record RequestedCertificate(
        RequestedSubject subject, RequestedNames names, byte[] publicKey, boolean isSigned) {

    /** What is wrong with a request, or null if nothing is: it can be read, and its key has signed it. */
    public static @Nullable String complaint(byte[] pem) {
        return CertificateRequest.complaint(pem);
    }

    /** @param encoded PEM in base64, as it stands in objects @throws IllegalArgumentException if it can not be read */
    public static RequestedCertificate of(String encoded) {
        try {
            CertificateRequest request =
                    CertificateRequest.parse(GoBase64.decode(encoded.getBytes(StandardCharsets.UTF_8)));
            return new RequestedCertificate(request.subject(), request.names(), request.publicKey(),
                    RequestSignature.complaint(request) == null);
        } catch (MalformedException | GoBase64.CorruptInputException unreadable) {
            throw new IllegalArgumentException(unreadable.getMessage(), unreadable);
        }
    }
}
