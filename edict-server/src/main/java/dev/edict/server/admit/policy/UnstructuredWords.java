package dev.edict.server.admit.policy;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why an object can not be read, in the words of those who read it from a tree: they do not know the fields above the one that
 * is wrong, and convert numbers themselves.
 */
final class UnstructuredWords {
    private static final Pattern MISFIT =
            Pattern.compile("json: cannot unmarshal (\\w+)( \\S+)? into Go struct field \\S+ of type (\\S+)");

    private UnstructuredWords() {}

    /** @param words of those who read it from text */
    static String of(String words) {
        if (words.startsWith("illegal base64 data")) {
            return "error decoding from json: " + words;
        }
        Matcher misfit = MISFIT.matcher(words);
        if (!misfit.matches()) {
            return words;
        }
        String number = misfit.group(2);
        return number != null
                ? "cannot convert " + (number.matches(" -?\\d+") ? "int64" : "float64") + " to " + misfit.group(3)
                : "json: cannot unmarshal " + misfit.group(1) + " into Go value of type " + misfit.group(3);
    }
}
