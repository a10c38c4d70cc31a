package dev.edict.server.http;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Header fields in the order in which they were received or will be sent. Names are compared without regard to case; a
 * name may occur more than once. Immutable.
 */
public final class Headers {

    /** Those whose values let whoever reads them act as somebody else. */
    private static final List<String> SECRET =
            List.of("Authorization", "Proxy-Authorization", "Cookie", "Set-Cookie", "Sec-WebSocket-Protocol");

    private static final Headers NONE = new Headers(new String[0]);

    /** Names at even positions, the value of each behind it. */
    private final String[] fields;

    private Headers(String[] fields) {
        this.fields = fields;
    }

    public static Headers none() {
        return NONE;
    }

    /** Headers from alternating names and values. */
    public static Headers of(String... namesAndValues) {
        if (namesAndValues.length % 2 != 0) {
            throw new IllegalArgumentException("a header name has no value");
        }
        Builder builder = new Builder();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            builder.add(namesAndValues[i], namesAndValues[i + 1]);
        }
        return builder.build();
    }

    public static Builder builder() {
        return new Builder();
    }

    /** The first value of the name, or null if there is none. */
    public @Nullable String first(String name) {
        for (int i = 0; i < fields.length; i += 2) {
            if (fields[i].equalsIgnoreCase(name)) {
                return fields[i + 1];
            }
        }
        return null;
    }

    /** All values of the name, in order. */
    public List<String> all(String name) {
        List<String> values = new ArrayList<>(1);
        for (int i = 0; i < fields.length; i += 2) {
            if (fields[i].equalsIgnoreCase(name)) {
                values.add(fields[i + 1]);
            }
        }
        return values;
    }

    public boolean contains(String name) {
        return first(name) != null;
    }

    public boolean isEmpty() {
        return fields.length == 0;
    }

    /** The number of fields. */
    public int size() {
        return fields.length / 2;
    }

    /** Calls the visitor with each name and value, in order. */
    public void forEach(BiConsumer<String, String> visitor) {
        for (int i = 0; i < fields.length; i += 2) {
            visitor.accept(fields[i], fields[i + 1]);
        }
    }

    /** These headers with one more field at the end. */
    public Headers with(String name, String value) {
        return toBuilder().add(name, value).build();
    }

    /** These headers with the value as the only one of its name. */
    public Headers replacing(String name, String value) {
        return toBuilder().remove(name).add(name, value).build();
    }

    /** These headers without any field of that name. */
    public Headers without(String name) {
        return contains(name) ? toBuilder().remove(name).build() : this;
    }

    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.fields.addAll(List.of(fields));
        return builder;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Headers that && List.of(fields).equals(List.of(that.fields));
    }

    @Override
    public int hashCode() {
        return List.of(fields).hashCode();
    }

    /** For people: without what must not be seen in a log. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        forEach((name, value) ->
                text.append(name).append(": ").append(isSecret(name) ? "(hidden)" : value).append('\n'));
        return text.toString();
    }

    private static boolean isSecret(String name) {
        return SECRET.stream().anyMatch(name::equalsIgnoreCase);
    }

    /** Collects header fields. Not for use by several threads. */
    public static final class Builder {

        private final List<String> fields = new ArrayList<>();

        private Builder() {}

        /**
         * Adds a field.
         *
         * @throws IllegalArgumentException if the name is not a token, or the value would break the header apart
         */
        public Builder add(String name, String value) {
            checkName(name);
            checkValue(name, value);
            fields.add(name);
            fields.add(value);
            return this;
        }

        public Builder remove(String name) {
            for (int i = fields.size() - 2; i >= 0; i -= 2) {
                if (fields.get(i).equalsIgnoreCase(name)) {
                    fields.remove(i + 1);
                    fields.remove(i);
                }
            }
            return this;
        }

        public Headers build() {
            return fields.isEmpty() ? NONE : new Headers(fields.toArray(new String[0]));
        }

        private static void checkName(String name) {
            if (name.isEmpty()) {
                throw new IllegalArgumentException("a header name must not be empty");
            }
            for (int i = 0; i < name.length(); i++) {
                char c = name.charAt(i);
                if (c <= ' ' || c >= 0x7f || "()<>@,;:\\\"/[]?={}".indexOf(c) >= 0) {
                    throw new IllegalArgumentException("invalid character in header name: " + name);
                }
            }
        }

        private static void checkValue(String name, String value) {
            for (int i = 0; i < value.length(); i++) {
                char c = value.charAt(i);
                if (c == '\r' || c == '\n' || c == 0) {
                    throw new IllegalArgumentException("line break or NUL in the value of header " + name);
                }
            }
        }
    }
}
