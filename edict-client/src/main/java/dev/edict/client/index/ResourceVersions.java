package dev.edict.client.index;

/**
 * What can be known of resource versions. Those of the API are decimal numbers of any length that grow with each change of a resource;
 * of others, which a server of an extension may have, nothing can be told.
 */
public final class ResourceVersions {
    private ResourceVersions() {}

    /** Whether a version can be compared: a whole number above 0, without leading zeros. */
    public static boolean isNumber(String version) {
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

    /** Whether a version is known to be after another: not if one of them is no number. */
    public static boolean isAfter(String version, String other) {
        if (!isNumber(version) || !isNumber(other)) {
            return false;
        }
        return version.length() != other.length() ? version.length() > other.length() : version.compareTo(other) > 0;
    }
}
