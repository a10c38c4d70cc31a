package dev.edict.model.certificate;

import static dev.edict.model.certificate.MalformedException.syntax;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request for a certificate (PKCS #10, RFC 2986) in PEM, read as Go's {@code x509.ParseCertificateRequest} reads it, and
 * refused with its words.
 *
 * @param information what is signed
 * @param publicKey whose it is: the whole of the element
 * @param key the same, or null if it is of a kind that is not known
 */
record CertificateRequest(byte[] information, RequestedSubject subject, RequestedNames names, byte[] publicKey,
        @Nullable RequestKey key, Algorithm scheme, byte[] signature) {
    private static final String EXTENSION_REQUEST = "2a864886f70d01090e";
    private static final String ALTERNATIVE_NAME = "551d11";

    /** The kind of a key or of a signature. @param parameters in DER, or null if there are none */
    record Algorithm(String identifier, @Nullable DerElement parameters) {
        static Algorithm read(Der reader) throws MalformedException {
            Der fields = reader.next(Der.Type.sequence("AlgorithmIdentifier")).reader();
            String identifier = fields.next(Der.Type.IDENTIFIER).identifier();
            return new Algorithm(identifier, fields.isAtEnd() ? null : fields.next());
        }
    }

    static CertificateRequest parse(byte[] pem) throws MalformedException {
        PemBlock block = PemBlock.first(pem);
        if (block == null || !block.type().equals("CERTIFICATE REQUEST")) {
            throw new MalformedException("PEM block type must be CERTIFICATE REQUEST");
        }
        Der whole = Der.of(block.bytes());
        Der request = whole.next(Der.Type.sequence("certificateRequest")).reader();
        DerElement information = request.next(Der.Type.sequence("tbsCertificateRequest"));
        Der fields = information.reader();
        fields.next(Der.Type.INTEGER).smallInteger();
        DerElement names = fields.next();
        DerElement publicKey = fields.next(Der.Type.sequence("publicKeyInfo"));
        Der keyInfo = publicKey.reader();
        Algorithm keyAlgorithm = Algorithm.read(keyInfo);
        byte[] keyBits = keyInfo.next(Der.Type.BIT_STRING).bits();
        List<DerElement> attributes = fields.next(Der.Type.tagged(0)).reader().rest(null);
        Algorithm scheme = Algorithm.read(request);
        byte[] signature = request.next(Der.Type.BIT_STRING).bits();
        if (!whole.isAtEnd()) {
            throw syntax("trailing data");
        }
        RequestKey key = RequestKey.parse(keyAlgorithm, keyBits);
        RequestedSubject subject = RequestedSubject.parse(names);
        return new CertificateRequest(information.encoded(), subject, alternativeNames(attributes), publicKey.encoded(), key,
                scheme, signature);
    }

    /** What is wrong with a request, or null if nothing is: it can be read, and its key has signed it. */
    static @Nullable String complaint(byte[] pem) {
        try {
            return RequestSignature.complaint(parse(pem));
        } catch (MalformedException malformed) {
            return malformed.getMessage();
        }
    }

    /** Attributes that can not be read do not count; extensions that are asked for must be good. */
    private static RequestedNames alternativeNames(List<DerElement> attributes) throws MalformedException {
        Set<String> seen = new HashSet<>();
        List<byte[]> alternativeNames = new ArrayList<>();
        for (DerElement attribute : attributes) {
            DerElement value = extensionRequest(attribute);
            if (value == null) {
                continue;
            }
            for (DerElement extension : Der.of(value.encoded()).next(Der.Type.sequence("")).reader()
                    .rest(Der.Type.sequence("Extension"))) {
                Der fields = extension.reader();
                String identifier = fields.next(Der.Type.IDENTIFIER).identifier();
                DerElement critical = fields.optional(Der.Type.BOOLEAN);
                if (critical != null) {
                    critical.isTrue();
                }
                byte[] content = fields.next(Der.Type.OCTET_STRING).content();
                if (!seen.add(identifier)) {
                    throw new MalformedException("x509: certificate request contains duplicate requested extensions");
                }
                if (identifier.equals(ALTERNATIVE_NAME)) {
                    alternativeNames.add(content);
                }
            }
        }
        RequestedNames names = RequestedNames.NONE;
        for (byte[] extension : alternativeNames) {
            names = AlternativeNames.read(extension);
        }
        return names;
    }

    private static @Nullable DerElement extensionRequest(DerElement attribute) {
        try {
            Der fields = Der.of(attribute.encoded()).next(Der.Type.sequence("pkcs10Attribute")).reader();
            String identifier = fields.next(Der.Type.IDENTIFIER).identifier();
            List<DerElement> values = fields.next(Der.Type.set("")).reader().rest(null);
            return identifier.equals(EXTENSION_REQUEST) && !values.isEmpty() ? values.getFirst() : null;
        } catch (MalformedException unreadable) {
            return null;
        }
    }
}
