package dev.edict.client.reflect;

/** What can be known of resource versions: those of the API are decimal numbers that grow. */
final class Versions {
    private Versions() {}

    /** Whether a version is after another, as far as one can tell: those that are no numbers are always new. */
    static boolean isAfter(String version, String other) {
        if (!isNumber(version) || !isNumber(other)) {
            return true;
        }
        return version.length() != other.length() ? version.length() > other.length() : version.compareTo(other) > 0;
    }

    private static boolean isNumber(String version) {
        if (version.isEmpty() || version.charAt(0) == '0') {
            return false;
        }
        for (int position = 0; position < version.length(); position++) {
            char digit = version.charAt(position);
            if (digit < '0' || digit > '9') {
                return false;
            }
        }
        return true;
    }

    /** Whether a version stands for none: what is there at first comes in any order then. */
    static boolean isNone(String version) {
        return version.isEmpty() || version.equals("0");
    }

    /** The least significant digits, as a number that a metric can show. */
    static double shown(String version) {
        String digits = version.length() > 15 ? version.substring(version.length() - 15) : version;
        return isNumber(version) ? Double.parseDouble(digits) : 0;
    }
}
