package dev.edict.generator.overlay;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What {@code fields.txt} says of the Go structs behind the definitions. */
public final class FieldFacts {
    private static final Pattern TOKEN = Pattern.compile("([^*!?~:]+)([*!?]?)(~?)(?::(.+))?");

    /**
     * What is known of one field.
     *
     * @param optional whether nobody has to give it
     * @param goType the Go type with full names, such as {@code []io.k8s.api.core.v1.Capability}; empty where it
     *     follows from the schema
     */
    public record Fact(Zero zero, boolean optional, String goType) {
        static final Fact PLAIN = new Fact(Zero.OMITTED, true, "");
    }

    /** What becomes of a field's empty value. */
    public enum Zero {
        OMITTED,
        KEPT,
        WRITTEN,
        NULL
    }

    private final Map<String, Map<String, Fact>> facts = new HashMap<>();

    private FieldFacts() {}

    static FieldFacts read() {
        FieldFacts read = new FieldFacts();
        String container = "";
        for (String line : OverlayFile.lines("fields.txt")) {
            if (line.startsWith("# ")) {
                container = line.substring(2).strip();
            } else {
                read.definition(container, line.split(" "));
            }
        }
        return read;
    }

    private void definition(String container, String[] tokens) {
        Map<String, Fact> fields = new HashMap<>();
        for (int index = 1; index < tokens.length; index++) {
            Matcher matcher = TOKEN.matcher(tokens[index]);
            if (!matcher.matches()) {
                throw new IllegalStateException("cannot read " + tokens[index] + " of " + tokens[0]);
            }
            Zero zero = switch (matcher.group(2)) {
                case "*" -> Zero.KEPT;
                case "!" -> Zero.WRITTEN;
                case "?" -> Zero.NULL;
                default -> Zero.OMITTED;
            };
            boolean optional = zero == Zero.OMITTED || zero == Zero.KEPT || !matcher.group(3).isEmpty();
            String goType = matcher.group(4) == null ? "" : qualified(matcher.group(4), container);
            fields.put(matcher.group(1), new Fact(zero, optional, goType));
        }
        facts.put(container + "." + tokens[0], fields);
    }

    private static String qualified(String goType, String container) {
        return goType.replaceAll("(^|[\\]*])\\.", "$1" + Matcher.quoteReplacement(container) + ".");
    }

    public Fact of(String definition, String field) {
        return facts.getOrDefault(definition, Map.of()).getOrDefault(field, Fact.PLAIN);
    }

    /** Takes the facts of one package for a package that has the same types. */
    void copy(String from, String to) {
        Map<String, Map<String, Fact>> copies = new HashMap<>();
        facts.forEach((definition, fields) -> {
            if (definition.startsWith(from + ".")) {
                Map<String, Fact> copied = new HashMap<>();
                fields.forEach((name, fact) -> copied.put(
                        name, new Fact(fact.zero(), fact.optional(), fact.goType().replace(from, to))));
                copies.put(to + definition.substring(from.length()), copied);
            }
        });
        facts.putAll(copies);
    }
}
