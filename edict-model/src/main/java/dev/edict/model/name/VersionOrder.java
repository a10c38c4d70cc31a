package dev.edict.model.name;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The order of versions by priority: general availability before beta before alpha, higher numbers first within each,
 * and names that are no Kubernetes version last, in alphabetical order.
 */
public final class VersionOrder {
    private static final Pattern VERSION = Pattern.compile("v([1-9][0-9]{0,8})(?:(alpha|beta)([1-9][0-9]{0,8}))?");

    public static final Comparator<String> PREFERRED_FIRST = VersionOrder::compare;

    private VersionOrder() {}

    private static int compare(String left, String right) {
        Matcher a = VERSION.matcher(left);
        Matcher b = VERSION.matcher(right);
        boolean leftMatches = a.matches();
        boolean rightMatches = b.matches();
        if (!leftMatches || !rightMatches) {
            return leftMatches ? -1 : rightMatches ? 1 : left.compareTo(right);
        }
        int byStability = Integer.compare(stability(b), stability(a));
        if (byStability != 0) {
            return byStability;
        }
        int byMajor = Integer.compare(Integer.parseInt(b.group(1)), Integer.parseInt(a.group(1)));
        if (byMajor != 0 || a.group(3) == null) {
            return byMajor;
        }
        return Integer.compare(Integer.parseInt(b.group(3)), Integer.parseInt(a.group(3)));
    }

    private static int stability(Matcher version) {
        String word = version.group(2);
        return word == null ? 2 : word.equals("beta") ? 1 : 0;
    }
}
