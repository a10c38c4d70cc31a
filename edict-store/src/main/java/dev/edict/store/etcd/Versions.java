package dev.edict.store.etcd;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a version of etcd can do. */
final class Versions {

    private static final Pattern VERSION = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+).*");

    private Versions() {}

    /**
     * Whether progress that a watch asks for can be believed. Before 3.4.31 and 3.5.13 a report could overtake events, or
     * come from a watch that was behind (etcd issues 15220 and 17507).
     */
    static boolean reportsProgressOnDemand(String version) {
        Matcher matcher = VERSION.matcher(version);
        if (!matcher.matches()) {
            return false;
        }
        int major = Integer.parseInt(matcher.group(1));
        int minor = Integer.parseInt(matcher.group(2));
        int patch = Integer.parseInt(matcher.group(3));
        if (major != 3) {
            return major > 3;
        }
        return minor > 5 || minor == 5 && patch >= 13 || minor == 4 && patch >= 31;
    }
}
