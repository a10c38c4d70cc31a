package dev.edict.cel.function;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.OpaqueValue;
import dev.edict.model.value.StringValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A version as semver.org defines it. Build metadata does not count when versions are compared.
 *
 * @param preRelease the identifiers after the dash
 */
record SemanticVersion(long major, long minor, long patch, List<String> preRelease)
        implements OpaqueValue, Comparable<SemanticVersion> {
    static final CelType TYPE = CelType.struct("kubernetes.Semver");

    /** Why a text is no version. */
    static final class Malformed extends Exception {
        Malformed(String message) {
            super(message, null, false, false);
        }
    }

    @Override
    public CelType type() {
        return TYPE;
    }

    static SemanticVersion parse(String text) throws Malformed {
        if (text.isEmpty()) {
            throw new Malformed("Version string empty");
        }
        String[] parts = text.split("\\.", 3);
        if (parts.length != 3) {
            throw new Malformed("No Major.Minor.Patch elements found");
        }
        long major = number(parts[0], "Major number", "major number");
        long minor = number(parts[1], "Minor number", "minor number");
        String rest = parts[2];
        int plus = rest.indexOf('+');
        String build = plus < 0 ? null : rest.substring(plus + 1);
        rest = plus < 0 ? rest : rest.substring(0, plus);
        int dash = rest.indexOf('-');
        String release = dash < 0 ? null : rest.substring(dash + 1);
        long patch = number(dash < 0 ? rest : rest.substring(0, dash), "Patch number", "patch number");
        List<String> identifiers = new ArrayList<>();
        if (release != null) {
            for (String identifier : release.split("\\.", -1)) {
                identifiers.add(preRelease(identifier));
            }
        }
        checkBuild(build);
        return new SemanticVersion(major, minor, patch, List.copyOf(identifiers));
    }

    /** Reads what people write for a version: with a v in front, zeros in front of numbers, or numbers missing. */
    static SemanticVersion parseLeniently(String text) throws Malformed {
        String[] parts = (text.startsWith("v") ? text.substring(1) : text).split("\\.", 3);
        for (int index = 0; index < parts.length; index++) {
            if (parts[index].length() > 1) {
                String stripped = parts[index].replaceFirst("^0+", "");
                boolean digit = !stripped.isEmpty() && stripped.charAt(0) >= '0' && stripped.charAt(0) <= '9';
                parts[index] = digit ? stripped : "0" + stripped;
            }
        }
        StringBuilder whole = new StringBuilder(String.join(".", parts));
        if (parts.length < 3) {
            String last = parts[parts.length - 1];
            if (last.contains("+") || last.contains("-")) {
                throw new Malformed("short version cannot contain PreRelease/Build meta data");
            }
            whole.append(".0".repeat(3 - parts.length));
        }
        return parse(whole.toString());
    }

    private static boolean isNumber(String text) {
        return text.chars().allMatch(character -> character >= '0' && character <= '9');
    }

    private static long number(String text, String name, String lowerName) throws Malformed {
        if (!isNumber(text)) {
            throw new Malformed("Invalid character(s) found in " + lowerName + " " + StringValue.quote(text));
        }
        if (text.length() > 1 && text.startsWith("0")) {
            throw new Malformed(name + " must not contain leading zeroes " + StringValue.quote(text));
        }
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException unreadable) {
            throw new Malformed("strconv.ParseUint: parsing " + StringValue.quote(text) + ": "
                    + (text.isEmpty() ? "invalid syntax" : "value out of range"));
        }
    }

    private static boolean isIdentifier(String text) {
        return text.chars().allMatch(character -> (character >= '0' && character <= '9')
                || (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || character == '-');
    }

    private static String preRelease(String text) throws Malformed {
        if (text.isEmpty()) {
            throw new Malformed("Prerelease is empty");
        }
        if (isNumber(text) && text.length() > 1 && text.startsWith("0")) {
            throw new Malformed("Numeric PreRelease version must not contain leading zeroes " + StringValue.quote(text));
        }
        if (!isIdentifier(text)) {
            throw new Malformed("Invalid character(s) found in prerelease " + StringValue.quote(text));
        }
        return text;
    }

    private static void checkBuild(@Nullable String build) throws Malformed {
        if (build == null) {
            return;
        }
        for (String identifier : build.split("\\.", -1)) {
            if (identifier.isEmpty()) {
                throw new Malformed("Build meta data is empty");
            }
            if (!isIdentifier(identifier)) {
                throw new Malformed("Invalid character(s) found in build meta data " + StringValue.quote(identifier));
            }
        }
    }

    @Override
    public int compareTo(SemanticVersion other) {
        int order = Long.compareUnsigned(major, other.major);
        order = order != 0 ? order : Long.compareUnsigned(minor, other.minor);
        order = order != 0 ? order : Long.compareUnsigned(patch, other.patch);
        if (order != 0) {
            return order;
        }
        if (preRelease.isEmpty() || other.preRelease.isEmpty()) {
            return Boolean.compare(preRelease.isEmpty(), other.preRelease.isEmpty());
        }
        for (int index = 0; index < Math.min(preRelease.size(), other.preRelease.size()); index++) {
            order = compareIdentifiers(preRelease.get(index), other.preRelease.get(index));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(preRelease.size(), other.preRelease.size());
    }

    private static int compareIdentifiers(String one, String other) {
        boolean number = isNumber(one);
        if (number != isNumber(other)) {
            return number ? -1 : 1;
        }
        int order = number ? Integer.compare(one.length(), other.length()) : 0;
        return order != 0 ? order : one.compareTo(other);
    }
}
