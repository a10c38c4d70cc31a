package dev.edict.fuzz;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.edict.model.json.Json;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * JSON: both readers read the same tree, or both refuse. Ours takes bytes that are no UTF-8, which Jackson does not, and
 * refuses what no double can hold and what nests too deep; lone halves of surrogate pairs are replaced by ours.
 */
public final class JsonAgainstJackson {
    private static final JsonFactory JACKSON = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(100_000).maxNumberLength(10_000_000).build())
            .build();

    private JsonAgainstJackson() {}

    public static void fuzzerTestOneInput(byte[] input) {
        Value ours = ours(input);
        if (ours != null) {
            byte[] written = Json.bytes(ours);
            Agreement.check(ours, Json.parse(written), "written and read again");
        }
        String text = utf8(input);
        if (text == null || text.startsWith("\uFEFF") || text.indexOf('\0') >= 0 || text.contains("\\u")) {
            return;
        }
        Read theirs;
        try {
            theirs = jackson(text);
        } catch (IOException refused) {
            if (ours != null) {
                throw new Disagreement("taken by ours, refused by Jackson: " + refused.getMessage());
            }
            return;
        }
        if (ours != null) {
            Agreement.check(theirs.value(), ours, "read by Jackson and by ours");
        } else if (!theirs.strange()) {
            throw new Disagreement("taken by Jackson, refused by ours: " + text);
        }
    }

    private static @Nullable Value ours(byte[] input) {
        try {
            return Json.read(input).value();
        } catch (JsonSyntaxException refused) {
            return null;
        }
    }

    private static @Nullable String utf8(byte[] input) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(input)).toString();
        } catch (CharacterCodingException malformed) {
            return null;
        }
    }

    /** What Jackson has read. @param strange whether ours has reasons of its own to refuse it */
    private record Read(Value value, boolean strange) {}

    private static Read jackson(String text) throws IOException {
        try (JsonParser parser = JACKSON.createParser(text)) {
            Reading reading = new Reading(parser);
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new IOException("nothing");
            }
            Value value = reading.value(first, 0);
            if (parser.nextToken() != null) {
                throw new IOException("more than one value");
            }
            return new Read(value, reading.strange);
        }
    }

    /** One reading. */
    private static final class Reading {
        private final JsonParser parser;
        private boolean strange;

        Reading(JsonParser parser) {
            this.parser = parser;
        }

        Value value(JsonToken token, int depth) throws IOException {
            if (depth > Json.MAX_DEPTH) {
                strange = true;
                parser.skipChildren();
                return NullValue.NULL;
            }
            return switch (token) {
                case START_OBJECT -> object(depth);
                case START_ARRAY -> list(depth);
                case VALUE_STRING -> new StringValue(parser.getText());
                case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser.getText());
                case VALUE_TRUE -> BooleanValue.TRUE;
                case VALUE_FALSE -> BooleanValue.FALSE;
                case VALUE_NULL -> NullValue.NULL;
                default -> throw new IOException("unexpected " + token);
            };
        }

        private Value object(int depth) throws IOException {
            ObjectValue.Builder object = ObjectValue.builder();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String key = parser.currentName();
                object.put(key, value(parser.nextToken(), depth + 1));
            }
            return object.build();
        }

        private Value list(int depth) throws IOException {
            List<Value> items = new ArrayList<>();
            JsonToken next = parser.nextToken();
            while (next != JsonToken.END_ARRAY) {
                items.add(value(next, depth + 1));
                next = parser.nextToken();
            }
            return ListValue.copyOf(items);
        }

        private Value number(String literal) {
            strange |= literal.length() >= 1_000 || Double.isInfinite(Double.parseDouble(literal));
            return NumberValue.parse(literal);
        }
    }
}
