package dev.edict.cel.function;

import dev.edict.model.value.StringValue;
import org.jspecify.annotations.Nullable;

/** Says what is wrong with an address or a block of addresses, in the words of Go's {@code netip}. */
final class AddressProblem {
    private final String text;

    private AddressProblem(String text) {
        this.text = text;
    }

    /** Why a text is no address; null if it is one. */
    static @Nullable String ofAddress(String text) {
        return new AddressProblem(text).find();
    }

    /** Why a text is no block of addresses; null if it is one. */
    static @Nullable String ofBlock(String text) {
        String problem = blockProblem(text);
        return problem == null ? null : "netip.ParsePrefix(" + StringValue.quote(text) + "): " + problem;
    }

    private static @Nullable String blockProblem(String text) {
        int slash = text.lastIndexOf('/');
        if (slash < 0) {
            return "no '/'";
        }
        String address = text.substring(0, slash);
        String problem = ofAddress(address);
        if (problem != null) {
            return problem;
        }
        if (address.indexOf('%') >= 0) {
            return "IPv6 zones cannot be present in a prefix";
        }
        String bits = text.substring(slash + 1);
        boolean digits = !bits.isEmpty() && bits.length() < 10 && bits.chars().allMatch(Character::isDigit);
        if (!digits || (bits.length() > 1 && bits.startsWith("0"))) {
            return "bad bits after slash: " + StringValue.quote(bits);
        }
        return Integer.parseInt(bits) > (address.indexOf(':') >= 0 ? 128 : 32) ? "prefix length out of range" : null;
    }

    private String problem(String message, String at) {
        return "ParseAddr(" + StringValue.quote(text) + "): " + message
                + (at.isEmpty() ? "" : " (at " + StringValue.quote(at) + ")");
    }

    private @Nullable String find() {
        for (int index = 0; index < text.length(); index++) {
            switch (text.charAt(index)) {
                case '.' -> {
                    return octets(text);
                }
                case ':' -> {
                    return groups();
                }
                case '%' -> {
                    return problem("missing IPv6 address", "");
                }
                default -> {}
            }
        }
        return problem("unable to parse IP", "");
    }

    private @Nullable String octets(String part) {
        int value = 0;
        int dots = 0;
        int digits = 0;
        for (int index = 0; index < part.length(); index++) {
            char character = part.charAt(index);
            if (character >= '0' && character <= '9') {
                if (digits == 1 && value == 0) {
                    return problem("IPv4 field has octet with leading zero", "");
                }
                value = value * 10 + character - '0';
                digits++;
                if (value > 255) {
                    return problem("IPv4 field has value >255", "");
                }
            } else if (character == '.') {
                if (index == 0 || index == part.length() - 1 || part.charAt(index - 1) == '.') {
                    return problem("IPv4 field must have at least one digit", part.substring(index));
                }
                if (dots == 3) {
                    return problem("IPv4 address too long", "");
                }
                dots++;
                value = 0;
                digits = 0;
            } else {
                return problem("unexpected character", part.substring(index));
            }
        }
        return dots < 3 ? problem("IPv4 address too short", "") : null;
    }

    private @Nullable String groups() {
        int percent = text.indexOf('%');
        if (percent == text.length() - 1) {
            return problem("zone must be a non-empty string", "");
        }
        String rest = percent < 0 ? text : text.substring(0, percent);
        boolean gap = rest.startsWith("::");
        rest = gap ? rest.substring(2) : rest;
        int bytes = 0;
        while (bytes < 16 && !(gap && rest.isEmpty())) {
            int digits = 0;
            while (digits < rest.length() && Character.digit(rest.charAt(digits), 16) >= 0) {
                digits++;
                if (digits > 4) {
                    return problem("each group must have 4 or less digits", rest);
                }
            }
            if (digits == 0) {
                return problem("each colon-separated field must have at least one digit", rest);
            }
            if (digits < rest.length() && rest.charAt(digits) == '.') {
                return embedded(rest, bytes, gap);
            }
            bytes += 2;
            rest = rest.substring(digits);
            if (rest.isEmpty()) {
                break;
            }
            if (rest.charAt(0) != ':') {
                return problem("unexpected character, want colon", rest);
            }
            if (rest.length() == 1) {
                return problem("colon must be followed by more characters", rest);
            }
            rest = rest.substring(1);
            if (rest.charAt(0) == ':') {
                if (gap) {
                    return problem("multiple :: in address", rest);
                }
                gap = true;
                rest = rest.substring(1);
            }
        }
        return end(rest, bytes, gap);
    }

    private @Nullable String embedded(String rest, int bytes, boolean gap) {
        if (!gap && bytes != 12) {
            return problem("embedded IPv4 address must replace the final 2 fields of the address", rest);
        }
        if (bytes + 4 > 16) {
            return problem("too many hex fields to fit an embedded IPv4 at the end of the address", rest);
        }
        String problem = octets(rest);
        return problem != null ? problem : end("", bytes + 4, gap);
    }

    private @Nullable String end(String rest, int bytes, boolean gap) {
        if (!rest.isEmpty()) {
            return problem("trailing garbage after address", rest);
        }
        if (bytes < 16) {
            return gap ? null : problem("address string too short", "");
        }
        return gap ? problem("the :: must expand to at least one field of zeros", "") : null;
    }
}
