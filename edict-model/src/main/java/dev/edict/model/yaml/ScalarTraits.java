package dev.edict.model.yaml;

/** What in a string's looks bears on the styles in which it can be written in a block. */
final class ScalarTraits {
    private boolean indicators;
    private boolean lineBreaks;
    private boolean specialCharacters;
    private boolean spaceAtEdge;
    private boolean breakAtEdge;
    private boolean trailingSpace;
    private boolean spaceAfterBreak;
    private boolean spaceBeforeBreak;

    ScalarTraits(String text) {
        indicators = text.startsWith("---") || text.startsWith("...");
        int[] points = text.codePoints().toArray();
        for (int index = 0; index < points.length; index++) {
            look(points, index);
        }
    }

    private void look(int[] points, int index) {
        int point = points[index];
        boolean last = index == points.length - 1;
        boolean blankFollows = last || isBlank(points[index + 1]);
        indicators |= index == 0
                ? "#,[]{}&*!|>'\"%@`".indexOf(point) >= 0 || ("?:-".indexOf(point) >= 0 && blankFollows)
                : (point == ':' && blankFollows) || (point == '#' && isBlankOrBreak(points[index - 1]));
        specialCharacters |= !isPrintable(point);
        if (point == ' ') {
            spaceAtEdge |= index == 0 || last;
            trailingSpace |= last;
            spaceAfterBreak |= index > 0 && isBreak(points[index - 1]);
        } else if (isBreak(point)) {
            lineBreaks = true;
            breakAtEdge |= index == 0 || last;
            spaceBeforeBreak |= index > 0 && points[index - 1] == ' ';
        }
    }

    boolean isMultiline() {
        return lineBreaks;
    }

    boolean isPlainAllowed() {
        return !spaceAtEdge && !breakAtEdge && !lineBreaks && !indicators && !specialCharacters;
    }

    boolean isSingleQuotedAllowed() {
        return !spaceAfterBreak && !spaceBeforeBreak && !specialCharacters;
    }

    boolean isLiteralAllowed() {
        return !trailingSpace && !spaceBeforeBreak && !specialCharacters;
    }

    private static boolean isBlank(int point) {
        return point == ' ' || point == '\t';
    }

    private static boolean isBlankOrBreak(int point) {
        return isBlank(point) || isBreak(point) || point == 0;
    }

    static boolean isBreak(int point) {
        return point == '\n' || point == '\r' || point == 0x85 || point == 0x2028 || point == 0x2029;
    }

    /** Characters beyond the basic plane count as not printable, as in the emitter that Kubernetes uses. */
    static boolean isPrintable(int point) {
        return point == '\n'
                || (point >= 0x20 && point <= 0x7e)
                || (point >= 0xa0 && point <= 0xd7ff)
                || (point >= 0xe000 && point <= 0xfffd && point != 0xfeff);
    }
}
