package dev.edict.cli;

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

    private Arguments(Map<String, String> values) {
        this.values = values;
    }

    /** @throws UsageException if a word is no option of the command, or an option lacks its value */
    static Arguments parse(List<Option> options, List<String> words) {
        Map<String, String> values = new HashMap<>();
        for (int index = 0; index < words.size(); index++) {
            String word = words.get(index);
            int equals = word.indexOf('=');
            String name = equals < 0 ? word : word.substring(0, equals);
            Option option = options.stream()
                    .filter(candidate -> candidate.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new UsageException("unknown " + (name.startsWith("-") ? "option " : "argument ") + name));
            if (equals >= 0) {
                values.put(name, word.substring(equals + 1));
            } else if (index + 1 < words.size()) {
                values.put(name, words.get(++index));
            } else {
                throw new UsageException(name + " needs a value: " + name + " " + option.placeholder());
            }
        }
        return new Arguments(values);
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
