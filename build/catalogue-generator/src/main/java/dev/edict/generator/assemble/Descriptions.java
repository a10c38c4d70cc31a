package dev.edict.generator.assemble;

/**
 * Puts a description together from its two sources. The protobuf sources have lost blank lines; the Java client has
 * them as two spaces but leaves out the descriptions of fields that refer to another definition.
 */
final class Descriptions {
    private Descriptions() {}

    static String of(String prose, String flattened) {
        if (flattened.isEmpty() || prose.isEmpty()) {
            return flattened.isEmpty() ? prose : flattened;
        }
        StringBuilder text = new StringBuilder();
        int left = 0;
        int right = 0;
        while (right < flattened.length()) {
            int leftEnd = skipSpace(prose, left);
            int rightEnd = skipSpace(flattened, right);
            if (rightEnd > right) {
                text.append(space(prose.substring(left, leftEnd), flattened.substring(right, rightEnd)));
                left = leftEnd;
                right = rightEnd;
                continue;
            }
            if (leftEnd >= prose.length() || prose.charAt(leftEnd) != flattened.charAt(right) || leftEnd > left) {
                return flattened;
            }
            text.append(flattened.charAt(right));
            left++;
            right++;
        }
        return left == prose.length() ? text.toString() : flattened;
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
