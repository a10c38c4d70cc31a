package dev.edict.model.certificate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * For whom a request for a certificate (PKCS #10) asks.
 *
 * @param attributes the texts in the name, by their kinds, each kind in the order of its values
 */
public record RequestedSubject(Map<Attribute, List<String>> attributes) {

    /** What a name says of somebody, in the order in which certificates say it; anything else in a name does not count. */
    public enum Attribute {
        COUNTRY("2.5.4.6"),
        ORGANIZATION("2.5.4.10"),
        ORGANIZATIONAL_UNIT("2.5.4.11"),
        LOCALITY("2.5.4.7"),
        PROVINCE("2.5.4.8"),
        STREET_ADDRESS("2.5.4.9"),
        POSTAL_CODE("2.5.4.17"),
        COMMON_NAME("2.5.4.3"),
        SERIAL_NUMBER("2.5.4.5");

        private final String identifier;

        Attribute(String identifier) {
            this.identifier = identifier;
        }

        /** With dots. */
        public String identifier() {
            return identifier;
        }

        /** In DER all of them are 55 04 and the last number. */
        private String encoded() {
            return String.format("5504%02x", Integer.parseInt(identifier.substring(identifier.lastIndexOf('.') + 1)));
        }
    }

    private static final Map<String, Attribute> BY_ENCODING =
            Arrays.stream(Attribute.values()).collect(Collectors.toUnmodifiableMap(Attribute::encoded, Function.identity()));

    public RequestedSubject {
        attributes = Map.copyOf(attributes);
    }

    /** @param encoded PEM in base64, as it stands in objects @throws IllegalArgumentException if it can not be read */
    public static RequestedSubject of(String encoded) {
        return RequestedCertificate.of(encoded).subject();
    }

    /** @param names the whole of the element, which may be of any type that somebody cared to write */
    static RequestedSubject parse(DerElement names) throws MalformedException {
        Map<Attribute, List<String>> attributes = new EnumMap<>(Attribute.class);
        for (DerElement set : Der.of(names.encoded()).next(Der.Type.sequence("RDNSequence")).reader()
                .rest(Der.Type.set("RelativeDistinguishedNameSET"))) {
            for (DerElement attribute : set.reader().rest(Der.Type.sequence("AttributeTypeAndValue"))) {
                Der fields = attribute.reader();
                Attribute type = BY_ENCODING.get(fields.next(Der.Type.IDENTIFIER).identifier());
                String value = AnyValue.text(fields.next());
                if (value != null && type != null) {
                    attributes.computeIfAbsent(type, absent -> new ArrayList<>()).add(value);
                }
            }
        }
        return new RequestedSubject(attributes);
    }

    /** The texts of a kind. */
    public List<String> all(Attribute attribute) {
        return attributes.getOrDefault(attribute, List.of());
    }

    /** The last text of a kind of which there should be one, or nothing. */
    public List<String> last(Attribute attribute) {
        List<String> all = all(attribute);
        return all.isEmpty() || all.getLast().isEmpty() ? List.of() : List.of(all.getLast());
    }

    /** The last one, if there are several; empty if there is none. */
    public String commonName() {
        return String.join("", last(Attribute.COMMON_NAME));
    }

    public List<String> organizations() {
        return all(Attribute.ORGANIZATION);
    }
}
