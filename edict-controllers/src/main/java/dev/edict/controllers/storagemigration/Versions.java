package dev.edict.controllers.storagemigration;

import java.math.BigInteger;
import java.util.regex.Pattern;

/** Resource versions that can be compared: whole numbers, of any size. Servers behind others may have others. */
final class Versions {
    private static final Pattern WELL_FORMED = Pattern.compile("[1-9][0-9]*");

    private Versions() {}

    static boolean isWellFormed(String version) {
        return WELL_FORMED.matcher(version).matches();
    }

    static String complaint(String version) {
        return "resource version is not well formed: " + version;
    }

    /** @param one well-formed, as is the other */
    static boolean isNewer(String one, String than) {
        return new BigInteger(one).compareTo(new BigInteger(than)) > 0;
    }
}
