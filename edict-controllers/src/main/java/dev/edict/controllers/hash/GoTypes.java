package dev.edict.controllers.hash;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The structures in which Go holds a template, told by {@code template-types.txt}, which is read for the first hash. */
final class GoTypes {
    private static final Map<String, List<Field>> STRUCTURES = read();

    private GoTypes() {}

    /** How often a field holds its type. */
    enum Count { ONE, OPTIONAL, LIST, EMBEDDED }

    /**
     * A field of a structure.
     *
     * @param name its name in Go
     * @param key its name in JSON
     * @param type the name of what it holds, one or many of it, without a package if that is {@code v1}
     */
    record Field(String name, String key, Count count, String type) {
        private static final Pattern TEXT = Pattern.compile("(\\+?)(\\w+)(?::(\\*|\\[]|)([\\w.]+))?(?:=(\\w+))?");
        private static final Pattern CAPITALS = Pattern.compile("[A-Z](?:[A-Z]*(?![a-z]))?");

        static Field read(String text) {
            Matcher parts = TEXT.matcher(text);
            if (!parts.matches()) {
                throw new IllegalStateException("not a field: " + text);
            }
            String name = parts.group(2);
            String key = parts.group(5) == null
                    ? CAPITALS.matcher(name).replaceFirst(capitals -> capitals.group().toLowerCase(Locale.ROOT))
                    : parts.group(5);
            if (!parts.group(1).isEmpty()) {
                return new Field(name, key, Count.EMBEDDED, name);
            }
            if (parts.group(4) == null) {
                return new Field(name, key, Count.ONE, "string");
            }
            Count count = switch (parts.group(3)) {
                case "*" -> Count.OPTIONAL;
                case "[]" -> Count.LIST;
                default -> Count.ONE;
            };
            return new Field(name, key, count, parts.group(4));
        }
    }

    /** The fields of a structure in the order of Go, or null if it is none. */
    static @Nullable List<Field> structure(String type) {
        return STRUCTURES.get(type);
    }

    private static Map<String, List<Field>> read() {
        Map<String, List<Field>> structures = new HashMap<>();
        List<Field> fields = new ArrayList<>();
        for (String line : text().lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList()) {
            String[] words = line.strip().split(" ");
            boolean begins = !line.startsWith(" ");
            if (begins) {
                fields = new ArrayList<>();
                structures.put(words[0], fields);
            }
            for (int index = begins ? 1 : 0; index < words.length; index++) {
                fields.add(Field.read(words[index]));
            }
        }
        return structures;
    }

    private static String text() {
        try (InputStream types = Objects.requireNonNull(GoTypes.class.getResourceAsStream("template-types.txt"))) {
            return new String(types.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
