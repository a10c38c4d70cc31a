package dev.edict.model.format;

import java.util.List;

/**
 * The formats of strings and small numbers. Each method returns what is wrong, in Kubernetes' words and order; an empty
 * list means that the value fits. Lengths are counted in bytes of UTF-8, whatever the message calls them.
 *
 * <p>Formats whose errors belong to a field rather than to a value are in {@link QualifiedNames} and
 * {@link AddressFormats}; the rules for names of objects are {@link NameFormat}s.
 */
public final class Formats {
    private static final int HIGHEST_PORT = 65_535;

    private Formats() {}

    public static List<String> dns1123Label(String text) {
        return DnsNames.label(text, Messages.maximumCharacters(DnsNames.LABEL_MAXIMUM));
    }

    public static List<String> dns1123Subdomain(String text) {
        return DnsNames.subdomain(text, Messages.maximumCharacters(DnsNames.SUBDOMAIN_MAXIMUM));
    }

    public static List<String> dns1123SubdomainWithUnderscore(String text) {
        return DnsNames.underscoreSubdomain(text);
    }

    /** A subdomain whose letters may be upper case. */
    public static List<String> dns1123SubdomainCaseless(String text) {
        return DnsNames.caselessSubdomain(text);
    }

    public static List<String> dns1035Label(String text) {
        return DnsNames.rfc1035Label(text);
    }

    public static List<String> wildcardDns1123Subdomain(String text) {
        return DnsNames.wildcardSubdomain(text);
    }

    /** A DNS label as the newer, declared rules of Kubernetes word it. */
    public static List<String> shortName(String text) {
        return DnsNames.label(text, Messages.maximumBytes(DnsNames.LABEL_MAXIMUM));
    }

    /** A DNS subdomain as the newer, declared rules of Kubernetes word it. */
    public static List<String> longName(String text) {
        return DnsNames.subdomain(text, Messages.maximumBytes(DnsNames.SUBDOMAIN_MAXIMUM));
    }

    /** The key of a label, and much else: a name, optionally after a domain and a slash. */
    public static List<String> qualifiedName(String text) {
        return LabelFormats.key(text);
    }

    public static List<String> labelValue(String text) {
        return LabelFormats.value(text);
    }

    public static List<String> cIdentifier(String text) {
        return KeyFormats.cIdentifier(text);
    }

    /** A key of a ConfigMap or Secret. */
    public static List<String> configMapKey(String text) {
        return KeyFormats.configMapKey(text);
    }

    public static List<String> envVarName(String text) {
        return KeyFormats.environmentVariable(text);
    }

    public static List<String> relaxedEnvVarName(String text) {
        return KeyFormats.relaxedEnvironmentVariable(text);
    }

    public static List<String> portName(String text) {
        return KeyFormats.portName(text);
    }

    public static List<String> portNumber(long port) {
        return inRange(port, 1, HIGHEST_PORT);
    }

    public static List<String> userId(long id) {
        return inRange(id, 0, Integer.MAX_VALUE);
    }

    public static List<String> groupId(long id) {
        return inRange(id, 0, Integer.MAX_VALUE);
    }

    public static List<String> inRange(long number, long lowest, long highest) {
        return number >= lowest && number <= highest ? List.of() : List.of(Messages.inclusiveRange(lowest, highest));
    }

    public static List<String> percent(String text) {
        return KeyFormats.percent(text);
    }

    public static List<String> httpHeaderName(String text) {
        return KeyFormats.httpHeaderName(text);
    }

    /** A whole number as a person writes it: no plus, no leading zeros. */
    public static List<String> decimalInteger(String text) {
        return KeyFormats.decimalInteger(text);
    }

    public static List<String> uuid(String text) {
        return KeyFormats.uuid(text);
    }

    /** Something that can stand between two slashes of a path. */
    public static List<String> pathSegmentName(String text) {
        return text.equals(".") || text.equals("..")
                ? List.of("may not be '" + text + "'")
                : pathSegmentPrefix(text);
    }

    public static List<String> pathSegmentPrefix(String text) {
        return KeyFormats.pathSegmentPrefix(text);
    }
}
