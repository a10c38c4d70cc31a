package dev.edict.model.format;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** The formats of strings that the schema of a custom resource can ask for, as Kubernetes 1.36 checks them. */
public final class StringFormats {
    private static final int MAX_HOST_NAME = 255;
    private static final int MAX_HOST_LABEL = 63;
    private static final Pattern HOST_NAME = Pattern.compile("[a-zA-Z0-9\\p{S}\\p{L}]((-?[a-zA-Z0-9\\p{S}\\p{L}]{0,62})?)"
            + "|([a-zA-Z0-9\\p{S}\\p{L}](([a-zA-Z0-9-\\p{S}\\p{L}]{0,61}[a-zA-Z0-9\\p{S}\\p{L}])?)\\.)+[a-zA-Z\\p{L}]{2,63}");
    private static final Pattern CREDIT_CARD = Pattern.compile("4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}"
            + "|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35[0-9]{3})[0-9]{11}");
    private static final String COLOUR = "[\\t\\n\\f\\r ]*(0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])[\\t\\n\\f\\r ]*";

    private static final Map<String, Predicate<String>> FORMATS = Map.ofEntries(
            Map.entry("bsonobjectid", expression("[0-9a-fA-F]{24}")),
            Map.entry("uri", GoUrl::isRequestTarget),
            Map.entry("email", MailAddress::isAddress),
            Map.entry("hostname", StringFormats::isHostName),
            Map.entry("ipv4", text -> text.contains(".") && IpAddress.parse(text) != null),
            Map.entry("ipv6", StringFormats::isIpv6),
            Map.entry("cidr", text -> Cidr.parse(text) != null),
            Map.entry("mac", StringFormats::isHardwareAddress),
            Map.entry("uuid", uuid("[0-9a-f]{4}", "[0-9a-f]{4}")),
            Map.entry("uuid3", uuid("3[0-9a-f]{3}", "[0-9a-f]{4}")),
            Map.entry("uuid4", uuid("4[0-9a-f]{3}", "[89ab][0-9a-f]{3}")),
            Map.entry("uuid5", uuid("5[0-9a-f]{3}", "[89ab][0-9a-f]{3}")),
            Map.entry("isbn", text -> BookNumbers.isTenDigits(text) || BookNumbers.isThirteenDigits(text)),
            Map.entry("isbn10", BookNumbers::isTenDigits),
            Map.entry("isbn13", BookNumbers::isThirteenDigits),
            Map.entry("creditcard", StringFormats::isCreditCard),
            Map.entry("ssn", text -> text.length() == 11 && text.matches("[0-9]{3}[- ]?[0-9]{2}[- ]?[0-9]{4}")),
            Map.entry("hexcolor", expression("#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")),
            Map.entry("rgbcolor", expression("rgb\\(" + COLOUR + "," + COLOUR + "," + COLOUR + "\\)")),
            Map.entry("byte", StringFormats::isBase64),
            Map.entry("password", text -> true),
            Map.entry("date", TimeFormats::isDate),
            Map.entry("duration", TimeFormats::isDuration),
            Map.entry("datetime", TimeFormats::isDateTime),
            Map.entry("k8sshortname", text -> Formats.dns1123Label(text).isEmpty()),
            Map.entry("k8slongname", text -> Formats.dns1123Subdomain(text).isEmpty()));

    private StringFormats() {}

    /** Whether there is a format of this name; hyphens in it do not count. */
    public static boolean isKnown(String format) {
        return FORMATS.containsKey(normalized(format));
    }

    /** Whether a text is of a format; of a format that is not known no text is. */
    public static boolean fits(String format, String text) {
        Predicate<String> check = FORMATS.get(normalized(format));
        return check != null && check.test(text);
    }

    private static String normalized(String format) {
        return format.indexOf('-') < 0 ? format : format.replace("-", "");
    }

    private static Predicate<String> expression(String expression) {
        Pattern pattern = Pattern.compile(expression);
        return text -> pattern.matcher(text).matches();
    }

    private static Predicate<String> uuid(String third, String fourth) {
        Pattern pattern = Pattern.compile("[0-9a-f]{8}-?[0-9a-f]{4}-?" + third + "-?" + fourth + "-?[0-9a-f]{12}",
                Pattern.CASE_INSENSITIVE);
        return text -> pattern.matcher(text).matches();
    }

    private static boolean isHostName(String text) {
        return octets(text) <= MAX_HOST_NAME
                && HOST_NAME.matcher(text).matches()
                && Arrays.stream(text.split("\\.")).allMatch(label -> octets(label) <= MAX_HOST_LABEL);
    }

    private static int octets(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static boolean isIpv6(String text) {
        IpAddress address = text.contains(":") ? IpAddress.parse(text) : null;
        return address != null && !address.hasLeadingZeros();
    }

    /** 6, 8 or 20 octets: pairs of digits with colons or hyphens between them, or fours with dots. */
    private static boolean isHardwareAddress(String text) {
        if (text.length() < 14) {
            return false;
        }
        char separator = text.charAt(2) == ':' || text.charAt(2) == '-' ? text.charAt(2) : '.';
        int width = separator == '.' ? 4 : 2;
        int octets = (text.length() + 1) / (width + 1) * width / 2;
        if ((text.length() + 1) % (width + 1) != 0 || (octets != 6 && octets != 8 && octets != 20)) {
            return false;
        }
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            boolean between = index % (width + 1) == width;
            if (between ? character != separator : character > 'f' || Character.digit(character, 16) < 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean isCreditCard(String text) {
        String digits = text.replaceAll("[^0-9]+", "");
        if (!CREDIT_CARD.matcher(digits).matches()) {
            return false;
        }
        int sum = 0;
        for (int index = 0; index < digits.length(); index++) {
            int digit = digits.charAt(digits.length() - 1 - index) - '0';
            int weighed = index % 2 == 1 ? digit * 2 : digit;
            sum += weighed >= 10 ? weighed % 10 + 1 : weighed;
        }
        return sum % 10 == 0;
    }

    private static boolean isBase64(String text) {
        if (text.isEmpty() || text.length() % 4 != 0) {
            return false;
        }
        int end = text.length() - (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0);
        return text.substring(0, end).chars().allMatch(character -> (character >= '0' && character <= '9')
                || (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z')
                || character == '+' || character == '/');
    }

    /** Numbers of books. */
    private static final class BookNumbers {
        static boolean isTenDigits(String text) {
            String digits = bare(text);
            if (!digits.matches("[0-9]{9}[0-9X]")) {
                return false;
            }
            int sum = 0;
            for (int index = 0; index < 10; index++) {
                char digit = digits.charAt(index);
                sum += (index + 1) * (digit == 'X' ? 10 : digit - '0');
            }
            return sum % 11 == 0;
        }

        static boolean isThirteenDigits(String text) {
            String digits = bare(text);
            if (!digits.matches("[0-9]{13}")) {
                return false;
            }
            int sum = 0;
            for (int index = 0; index < 12; index++) {
                sum += (index % 2 == 0 ? 1 : 3) * (digits.charAt(index) - '0');
            }
            return digits.charAt(12) - '0' == (10 - sum % 10) % 10;
        }

        private static String bare(String text) {
            return text.replaceAll("[\\t\\n\\f\\r -]+", "");
        }
    }
}
