package dev.edict.node.shell;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What {@code test} and {@code expr} say of words alone. */
final class Expressions {
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,15}");

    private Expressions() {}

    /** @return null if these words are no condition, or one about files */
    static @Nullable Boolean holds(List<String> words) {
        if (!words.isEmpty() && words.getFirst().equals("!")) {
            Boolean rest = holds(words.subList(1, words.size()));
            return rest == null ? null : !rest;
        }
        return switch (words.size()) {
            case 0 -> false;
            case 1 -> !words.getFirst().isEmpty();
            case 2 -> switch (words.getFirst()) {
                case "-z" -> words.get(1).isEmpty();
                case "-n" -> !words.get(1).isEmpty();
                default -> null;
            };
            case 3 -> compared(words.getFirst(), words.get(1), words.get(2));
            default -> null;
        };
    }

    private static @Nullable Boolean compared(String left, String operator, String right) {
        return switch (operator) {
            case "=", "==" -> left.equals(right);
            case "!=" -> !left.equals(right);
            case "-eq", "-ne", "-lt", "-le", "-gt", "-ge" ->
                areNumbers(left, right) ? ordered(Long.compare(Long.parseLong(left), Long.parseLong(right)), operator) : null;
            default -> null;
        };
    }

    private static boolean ordered(int order, String operator) {
        return switch (operator) {
            case "-eq" -> order == 0;
            case "-ne" -> order != 0;
            case "-lt" -> order < 0;
            case "-le" -> order <= 0;
            case "-gt" -> order > 0;
            default -> order >= 0;
        };
    }

    /** @return null if it is more than two whole numbers, or has no result */
    static @Nullable Long computed(List<String> words) {
        if (words.size() != 3 || !areNumbers(words.getFirst(), words.get(2))) {
            return null;
        }
        long left = Long.parseLong(words.getFirst());
        long right = Long.parseLong(words.get(2));
        return switch (words.get(1)) {
            case "+" -> left + right;
            case "-" -> left - right;
            case "*" -> left * right;
            case "/" -> right == 0 ? null : (Long) (left / right);
            case "%" -> right == 0 ? null : (Long) (left % right);
            default -> null;
        };
    }

    private static boolean areNumbers(String left, String right) {
        return NUMBER.matcher(left).matches() && NUMBER.matcher(right).matches();
    }
}
