package dev.edict.types;

import dev.edict.model.json.Json;
import dev.edict.model.json.JsonScanner;
import dev.edict.model.json.JsonSyntaxException;
import dev.edict.model.json.StringTable;
import dev.edict.model.time.Times;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.Value;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads typed values from bytes of JSON, without a tree between. */
final class JsonValueReader extends ValueReader {
    private static final int MOST_DIGITS = 18;
    private static final int OWN_STRINGS = 256;
    private static final String KEY = "looking for beginning of object key string";

    private final JsonScanner words;
    private final Sharing sharing;
    /** Where the last read value began: what an error points at. */
    private int start;
    private int nameFrom;
    private int nameTo;
    /** For each object that is open, the field that should come next. */
    private int[] expected = new int[16];
    /** Whether an object or list has just been stepped into, so that no comma stands before what comes. */
    private boolean entered;
    private int depth;
    private @Nullable StringTable strings;

    JsonValueReader(byte[] json, Sharing sharing) {
        this.words = new JsonScanner(json);
        this.sharing = sharing;
    }

    <T> T document(Codec<T> codec) {
        try {
            T value = codec.read(this);
            if (!words.isAtEnd()) {
                throw words.unexpected("after top-level value");
            }
            return value;
        } catch (JsonSyntaxException e) {
            throw new UnreadableException(Objects.requireNonNull(e.getMessage()), e);
        }
    }

    @Override
    public void begin() {
        enter('{', "an object");
    }

    @Override
    protected void beginList() {
        enter('[', "a list");
    }

    private void enter(char bracket, String needed) {
        start = words.position();
        if (words.peek() != bracket) {
            throw unreadable(needed);
        }
        if (++depth > Json.MAX_DEPTH) {
            throw new UnreadableException("exceeded max depth");
        }
        words.pass();
        entered = true;
        if (depth == expected.length) {
            expected = Arrays.copyOf(expected, depth * 2);
        }
        expected[depth] = 0;
    }

    /**
     * The way that most fields go, without a call: nothing stands between the words, and names have no escapes. It is written out in
     * one piece, so that it is too long for compilers to copy it to where it is called: there are hundreds of such places, and to
     * compile the copies took longer than to read fifty thousand pods.
     */
    @Override
    public int next(FieldNames names) {
        byte[] bytes = words.bytes();
        int end = bytes.length;
        while (true) {
            int from = words.position();
            if (from < end && bytes[from] == '}') {
                words.moveTo(from + 1);
                depth--;
                entered = false;
                return FieldNames.END;
            }
            if (!entered && from < end && bytes[from] == ',') {
                from++;
            } else if (!entered) {
                return nextAfterSpace(names);
            }
            if (from >= end || bytes[from] != '"') {
                return nextAfterSpace(names);
            }
            int number = expected[depth];
            byte[] wanted = names.quoted(number);
            int to = from;
            while (to - from < wanted.length && to < end && bytes[to] == wanted[to - from]) {
                to++;
            }
            if (to == from || to - from < wanted.length) {
                to = Math.max(Math.min(to, from + wanted.length - 2), from + 1);
                while (to < end && bytes[to] != '"' && bytes[to] != '\\') {
                    to++;
                }
                if (to + 1 >= end || bytes[to] != '"' || bytes[to + 1] != ':') {
                    return nextAfterSpace(names);
                }
                int length = to - from - 1;
                int place = names.place(bytes, from + 1, length);
                number = names.at(place);
                while (number != FieldNames.UNKNOWN) {
                    byte[] candidate = names.plain(number);
                    int same = 0;
                    while (same < length && same < candidate.length && bytes[from + 1 + same] == candidate[same]) {
                        same++;
                    }
                    if (same == length && same == candidate.length) {
                        break;
                    }
                    place = names.after(place);
                    number = names.at(place);
                }
                to += 2;
            }
            if (to >= end || bytes[to] <= ' ') {
                return nextAfterSpace(names);
            }
            if (number >= 0) {
                expected[depth] = number + 1;
            }
            boolean isNull = bytes[to] == 'n';
            if (isNull && (to + 3 >= end || bytes[to + 1] != 'u' || bytes[to + 2] != 'l' || bytes[to + 3] != 'l')) {
                return nextAfterSpace(names);
            }
            entered = false;
            if (!isNull) {
                words.moveTo(to);
                nameFrom = from;
                nameTo = to - 1;
                return number;
            }
            words.moveTo(to + 4);
        }
    }

    /** The way that all fields can go. */
    private int nextAfterSpace(FieldNames names) {
        while (true) {
            byte next = words.peek();
            if (next == '}') {
                leave();
                return FieldNames.END;
            }
            if (!entered) {
                words.pass(',', "after object key:value pair");
                next = words.peek();
            }
            entered = false;
            if (next != '"') {
                throw words.unexpected(KEY);
            }
            int number = field(names);
            words.pass(':', "after object key");
            if (words.peek() == 'n') {
                words.literal("null");
                continue;
            }
            if (number >= 0) {
                expected[depth] = number + 1;
            }
            return number;
        }
    }

    /** Reads a key, by its text: there may be an escape in it. */
    private int field(FieldNames names) {
        nameFrom = words.position();
        String name = words.string(null);
        nameTo = words.position();
        return names.find(name, expected[depth]);
    }

    private void leave() {
        words.pass();
        depth--;
        entered = false;
    }

    @Override
    public String name() {
        return new JsonScanner(words.bytes(), nameFrom, nameTo).string(sharing.strings());
    }

    @Override
    protected boolean hasItem() {
        byte next = words.peek();
        if (next == ']') {
            leave();
            return false;
        }
        if (!entered) {
            words.pass(',', "after array element");
        }
        entered = false;
        return true;
    }

    @Override
    public String string() {
        start = words.position();
        if (words.peek() != '"') {
            throw unreadable("a string");
        }
        return words.string(sharing.strings());
    }

    /** Reads the usual form of a time from where it stands, without making a string of it. */
    @Override
    public Instant instant() {
        byte[] bytes = words.bytes();
        int from = words.position() + 1;
        int to = from + Times.UTC_LENGTH;
        Instant usual = to < bytes.length && bytes[from - 1] == '"' && bytes[to] == '"' ? Times.parseUtc(bytes, from) : null;
        if (usual == null) {
            return super.instant();
        }
        words.moveTo(to + 1);
        return usual;
    }

    @Override
    public boolean isString() {
        return words.peek() == '"';
    }

    @Override
    public boolean bool() {
        start = words.position();
        switch (words.peek()) {
            case 't' -> words.literal("true");
            case 'f' -> words.literal("false");
            default -> throw unreadable("true or false");
        }
        return words.bytes()[words.position() - 2] == 'u';
    }

    @Override
    public long integer() {
        words.peek();
        start = words.position();
        if (isShortInteger()) {
            return shortInteger();
        }
        if (JsonScanner.beginsNumber(words.peek())) {
            NumberValue number = words.number();
            if (number.isLong()) {
                return number.longValue();
            }
        }
        throw unreadable("an integer");
    }

    /** Whether digits stand here that are a number of 64 bits for sure, with nothing that belongs to it behind them. */
    private boolean isShortInteger() {
        byte[] bytes = words.bytes();
        int end = start;
        while (end < bytes.length && bytes[end] >= '0' && bytes[end] <= '9') {
            end++;
        }
        return end > start && end - start <= MOST_DIGITS && (bytes[start] != '0' || end - start == 1)
                && end < bytes.length && (bytes[end] == ',' || bytes[end] == '}' || bytes[end] == ']');
    }

    private long shortInteger() {
        byte[] bytes = words.bytes();
        long number = 0;
        int position = start;
        for (; bytes[position] >= '0' && bytes[position] <= '9'; position++) {
            number = number * 10 + bytes[position] - '0';
        }
        words.moveTo(position);
        return number;
    }

    @Override
    public double number() {
        start = words.position();
        if (!JsonScanner.beginsNumber(words.peek())) {
            throw unreadable("a number");
        }
        return words.number().doubleValue();
    }

    @Override
    public Value value() {
        words.peek();
        start = words.position();
        StringTable shared = sharing.strings();
        return Json.parse(words, depth, shared == null ? ownStrings() : shared);
    }

    /** For who does not share: what trees of one document share among themselves. */
    private StringTable ownStrings() {
        if (strings == null) {
            strings = new StringTable(OWN_STRINGS);
        }
        return strings;
    }

    @Override
    public Raw raw() {
        words.peek();
        start = words.position();
        words.skip();
        int end = words.position();
        Sharing.Luck luck = end - start < Sharing.SHORTEST ? null : sharing.worthALook(Codecs.RAW);
        if (luck == null) {
            return Raw.ofJson(Arrays.copyOfRange(words.bytes(), start, end));
        }
        Sharing.Content content = sharing.content(Codecs.RAW, words.bytes(), start, end);
        Raw known = sharing.find(content, luck);
        if (known == null) {
            known = Raw.ofJson(Arrays.copyOfRange(words.bytes(), start, end));
            sharing.remember(content, known);
        }
        return known;
    }

    @Override
    public void skip() {
        words.skip();
    }

    @Override
    public <T> T read(Codec<T> codec) {
        Sharing.Luck luck = depth > Sharing.DEEPEST || words.peek() != '{' ? null : sharing.worthALook(codec);
        if (luck == null) {
            return codec.read(this);
        }
        int from = words.position();
        words.skip();
        int to = words.position();
        if (to - from < Sharing.SHORTEST) {
            words.moveTo(from);
            return codec.read(this);
        }
        Sharing.Content content = sharing.content(codec, words.bytes(), from, to);
        T known = sharing.find(content, luck);
        if (known != null) {
            return known;
        }
        words.moveTo(from);
        T value = codec.read(this);
        sharing.remember(content, value);
        return value;
    }

    @Override
    public UnreadableException unreadable(String needed) {
        return unreadable(needed, Place.shown(words.bytes(), start));
    }

    @Override
    protected UnreadableException unreadable(String needed, String found) {
        return new UnreadableException(Place.in(words.bytes(), start) + "expected " + needed + ", found " + found);
    }
}
