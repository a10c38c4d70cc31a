package dev.edict.cel.function;

import static dev.edict.cel.type.CelType.DYN;
import static dev.edict.cel.type.CelType.INT;
import static dev.edict.cel.type.CelType.STRING;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.Meter;
import dev.edict.cel.value.Texts;
import dev.edict.cel.value.Values;
import java.util.ArrayList;
import java.util.List;

/** Functions of strings. Positions count code points. */
final class StringFunctions {
    private static final CelType STRINGS = CelType.list(STRING);

    private StringFunctions() {}

    static void addTo(FunctionTable.Builder table) {
        table.member("charAt", "string_char_at_int", STRING, StringFunctions::charAt, STRING, INT)
                .member("indexOf", "string_index_of_string", INT, StringFunctions::indexOf, STRING, STRING)
                .member("indexOf", "string_index_of_string_int", INT, StringFunctions::indexOf, STRING, STRING, INT)
                .member("lastIndexOf", "string_last_index_of_string", INT, StringFunctions::lastIndexOf, STRING, STRING)
                .member("lastIndexOf", "string_last_index_of_string_int", INT, StringFunctions::lastIndexOf, STRING, STRING,
                        INT)
                .member("lowerAscii", "string_lower_ascii", STRING,
                        (arguments, meter) -> changeCase((String) arguments[0], 'A', 'Z', 32), STRING)
                .member("upperAscii", "string_upper_ascii", STRING,
                        (arguments, meter) -> changeCase((String) arguments[0], 'a', 'z', -32), STRING)
                .member("replace", "string_replace_string_string", STRING, StringFunctions::replace, STRING, STRING, STRING)
                .member("replace", "string_replace_string_string_int", STRING, StringFunctions::replace, STRING, STRING,
                        STRING, INT)
                .member("split", "string_split_string", STRINGS, StringFunctions::split, STRING, STRING)
                .member("split", "string_split_string_int", STRINGS, StringFunctions::split, STRING, STRING, INT)
                .member("substring", "string_substring_int", STRING, StringFunctions::substring, STRING, INT)
                .member("substring", "string_substring_int_int", STRING, StringFunctions::substring, STRING, INT, INT)
                .member("trim", "string_trim", STRING, (arguments, meter) -> trim((String) arguments[0]), STRING)
                .member("format", "string_format", STRING, StringFormat::format, STRING, CelType.list(DYN))
                .global("strings.quote", "strings_quote", STRING, (arguments, meter) -> quote((String) arguments[0]), STRING)
                .member("join", "list_join", STRING, StringFunctions::join, STRINGS)
                .member("join", "list_join_string", STRING, StringFunctions::join, STRINGS, STRING);
    }

    private static CelError outOfRange(long index) {
        return new CelError("index out of range: " + index);
    }

    private static Object charAt(Object[] arguments, Meter meter) {
        String text = (String) arguments[0];
        long index = (Long) arguments[1];
        int length = Texts.length(text);
        if (index < 0 || index > length) {
            return outOfRange(index);
        }
        if (index == length) {
            return "";
        }
        return Character.toString(text.codePointAt(text.offsetByCodePoints(0, (int) index)));
    }

    private static Object indexOf(Object[] arguments, Meter meter) {
        String text = (String) arguments[0];
        String sought = (String) arguments[1];
        long from = arguments.length == 3 ? (Long) arguments[2] : 0;
        if (sought.isEmpty()) {
            return from;
        }
        if (from < 0) {
            return outOfRange(from);
        }
        if (from >= Texts.length(text)) {
            return -1L;
        }
        int found = text.indexOf(sought, text.offsetByCodePoints(0, (int) from));
        return found < 0 ? -1L : (long) text.codePointCount(0, found);
    }

    private static Object lastIndexOf(Object[] arguments, Meter meter) {
        String text = (String) arguments[0];
        String sought = (String) arguments[1];
        int length = Texts.length(text);
        if (arguments.length == 2 && sought.isEmpty()) {
            return (long) length;
        }
        if (arguments.length == 2 && Texts.length(sought) > length) {
            return -1L;
        }
        long from = arguments.length == 3 ? (Long) arguments[2] : length - 1L;
        if (sought.isEmpty()) {
            return from;
        }
        if (from < 0) {
            return outOfRange(from);
        }
        if (from >= length) {
            return -1L;
        }
        int found = text.lastIndexOf(sought, text.offsetByCodePoints(0, (int) from));
        return found < 0 ? -1L : (long) text.codePointCount(0, found);
    }

    private static String changeCase(String text, char first, char last, int by) {
        StringBuilder changed = new StringBuilder(text.length());
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            changed.append(character >= first && character <= last ? (char) (character + by) : character);
        }
        return changed.toString();
    }

    private static Object replace(Object[] arguments, Meter meter) {
        String text = (String) arguments[0];
        String old = (String) arguments[1];
        String with = (String) arguments[2];
        long most = arguments.length == 4 ? (Long) arguments[3] : -1;
        StringBuilder replaced = new StringBuilder();
        int start = 0;
        for (long count = 0; most < 0 || count < most; count++) {
            // Nothing in particular is found before each character and at the end.
            int found = old.isEmpty() ? next(text, start, count) : text.indexOf(old, start);
            if (found < 0) {
                break;
            }
            // What is made here has not been paid for by the size of the text, if little is replaced by much.
            meter.work(1L + with.length());
            replaced.append(text, start, found).append(with);
            start = found + old.length();
        }
        return replaced.append(text, start, text.length()).toString();
    }

    private static int next(String text, int start, long count) {
        if (count == 0) {
            return 0;
        }
        return start >= text.length() ? -1 : text.offsetByCodePoints(start, 1);
    }

    private static Object split(Object[] arguments, Meter meter) {
        String text = (String) arguments[0];
        String separator = (String) arguments[1];
        long most = arguments.length == 3 ? (Long) arguments[2] : -1;
        List<String> parts = new ArrayList<>();
        if (most == 0) {
            return CelList.of(parts);
        }
        int start = 0;
        while (start < text.length() || !separator.isEmpty()) {
            int end = separator.isEmpty()
                    ? text.offsetByCodePoints(start, 1)
                    : text.indexOf(separator, start);
            boolean isLast = most > 0 && parts.size() == most - 1;
            if (end < 0 || isLast || (separator.isEmpty() && end == text.length())) {
                parts.add(text.substring(start));
                break;
            }
            parts.add(Texts.part(text, start, end));
            start = end + separator.length();
        }
        return CelList.of(parts);
    }

    private static Object substring(Object[] arguments, Meter meter) {
        String text = (String) arguments[0];
        long start = (Long) arguments[1];
        int length = Texts.length(text);
        long end = arguments.length == 3 ? (Long) arguments[2] : length;
        if (arguments.length == 3 && start > end) {
            return new CelError("invalid substring range. start: " + start + ", end: " + end);
        }
        if (start < 0 || start > length) {
            return outOfRange(start);
        }
        if (end < 0 || end > length) {
            return outOfRange(end);
        }
        return text.substring(text.offsetByCodePoints(0, (int) start), text.offsetByCodePoints(0, (int) end));
    }

    /** Without the characters at both ends that Unicode calls white space. */
    private static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isSpace(text.charAt(start))) {
            start++;
        }
        while (end > start && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean isSpace(char character) {
        return (character >= 9 && character <= 13)
                || character == 0x85
                || character == 0xa0
                || Character.isSpaceChar(character);
    }

    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            switch (character) {
                case 7 -> quoted.append("\\a");
                case '\b' -> quoted.append("\\b");
                case '\f' -> quoted.append("\\f");
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                case 11 -> quoted.append("\\v");
                case '\\' -> quoted.append("\\\\");
                case '"' -> quoted.append("\\\"");
                default -> quoted.append(character);
            }
        }
        return quoted.append('"').toString();
    }

    private static Object join(Object[] arguments, Meter meter) {
        CelList list = (CelList) arguments[0];
        String separator = arguments.length == 2 ? (String) arguments[1] : "";
        StringBuilder joined = new StringBuilder();
        for (long index = 0; index < list.size(); index++) {
            if (index > 0) {
                joined.append(separator);
            }
            Object element = list.get(index);
            if (!(element instanceof String text)) {
                return new CelError("join: invalid input: " + Values.show(element));
            }
            joined.append(text);
            meter.work(1L + text.length() + separator.length());
        }
        return joined.toString();
    }
}
