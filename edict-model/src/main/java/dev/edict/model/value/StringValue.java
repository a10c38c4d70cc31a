package dev.edict.model.value;

/** A string. */
public record StringValue(String text) implements Value {

    @Override
    public String typeName() {
        return "string";
    }

    /** A string as Go's %q prints it: how messages quote names and values. */
    public static String quote(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        text.codePoints().forEach(point -> {
            switch (point) {
                case '"' -> quoted.append("\\\"");
                case '\\' -> quoted.append("\\\\");
                case 7 -> quoted.append("\\a");
                case '\b' -> quoted.append("\\b");
                case '\f' -> quoted.append("\\f");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                case 11 -> quoted.append("\\v");
                default -> {
                    if (isPrintable(point)) {
                        quoted.appendCodePoint(point);
                    } else if (point < 0x20 || point == 0x7f) {
                        quoted.append(String.format("\\x%02x", point));
                    } else {
                        quoted.append(String.format(point < 0x10000 ? "\\u%04x" : "\\U%08x", point));
                    }
                }
            }
        });
        return quoted.append('"').toString();
    }

    private static boolean isPrintable(int point) {
        if (point < 0x7f) {
            return point >= 0x20;
        }
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED,
                    Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }

    @Override
    public String toString() {
        return '"' + text + '"';
    }
}
