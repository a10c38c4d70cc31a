package dev.edict.cli;

import dev.edict.model.time.Durations;
import dev.edict.model.time.TimeFormatException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was said to a command: {@code --name value} or {@code --name=value}, the last one counts. */
final class Arguments {

    /** The words say nothing that the command understands. */
    static final class UsageException extends RuntimeException {
        UsageException(String message) {
            super(message);
        }
    }

    private final Map<String, String> values;
    private final List<String> operands;

    private Arguments(Map<String, String> values, List<String> operands) {
        this.values = values;
        this.operands = List.copyOf(operands);
    }

    static Arguments parse(List<Option> options, List<String> words) {
        return parse(options, List.of(), words);
    }

    /**
     * @param operands what is to be said without an option; if the last one ends with {@code …}, once or more
     * @throws UsageException if a word is no option of the command, an option lacks its value, or something was not said
     */
    static Arguments parse(List<Option> options, List<String> operands, List<String> words) {
        Map<String, String> values = new HashMap<>();
        List<String> said = new ArrayList<>();
        for (int index = 0; index < words.size(); index++) {
            String word = words.get(index);
            if (!word.startsWith("-") && (said.size() < operands.size() || takesMore(operands))) {
                said.add(word);
                continue;
            }
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            Option option = options.stream()
                    .filter(candidate -> candidate.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new UsageException("unknown " + (name.startsWith("-") ? "option " : "argument ") + name));
            if (equals >= 0) {
                put(values, option, word.substring(equals + 1));
            } else if (index + 1 < words.size()) {
                put(values, option, words.get(++index));
            } else {
                throw new UsageException(name + " needs a value: " + name + " " + option.placeholder());
            }
        }
        if (said.size() < operands.size()) {
            throw new UsageException(operands.get(said.size()) + " is missing");
        }
        return new Arguments(values, said);
    }

    private static boolean takesMore(List<String> operands) {
        return !operands.isEmpty() && operands.getLast().endsWith("…");
    }

    private static void put(Map<String, String> values, Option option, String value) {
        values.merge(option.name(), value, (before, after) -> option.takesSeveral() ? before + "," + after : after);
    }

    /** What was said without an option, by its place. */
    String operand(int index) {
        return operands.get(index);
    }

    /** All that was said without an option. */
    List<String> operands() {
        return operands;
    }

    @Nullable String find(Option option) {
        return values.getOrDefault(option.name(), option.defaultValue());
    }

    /** The value of an option that has a default or was given. */
    String get(Option option) {
        String value = find(option);
        if (value == null) {
            throw new UsageException(option.name() + " " + option.placeholder() + " is needed");
        }
        return value;
    }

    /** The values of an option that takes several, separated by commas. */
    List<String> list(Option option) {
        String value = find(option);
        return value == null || value.isEmpty() ? List.of() : List.of(value.split(","));
    }

    boolean isTrue(Option option) {
        String value = get(option);
        if (!value.equals("true") && !value.equals("false")) {
            throw new UsageException(option.name() + " takes true or false, not " + value);
        }
        return value.equals("true");
    }

    /** A time such as {@code 24h}, longer than nothing. */
    Duration duration(Option option) {
        String value = get(option);
        try {
            Duration duration = Durations.parse(value);
            if (duration.isPositive()) {
                return duration;
            }
        } catch (TimeFormatException wrong) {
            // Said below.
        }
        throw new UsageException(option.name() + " takes a time such as 24h, longer than nothing, not " + value);
    }

    int port(Option option) {
        String value = get(option);
        try {
            int port = Integer.parseInt(value);
            if (port >= 0 && port <= 65535) {
                return port;
            }
        } catch (NumberFormatException noNumber) {
            // Said below.
        }
        throw new UsageException(option.name() + " takes a number from 0 to 65535, not " + value);
    }

    <T extends Enum<T>> T choice(Option option, Class<T> type) {
        String value = get(option);
        for (T constant : type.getEnumConstants()) {
            if (constant.name().equals(value)) {
                return constant;
            }
        }
        throw new UsageException(option.name() + " takes one of " + option.placeholder() + ", not " + value);
    }
}
