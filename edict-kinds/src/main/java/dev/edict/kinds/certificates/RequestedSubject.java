package dev.edict.kinds.certificates;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;

/**
 * For whom a request for a certificate (PKCS #10) asks.
 *
 * @param commonName the last one, if there are several; empty if there is none
 */
public record RequestedSubject(String commonName, List<String> organizations) {
    private static final String COMMON_NAME = "550403";
    private static final String ORGANIZATION = "55040a";
    private static final int SET = 0x31;
    private static final int UTF8_STRING = 0x0c;
    private static final HexFormat HEX = HexFormat.of();

    /** @param encoded PEM in base64, as it stands in objects @throws IllegalArgumentException if it can not be read */
    public static RequestedSubject of(String encoded) {
        byte[] pem;
        try {
            pem = Base64.getMimeDecoder().decode(encoded);
        } catch (IllegalArgumentException notBase64) {
            pem = new byte[0];
        }
        byte[] bytes = CertificateRequest.decode(new String(pem, StandardCharsets.ISO_8859_1));
        if (bytes == null) {
            throw new IllegalArgumentException("PEM block type must be CERTIFICATE REQUEST");
        }
        try {
            return read(Der.of(bytes).next(Der.SEQUENCE).reader().next(Der.SEQUENCE).reader());
        } catch (Der.MalformedException malformed) {
            throw new IllegalArgumentException(malformed.getMessage(), malformed);
        }
    }

    private static RequestedSubject read(Der information) throws Der.MalformedException {
        information.next(Der.INTEGER);
        Der names = information.next(Der.SEQUENCE).reader();
        String commonName = "";
        List<String> organizations = new ArrayList<>();
        while (!names.isAtEnd()) {
            Der attributes = names.next(SET).reader();
            while (!attributes.isAtEnd()) {
                Der attribute = attributes.next(Der.SEQUENCE).reader();
                String type = HEX.formatHex(attribute.next(Der.OBJECT_IDENTIFIER).content());
                String value = text(attribute.next());
                if (type.equals(COMMON_NAME)) {
                    commonName = value;
                } else if (type.equals(ORGANIZATION)) {
                    organizations.add(value);
                }
            }
        }
        return new RequestedSubject(commonName, List.copyOf(organizations));
    }

    private static String text(Der.Element element) {
        return new String(element.content(),
                element.tag() == UTF8_STRING ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
    }
}
