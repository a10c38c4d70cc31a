package dev.edict.model.format;

import dev.edict.model.value.StringValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A URL taken apart the way Go's {@code net/url} does it, which is what messages about URLs are written for.
 *
 * @param user the user information as written in a URL, or null if there is none
 * @param path the path as written, escapes and all; what follows the scheme if that is no path
 */
public record GoUrl(
        String scheme, @Nullable String user, String host, String path, String query, String fragment) {
    private static final String UNRESERVED = "-_.~";
    private static final String IN_HOSTS = UNRESERVED + "!$&'()*+,;=:[]<>\"";
    private static final String IN_USERS = "-._:~!$&'()*+,;=%@";
    private static final String IN_PATHS = UNRESERVED + "!$&'()*+,;=:@[]%/";
    private static final String PLAIN_IN_PATHS = UNRESERVED + "$&+,/:;=@";
    private static final String PLAIN_IN_USERS = UNRESERVED + "$&+,;=";

    /** Why a text is no URL, in Go's words. */
    public static final class Malformed extends Exception {
        private static final long serialVersionUID = 1L;

        Malformed(String message) {
            super(message);
        }
    }

    /** Whether a text is an absolute URL or an absolute path: what the first line of an HTTP request may name. */
    public static boolean isRequestTarget(String text) {
        try {
            parseFront(text, true);
            return true;
        } catch (Malformed malformed) {
            return false;
        }
    }

    public static GoUrl parse(String text) throws Malformed {
        int hash = text.indexOf('#');
        String front = hash < 0 ? text : text.substring(0, hash);
        String shown = front;
        try {
            GoUrl url = parseFront(front, false);
            shown = text;
            String fragment = hash < 0 ? "" : unescape(text.substring(hash + 1), false);
            return new GoUrl(url.scheme, url.user, url.host, url.path, url.query, fragment);
        } catch (Malformed malformed) {
            throw new Malformed("parse " + StringValue.quote(shown) + ": " + malformed.getMessage());
        }
    }

    /** Reads the target of a request, which has a scheme or begins with a slash, and no fragment. */
    public static GoUrl parseRequest(String text) throws Malformed {
        try {
            return parseFront(text, true);
        } catch (Malformed malformed) {
            throw new Malformed("parse " + StringValue.quote(text) + ": " + malformed.getMessage());
        }
    }

    private static GoUrl parseFront(String text, boolean request) throws Malformed {
        if (text.chars().anyMatch(character -> character < ' ' || character == 0x7f)) {
            throw new Malformed("net/url: invalid control character in URL");
        }
        if (request && text.isEmpty()) {
            throw new Malformed("empty url");
        }
        if (text.equals("*")) {
            return new GoUrl("", null, "", text, "", "");
        }
        int colon = endOfScheme(text);
        String scheme = text.substring(0, Math.max(colon, 0)).toLowerCase(Locale.ROOT);
        String rest = text.substring(colon + 1);
        int mark = rest.indexOf('?');
        String query = mark < 0 ? "" : rest.substring(mark + 1);
        rest = mark < 0 ? rest : rest.substring(0, mark);
        if (!rest.startsWith("/")) {
            if (!scheme.isEmpty()) {
                return new GoUrl(scheme, null, "", rest, query, "");
            }
            if (request) {
                throw new Malformed("invalid URI for request");
            }
            if (rest.split("/", 2)[0].contains(":")) {
                throw new Malformed("first path segment in URL cannot contain colon");
            }
        }
        String user = null;
        String host = "";
        if (rest.startsWith("//") && (!scheme.isEmpty() || (!request && !rest.startsWith("///")))) {
            int slash = rest.indexOf('/', 2);
            String authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
            rest = slash < 0 ? "" : rest.substring(slash);
            int at = authority.lastIndexOf('@');
            host = host(authority.substring(at + 1));
            user = at < 0 ? null : user(authority.substring(0, at));
        }
        unescape(rest, false);
        return new GoUrl(scheme, user, host, rest, query, "");
    }

    /** The host without a port, and without the brackets around an address of IPv6. */
    public String hostname() {
        int bracket = host.indexOf(']');
        if (host.startsWith("[") && bracket > 0) {
            return host.substring(1, bracket);
        }
        int colon = host.indexOf(':');
        return colon < 0 ? host : host.substring(0, colon);
    }

    /** The digits after the host, empty if there are none. */
    public String port() {
        int colon = host.lastIndexOf(':');
        return colon < 0 || colon < host.lastIndexOf(']') ? "" : host.substring(colon + 1);
    }

    /** The path with everything escaped that must be. */
    public String escapedPath() {
        boolean valid = path.chars().allMatch(character -> isWord(character) || IN_PATHS.indexOf(character) >= 0);
        if (valid) {
            return path;
        }
        try {
            return escape(unescape(path, false), PLAIN_IN_PATHS);
        } catch (Malformed impossible) {
            return path;
        }
    }

    /** The values of each key of the query; pairs that cannot be read are left out. */
    public Map<String, List<String>> queryValues() {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String pair : query.split("&", -1)) {
            if (pair.isEmpty() || pair.contains(";")) {
                continue;
            }
            int equals = pair.indexOf('=');
            try {
                String key = unescape((equals < 0 ? pair : pair.substring(0, equals)).replace('+', ' '), false);
                String value = equals < 0 ? "" : unescape(pair.substring(equals + 1).replace('+', ' '), false);
                values.computeIfAbsent(key, absent -> new ArrayList<>()).add(value);
            } catch (Malformed unreadable) {
                // Go leaves such a pair out, too.
            }
        }
        return values;
    }

    /** Where the colon after the scheme is, or -1 if there is no scheme. */
    private static int endOfScheme(String text) throws Malformed {
        for (int position = 0; position < text.length(); position++) {
            char character = text.charAt(position);
            if (character == ':') {
                if (position == 0) {
                    throw new Malformed("missing protocol scheme");
                }
                return position;
            }
            boolean later = (character >= '0' && character <= '9') || "+-.".indexOf(character) >= 0;
            if (!isLetter(character) && (!later || position == 0)) {
                return -1;
            }
        }
        return -1;
    }

    private static String host(String host) throws Malformed {
        String port;
        if (host.contains("[")) {
            int bracket = host.lastIndexOf(']');
            if (bracket < 0) {
                throw new Malformed("missing ']' in host");
            }
            port = host.substring(bracket + 1);
        } else {
            int colon = host.indexOf(':');
            port = colon < 0 ? "" : host.substring(colon);
        }
        boolean valid = port.isEmpty()
                || (port.charAt(0) == ':' && port.chars().skip(1).allMatch(GoUrl::isDigit));
        if (!valid) {
            throw new Malformed("invalid port " + StringValue.quote(port) + " after host");
        }
        return unescape(host, true);
    }

    private static String user(String user) throws Malformed {
        if (!user.chars().allMatch(character -> isWord(character) || IN_USERS.indexOf(character) >= 0)) {
            throw new Malformed("net/url: invalid userinfo");
        }
        int colon = user.indexOf(':');
        return colon < 0
                ? escape(unescape(user, false), PLAIN_IN_USERS)
                : escape(unescape(user.substring(0, colon), false), PLAIN_IN_USERS) + ":"
                        + escape(unescape(user.substring(colon + 1), false), PLAIN_IN_USERS);
    }

    private static String escape(String text, String plain) {
        StringBuilder escaped = new StringBuilder();
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            int character = octet & 0xff;
            if (isWord(character) || plain.indexOf(character) >= 0) {
                escaped.append((char) character);
            } else {
                escaped.append('%').append(String.format(Locale.ROOT, "%02X", character));
            }
        }
        return escaped.toString();
    }

    private static String unescape(String text, boolean host) throws Malformed {
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        byte[] plain = new byte[octets.length];
        int length = 0;
        for (int position = 0; position < octets.length; position++) {
            int character = octets[position] & 0xff;
            if (character == '%') {
                int value = hexadecimal(octets, position + 1) * 16 + hexadecimal(octets, position + 2);
                if (value < 0 || (host && value < 0x80)) {
                    int end = Math.min(position + 3, octets.length);
                    throw new Malformed("invalid URL escape " + StringValue.quote(
                            new String(octets, position, end - position, StandardCharsets.UTF_8)));
                }
                plain[length++] = (byte) value;
                position += 2;
            } else if (host && character < 0x80 && !isWord(character) && IN_HOSTS.indexOf(character) < 0) {
                throw new Malformed(
                        "invalid character " + StringValue.quote(String.valueOf((char) character)) + " in host name");
            } else {
                plain[length++] = (byte) character;
            }
        }
        return new String(plain, 0, length, StandardCharsets.UTF_8);
    }

    /** The value of a digit, or a number so low that no other digit makes up for it. */
    private static int hexadecimal(byte[] octets, int position) {
        int value = position < octets.length ? Character.digit(octets[position], 16) : -1;
        return value < 0 ? -256 : value;
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }

    private static boolean isLetter(int character) {
        return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
    }

    private static boolean isWord(int character) {
        return isLetter(character) || isDigit(character);
    }
}
