package dev.edict.model.selector;

import java.util.List;
import java.util.stream.Stream;

/** How a requirement relates a key to its values; the word is the one that messages use. */
public enum Operator {
    IN("in"),
    NOT_IN("notin"),
    EQUALS("="),
    DOUBLE_EQUALS("=="),
    NOT_EQUALS("!="),
    GREATER_THAN("gt"),
    LESS_THAN("lt"),
    EXISTS("exists"),
    DOES_NOT_EXIST("!");

    /** The words of the operators that take values, in the order of messages. */
    static final List<String> BINARY_WORDS = Stream.of(values())
            .filter(operator -> operator != EXISTS && operator != DOES_NOT_EXIST)
            .map(Operator::word)
            .toList();

    private final String word;

    Operator(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }
}
