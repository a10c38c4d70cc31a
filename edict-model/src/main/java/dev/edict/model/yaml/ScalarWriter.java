package dev.edict.model.yaml;

/**
 * Writes strings in each of the styles. Plain and quoted ones are folded at a blank once a line is longer than
 * {@value #WIDTH} columns.
 */
final class ScalarWriter {
    private static final int WIDTH = 80;

    private final YamlLines lines;

    ScalarWriter(YamlLines lines) {
        this.lines = lines;
    }

    /** @param indent where continuation lines start; @param foldable whether there may be such lines */
    void write(String text, ScalarStyle style, int indent, boolean foldable) {
        int[] points = text.codePoints().toArray();
        switch (style) {
            case PLAIN -> {
                lines.blank();
                folded(points, indent, foldable, false);
            }
            case SINGLE_QUOTED -> {
                lines.word("'");
                folded(points, indent, foldable, true);
                lines.character('\'');
            }
            case DOUBLE_QUOTED -> {
                lines.word("\"");
                escaped(points, indent, foldable);
                lines.character('"');
            }
            case LITERAL -> literal(points, indent);
        }
    }

    private void folded(int[] points, int indent, boolean foldable, boolean quoted) {
        boolean afterSpace = false;
        boolean afterBreak = false;
        for (int index = 0; index < points.length; index++) {
            int point = points[index];
            if (point == ' ') {
                boolean inside = index > 0 && index < points.length - 1;
                if (foldable && !afterSpace && lines.column() > WIDTH && inside && points[index + 1] != ' ') {
                    lines.indent(indent);
                } else {
                    lines.character(' ');
                }
                afterSpace = true;
            } else if (ScalarTraits.isBreak(point)) {
                lines.breakOfText(point);
                afterBreak = true;
            } else {
                if (afterBreak) {
                    lines.indent(indent);
                }
                if (quoted && point == '\'') {
                    lines.character('\'');
                }
                lines.character(point);
                afterSpace = false;
                afterBreak = false;
            }
        }
    }

    private void escaped(int[] points, int indent, boolean foldable) {
        boolean allEscaped = points.length > 0 && points[0] == 0xfeff;
        boolean afterSpace = false;
        for (int index = 0; index < points.length; index++) {
            int point = points[index];
            if (allEscaped || !ScalarTraits.isPrintable(point) || ScalarTraits.isBreak(point) || point == '"'
                    || point == '\\') {
                escape(point);
                afterSpace = false;
            } else if (point == ' ') {
                boolean inside = index > 0 && index < points.length - 1;
                if (foldable && !afterSpace && lines.column() > WIDTH && inside) {
                    lines.indent(indent);
                    if (points[index + 1] == ' ') {
                        lines.character('\\');
                    }
                } else {
                    lines.character(' ');
                }
                afterSpace = true;
            } else {
                lines.character(point);
                afterSpace = false;
            }
        }
    }

    private void escape(int point) {
        String code = switch (point) {
            case 0 -> "0";
            case 7 -> "a";
            case '\b' -> "b";
            case '\t' -> "t";
            case '\n' -> "n";
            case 11 -> "v";
            case '\f' -> "f";
            case '\r' -> "r";
            case 27 -> "e";
            case '"' -> "\"";
            case '\\' -> "\\";
            case 0x85 -> "N";
            case 0xa0 -> "_";
            case 0x2028 -> "L";
            case 0x2029 -> "P";
            default -> point <= 0xff ? String.format("x%02X", point)
                    : point <= 0xffff ? String.format("u%04X", point) : String.format("U%08X", point);
        };
        lines.character('\\');
        code.chars().forEach(lines::character);
    }

    private void literal(int[] points, int indent) {
        lines.word("|");
        if (points[0] == ' ' || ScalarTraits.isBreak(points[0])) {
            lines.character('2');
        }
        if (!ScalarTraits.isBreak(points[points.length - 1])) {
            lines.character('-');
        } else if (points.length == 1 || ScalarTraits.isBreak(points[points.length - 2])) {
            lines.character('+');
        }
        lines.breakOfText('\n');
        boolean afterBreak = true;
        for (int point : points) {
            if (ScalarTraits.isBreak(point)) {
                lines.breakOfText(point);
                afterBreak = true;
            } else {
                if (afterBreak) {
                    lines.indent(indent);
                }
                lines.character(point);
                afterBreak = false;
            }
        }
    }
}
