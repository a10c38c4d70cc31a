package dev.edict.server.admit.policy;

import dev.edict.cel.value.ByteString;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import dev.edict.cel.value.Nanoseconds;
import dev.edict.cel.value.OpaqueValue;
import dev.edict.cel.value.OptionalValue;
import dev.edict.cel.value.StructValue;
import dev.edict.cel.value.Timestamp;
import dev.edict.cel.value.Values;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import dev.edict.patch.merge.MergeType;
import dev.edict.patch.merge.TypeCheck;
import dev.edict.patch.merge.TypeErrorException;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the expression of an apply configuration has made, as a tree. No field of any kind can hold a null, bytes, a time or a
 * value of a library: where one stands, the tree has a mark that no type takes, and the complaint about the mark is worded as
 * the one about the value.
 */
final class PartialObject {
    private static final Pattern MARK = Pattern.compile(
            "\\[]interface \\{}\\{\"stranger-(?<written>\\d{1,9})-\"}|\\[stranger-(?<plain>\\d{1,9})-]");

    /** After how many characters a complaint breaks off: values may be as long as their policy likes, and as many. */
    private static final int LONGEST = 1 << 20;

    private final List<Stranger> strangers = new ArrayList<>();
    private final ObjectValue tree;

    /** A value that no field can hold. */
    private record Stranger(String path, Object value) {
        /** As a message writes it that shows a value as code. */
        String syntax() {
            return switch (value) {
                case NullValue nothing -> "0";
                case ByteString bytes -> "[]uint8{"
                        + HexFormat.ofDelimiter(", ").withPrefix("0x").formatHex(bytes.toByteArray()) + "}";
                case Nanoseconds span -> Long.toString(span.count());
                case Timestamp time -> date(time.instant().atOffset(ZoneOffset.UTC));
                default -> plain();
            };
        }

        /** As any other message writes it. */
        String plain() {
            return switch (value) {
                case NullValue nothing -> "NULL_VALUE";
                case ByteString bytes -> numbers(bytes.toByteArray());
                case OpaqueValue opaque -> opaque.type().name();
                default -> value.toString();
            };
        }

        private static String numbers(byte[] bytes) {
            StringJoiner numbers = new StringJoiner(" ", "[", "]");
            for (byte one : bytes) {
                numbers.add(Integer.toString(Byte.toUnsignedInt(one)));
            }
            return numbers.toString();
        }

        private static String date(OffsetDateTime time) {
            return "time.Date(" + time.getYear() + ", time."
                    + Month.from(time).getDisplayName(TextStyle.FULL, Locale.ENGLISH)
                    + ", " + time.getDayOfMonth() + ", " + time.getHour() + ", " + time.getMinute() + ", " + time.getSecond()
                    + ", " + time.getNano() + ", time.UTC)";
        }
    }

    /** @throws Mutator.Failed if it has a map whose keys are no text */
    PartialObject(StructValue made) throws Mutator.Failed {
        this.tree = object(made, "");
    }

    ObjectValue tree() {
        return tree;
    }

    /** Checks the tree, to which something may have been added. */
    void check(ObjectValue whole, MergeType type) throws Mutator.Failed {
        String words;
        try {
            TypeCheck.check(whole, type, false);
            if (strangers.isEmpty()) {
                return;
            }
            // Where anything may stand.
            words = strangers.getFirst().path() + ": expected map, got &{" + strangers.getFirst().plain() + "}";
        } catch (TypeErrorException wrong) {
            words = String.valueOf(wrong.getMessage());
        }
        throw Mutator.untyped("patch", reworded(words));
    }

    /** The complaint with the values in the places of their marks. What only looks like a mark stays. */
    private String reworded(String complaint) {
        StringBuilder words = new StringBuilder();
        Matcher mark = MARK.matcher(complaint);
        while (words.length() < LONGEST && mark.find()) {
            mark.appendReplacement(words, Matcher.quoteReplacement(unmarked(mark)));
        }
        return words.length() < LONGEST ? mark.appendTail(words).toString() : words + "...";
    }

    private String unmarked(MatchResult mark) {
        String written = mark.group("written");
        int index = Integer.parseInt(written == null ? mark.group("plain") : written);
        if (index >= strangers.size()) {
            return mark.group();
        }
        return written == null ? strangers.get(index).plain() : strangers.get(index).syntax();
    }

    private Value value(Object made, String path) throws Mutator.Failed {
        return switch (made) {
            case NullValue nothing -> stranger(path, nothing);
            case ByteString bytes -> stranger(path, bytes);
            case Nanoseconds span -> stranger(path, span);
            case Timestamp time -> stranger(path, time);
            case OptionalValue optional -> optional.value() == null ? NullValue.NULL : value(optional.value(), path);
            case CelList list -> {
                List<Value> items = new ArrayList<>();
                for (Object element : list) {
                    items.add(value(element, path + "[" + items.size() + "]"));
                }
                yield ListValue.copyOf(items);
            }
            case CelMap map -> object(map, path);
            case OpaqueValue opaque -> stranger(path, opaque);
            default -> Values.tree(made);
        };
    }

    private ObjectValue object(CelMap map, String path) throws Mutator.Failed {
        ObjectValue.Builder object = ObjectValue.builder();
        for (Iterator<Object> keys = map.keys(); keys.hasNext(); ) {
            Object key = keys.next();
            if (!(key instanceof String name)) {
                throw new Mutator.Failed("invalid return type: *dynamic.ObjectVal");
            }
            Object held = map.find(key);
            object.put(name, held == null ? NullValue.NULL : value(held, path + "." + name));
        }
        return object.build();
    }

    private Value stranger(String path, Object value) {
        ListValue mark = ListValue.of(new StringValue("stranger-" + strangers.size() + "-"));
        strangers.add(new Stranger(path, value));
        return mark;
    }
}
