package dev.edict.kinds.certificates;

import dev.edict.schema.decode.GoBase64;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * For whom a request for a certificate (PKCS #10) asks.
 *
 * @param commonName the last one, if there are several; empty if there is none
 */
public record RequestedSubject(String commonName, List<String> organizations) {
    private static final String COMMON_NAME = "550403";
    private static final String ORGANIZATION = "55040a";

    /** @param encoded PEM in base64, as it stands in objects @throws IllegalArgumentException if it can not be read */
    public static RequestedSubject of(String encoded) {
        try {
            return CertificateRequest.parse(GoBase64.decode(encoded.getBytes(StandardCharsets.UTF_8))).subject();
        } catch (MalformedException | GoBase64.CorruptInputException unreadable) {
            throw new IllegalArgumentException(unreadable.getMessage(), unreadable);
        }
    }

    /** @param names the whole of the element, which may be of any type that somebody cared to write */
    static RequestedSubject parse(DerElement names) throws MalformedException {
        String commonName = "";
        List<String> organizations = new ArrayList<>();
        for (DerElement set : Der.of(names.encoded()).next(Der.Type.sequence("RDNSequence")).reader()
                .rest(Der.Type.set("RelativeDistinguishedNameSET"))) {
            for (DerElement attribute : set.reader().rest(Der.Type.sequence("AttributeTypeAndValue"))) {
                Der fields = attribute.reader();
                String type = fields.next(Der.Type.IDENTIFIER).identifier();
                String value = AnyValue.text(fields.next());
                if (value != null && type.equals(COMMON_NAME)) {
                    commonName = value;
                } else if (value != null && type.equals(ORGANIZATION)) {
                    organizations.add(value);
                }
            }
        }
        return new RequestedSubject(commonName, List.copyOf(organizations));
    }
}
