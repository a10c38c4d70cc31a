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
import java.util.stream.Collectors;

/**
 * What the expression of an apply configuration has made, as a tree. No field of any kind can hold a null, bytes, a time or a
 * value of a library: where one stands, the tree has a mark that no type takes, and the complaint about the mark is worded as
 * the one about the value.
 */
final class PartialObject {
    private final List<Stranger> strangers = new ArrayList<>();
    private final ObjectValue tree;

    /** A value that no field can hold, as messages write it. */
    private record Stranger(String path, String mark, String syntax, String plain) {
        ListValue marked() {
            return ListValue.of(new StringValue(mark));
        }

        String reword(String complaint) {
            return complaint.replace("[]interface {}{\"" + mark + "\"}", syntax).replace("[" + mark + "]", plain);
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
        for (Stranger stranger : strangers) {
            words = stranger.reword(words);
        }
        throw Mutator.untyped("patch", words);
    }

    private Value value(Object made, String path) throws Mutator.Failed {
        return switch (made) {
            case NullValue nothing -> stranger(path, "0", "NULL_VALUE");
            case ByteString bytes -> stranger(path, syntax(bytes.toByteArray()), plain(bytes.toByteArray()));
            case Nanoseconds span -> stranger(path, Long.toString(span.count()), span.toString());
            case Timestamp time -> stranger(path, syntax(time.instant().atOffset(ZoneOffset.UTC)), time.toString());
            case OptionalValue optional -> optional.value() == null ? NullValue.NULL : value(optional.value(), path);
            case CelList list -> {
                List<Value> items = new ArrayList<>();
                for (Object element : list) {
                    items.add(value(element, path + "[" + items.size() + "]"));
                }
                yield ListValue.copyOf(items);
            }
            case CelMap map -> object(map, path);
            case OpaqueValue opaque -> stranger(path, opaque.type().name(), opaque.type().name());
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

    private Value stranger(String path, String syntax, String plain) {
        Stranger stranger = new Stranger(path, "stranger-" + strangers.size() + "-", syntax, plain);
        strangers.add(stranger);
        return stranger.marked();
    }

    private static String syntax(byte[] bytes) {
        return "[]uint8{" + HexFormat.ofDelimiter(", ").withPrefix("0x").formatHex(bytes) + "}";
    }

    private static String plain(byte[] bytes) {
        List<String> numbers = new ArrayList<>();
        for (byte one : bytes) {
            numbers.add(Integer.toString(Byte.toUnsignedInt(one)));
        }
        return numbers.stream().collect(Collectors.joining(" ", "[", "]"));
    }

    private static String syntax(OffsetDateTime time) {
        return "time.Date(" + time.getYear() + ", time." + Month.from(time).getDisplayName(TextStyle.FULL, Locale.ENGLISH)
                + ", " + time.getDayOfMonth() + ", " + time.getHour() + ", " + time.getMinute() + ", " + time.getSecond()
                + ", " + time.getNano() + ", time.UTC)";
    }
}
