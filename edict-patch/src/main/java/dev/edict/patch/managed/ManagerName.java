package dev.edict.patch.managed;

import dev.edict.model.field.FieldErrors;
import dev.edict.model.field.FieldPath;
import java.nio.charset.StandardCharsets;

/** The names of managers: where they come from and what they may be. */
public final class ManagerName {
    /** How long a name may be, in bytes. */
    public static final int MAX_LENGTH = 128;

    private ManagerName() {}

    /** The manager that a request names, or else the beginning of its user agent. */
    public static String of(String fieldManager, String userAgent) {
        return fieldManager.isEmpty() ? fromUserAgent(userAgent) : fieldManager;
    }

    /** What stands before the first slash, as far as it is printable and not too long. */
    public static String fromUserAgent(String userAgent) {
        int slash = userAgent.indexOf('/');
        String product = slash < 0 ? userAgent : userAgent.substring(0, slash);
        StringBuilder name = new StringBuilder();
        int length = 0;
        for (int point : product.codePoints().toArray()) {
            if (!isPrintable(point)) {
                continue;
            }
            int size = Character.toString(point).getBytes(StandardCharsets.UTF_8).length;
            if (length + size > MAX_LENGTH) {
                break;
            }
            name.appendCodePoint(point);
            length += size;
        }
        return name.toString();
    }

    /** Reports what is wrong with the name of a manager. An empty one counts as not given. */
    public static void validate(String name, FieldPath path, FieldErrors errors) {
        if (name.getBytes(StandardCharsets.UTF_8).length > MAX_LENGTH) {
            errors.tooLong(path, MAX_LENGTH);
        }
        int position = 0;
        for (int point : name.codePoints().toArray()) {
            if (!isPrintable(point)) {
                errors.invalid(path, name,
                        String.format("invalid character U+%04X (at position %d)", point, position));
            }
            position += Character.toString(point).getBytes(StandardCharsets.UTF_8).length;
        }
    }

    /** Letters, marks, numbers, punctuation, symbols, and the plain space. */
    private static boolean isPrintable(int point) {
        if (point == ' ') {
            return true;
        }
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE,
                    Character.UNASSIGNED, Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
