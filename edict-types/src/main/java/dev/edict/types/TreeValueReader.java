package dev.edict.types;

import dev.edict.model.json.Json;
import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NullValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Reads typed values from a tree. Strings and opaque parts are those of the tree. */
final class TreeValueReader extends ValueReader {
    private static final int MOST_SHOWN = 40;

    private final Deque<Level> levels = new ArrayDeque<>();
    private Value here;

    /** An object or list that is being read, and how far. */
    private static final class Level {
        final Value container;
        int position = -1;
        int expected;

        Level(Value container) {
            this.container = container;
        }
    }

    TreeValueReader(Value tree) {
        this.here = tree;
    }

    @Override
    public void begin() {
        if (!(here instanceof ObjectValue)) {
            throw unreadable("an object");
        }
        levels.push(new Level(here));
    }

    @Override
    protected void beginList() {
        if (!(here instanceof ListValue)) {
            throw unreadable("a list");
        }
        levels.push(new Level(here));
    }

    @Override
    public int next(FieldNames names) {
        Level level = levels.element();
        ObjectValue object = (ObjectValue) level.container;
        while (++level.position < object.size()) {
            here = object.valueAt(level.position);
            if (here != NullValue.NULL) {
                int number = names.find(object.keyAt(level.position), level.expected);
                level.expected = number >= 0 ? number + 1 : level.expected;
                return number;
            }
        }
        leave(object);
        return FieldNames.END;
    }

    @Override
    protected boolean hasItem() {
        Level level = levels.element();
        ListValue list = (ListValue) level.container;
        if (++level.position < list.size()) {
            here = list.get(level.position);
            return true;
        }
        leave(list);
        return false;
    }

    private void leave(Value container) {
        levels.pop();
        here = container;
    }

    @Override
    public String name() {
        Level level = levels.element();
        return ((ObjectValue) level.container).keyAt(level.position);
    }

    @Override
    public String string() {
        if (here instanceof StringValue text) {
            return text.text();
        }
        throw unreadable("a string");
    }

    @Override
    public boolean isString() {
        return here instanceof StringValue;
    }

    @Override
    public boolean bool() {
        if (here instanceof BooleanValue truth) {
            return truth.isTrue();
        }
        throw unreadable("true or false");
    }

    @Override
    public long integer() {
        if (here instanceof NumberValue number && number.isLong()) {
            return number.longValue();
        }
        throw unreadable("an integer");
    }

    @Override
    public double number() {
        if (here instanceof NumberValue number) {
            return number.doubleValue();
        }
        throw unreadable("a number");
    }

    @Override
    public Value value() {
        return here;
    }

    @Override
    public Raw raw() {
        return Raw.of(here);
    }

    @Override
    public void skip() {}

    @Override
    public UnreadableException unreadable(String needed) {
        String text = Json.text(here);
        return unreadable(needed, text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "...");
    }

    @Override
    protected UnreadableException unreadable(String needed, String found) {
        return new UnreadableException(path() + "expected " + needed + ", found " + found);
    }

    private String path() {
        List<Level> fromTheTop = new ArrayList<>(levels);
        StringBuilder path = new StringBuilder();
        for (Level level : fromTheTop.reversed()) {
            if (level.container instanceof ObjectValue object) {
                path.append(path.isEmpty() ? "" : ".").append(object.keyAt(level.position));
            } else {
                path.append('[').append(level.position).append(']');
            }
        }
        return path.isEmpty() ? "" : path + ": ";
    }
}
