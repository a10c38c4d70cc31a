package dev.edict.client.reflect;

import dev.edict.client.index.ResourceVersions;

/** What the versions of a resource tell its reflector. */
final class Versions {
    private Versions() {}

    /** Whether a version is after another, as far as one can tell: those that are no numbers are always new. */
    static boolean isAfter(String version, String other) {
        return !ResourceVersions.isNumber(version) || !ResourceVersions.isNumber(other) || ResourceVersions.isAfter(version, other);
    }

    /** Whether a version stands for none: what is there at first comes in any order then. */
    static boolean isNone(String version) {
        return version.isEmpty() || version.equals("0");
    }

    /** The least significant digits, as a number that a metric can show. */
    static double shown(String version) {
        String digits = version.length() > 15 ? version.substring(version.length() - 15) : version;
        return ResourceVersions.isNumber(version) ? Double.parseDouble(digits) : 0;
    }
}
