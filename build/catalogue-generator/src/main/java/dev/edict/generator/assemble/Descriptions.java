package dev.edict.generator.assemble;

/**
 * Puts a description together from its two sources. The protobuf sources have lost blank lines; the Java client has
 * them as two spaces but leaves out the descriptions of fields that refer to another definition.
 */
final class Descriptions {
    private Descriptions() {}

    /** The client's words count; where they differ from the other's, the rest is taken as it stands. */
    static String of(String prose, String flattened) {
        if (flattened.isEmpty()) {
            return prose;
        }
        StringBuilder text = new StringBuilder();
        int same = align(prose, flattened, text);
        return text.append(flattened, same, flattened.length()).toString();
    }

    /** For a field that refers to a definition, of which the client repeats what the definition says. */
    static String ofReference(String prose, String flattened) {
        StringBuilder text = new StringBuilder();
        return align(prose, flattened, text) == flattened.length() && text.length() >= prose.length()
                ? text.toString() : prose;
    }

    /** Writes the common beginning of both, with the best of both spaces; returns how much of the second that is. */
    private static int align(String prose, String flattened, StringBuilder text) {
        int left = 0;
        int right = 0;
        while (right < flattened.length()) {
            int leftEnd = skipSpace(prose, left);
            int rightEnd = skipSpace(flattened, right);
            if (rightEnd == right) {
                if (left >= prose.length() || prose.charAt(left) != flattened.charAt(right)) {
                    break;
                }
                text.append(flattened.charAt(right));
                left++;
                right++;
            } else {
                text.append(space(prose.substring(left, leftEnd), flattened.substring(right, rightEnd)));
                left = leftEnd;
                right = rightEnd;
            }
        }
        return right;
    }

    private static String space(String prose, String flattened) {
        if (prose.contains("\n")) {
            return flattened.length() > prose.length() ? "\n" + prose : prose;
        }
        return flattened.length() == prose.length() + 1 && flattened.startsWith("  ") ? "\n\n" : flattened;
    }

    private static int skipSpace(String text, int from) {
        int position = from;
        while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
            position++;
        }
        return position;
    }
}
