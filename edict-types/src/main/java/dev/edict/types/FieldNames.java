package dev.edict.types;

import dev.edict.model.json.JsonWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The names of an object's fields, each known by its number, so that a codec can switch over them without making
 * strings. Objects mostly come with their fields in the order of their type: whoever looks up says which field he
 * expects, and pays one comparison when he is right.
 */
public final class FieldNames {
    /** No field is left. */
    public static final int END = -1;

    /** A field that the type does not know. */
    public static final int UNKNOWN = -2;

    private static final byte[] NOTHING = {};

    private final String[] names;
    private final byte[][] plain;
    private final byte[][] quoted;
    private final int[] places;
    private final int mask;
    private final Map<String, Integer> numbers;

    private FieldNames(List<String> names) {
        this.names = names.toArray(String[]::new);
        this.plain = new byte[this.names.length][];
        this.quoted = new byte[this.names.length][];
        this.mask = Math.max(4, Integer.highestOneBit(this.names.length * 2 + 1) * 2) - 1;
        this.places = new int[mask + 1];
        Map<String, Integer> found = HashMap.newHashMap(this.names.length);
        Arrays.fill(places, UNKNOWN);
        for (int number = 0; number < this.names.length; number++) {
            byte[] bytes = this.names[number].getBytes(StandardCharsets.UTF_8);
            plain[number] = bytes;
            quoted[number] = new JsonWriter(bytes.length + 3).string(this.names[number]).ascii(":").toByteArray();
            found.put(this.names[number], number);
            int place = hash(bytes, 0, bytes.length) & mask;
            while (places[place] != UNKNOWN) {
                place = place + 1 & mask;
            }
            places[place] = number;
        }
        this.numbers = Map.copyOf(found);
    }

    /** Names in the order of their numbers, from 0. */
    public static FieldNames of(String... names) {
        return new FieldNames(List.of(names));
    }

    public int size() {
        return names.length;
    }

    public String name(int number) {
        return names[number];
    }

    /** The number of a name, or {@link #UNKNOWN}. */
    public int find(String name, int expected) {
        if (expected < names.length && names[expected].equals(name)) {
            return expected;
        }
        @Nullable Integer number = numbers.get(name);
        return number == null ? UNKNOWN : number;
    }

    /** Where to look first for the name that these bytes spell: see {@link #at}. */
    int place(byte[] bytes, int from, int length) {
        return hash(bytes, from, from + length) & mask;
    }

    /** The number of the name that has this place, or {@link #UNKNOWN} if none has it: then there is no other place to look at. */
    int at(int place) {
        return places[place];
    }

    /** Where to look when another name has this place. */
    int after(int place) {
        return place + 1 & mask;
    }

    byte[] plain(int number) {
        return plain[number];
    }

    /** The name as it stands in JSON, with quotes and colon; nothing if there is no such number. */
    byte[] quoted(int number) {
        return number < quoted.length ? quoted[number] : NOTHING;
    }

    private static int hash(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length == 0) {
            return 0;
        }
        int hash = length * 31 + bytes[from] * 17 + bytes[to - 1] * 7 + bytes[from + length / 2];
        return hash ^ hash >>> 5;
    }
}
