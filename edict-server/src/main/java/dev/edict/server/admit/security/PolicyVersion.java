package dev.edict.server.admit.security;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** As of which Kubernetes 1.x the checks are made; what came later does not count. */
record PolicyVersion(int minor) {
    static final PolicyVersion LATEST = new PolicyVersion(Integer.MAX_VALUE);
    static final String VALUES = "must be \"latest\" or \"v1.x\"";

    private static final Pattern FORM = Pattern.compile("v1\\.(0|[1-9][0-9]*)");

    /** @return null if it is no version */
    static @Nullable PolicyVersion of(String text) {
        if (text.equals("latest")) {
            return LATEST;
        }
        if (!FORM.matcher(text).matches()) {
            return null;
        }
        try {
            return new PolicyVersion(Math.min(Integer.parseInt(text.substring(3)), Integer.MAX_VALUE - 1));
        } catch (NumberFormatException tooLarge) {
            return null;
        }
    }

    @Override
    public String toString() {
        return this.equals(LATEST) ? "latest" : "v1." + minor;
    }
}
