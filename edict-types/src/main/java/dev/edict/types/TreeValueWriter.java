package dev.edict.types;

import dev.edict.model.value.BooleanValue;
import dev.edict.model.value.ListValue;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.ObjectValue;
import dev.edict.model.value.StringValue;
import dev.edict.model.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes typed values as trees. */
final class TreeValueWriter extends ValueWriter {
    private final Deque<Level> levels = new ArrayDeque<>();
    private @Nullable Value written;

    /** An object or list that is being filled, and the name that the next value gets. */
    private static final class Level {
        final ObjectValue.@Nullable Builder object;
        final List<Value> items = new ArrayList<>();
        String name = "";

        Level(ObjectValue.@Nullable Builder object) {
            this.object = object;
        }
    }

    /** What has been written. */
    Value tree() {
        if (written == null || !levels.isEmpty()) {
            throw new IllegalStateException("the document is not finished");
        }
        return written;
    }

    private void add(Value value) {
        Level level = levels.peek();
        if (level == null) {
            written = value;
        } else if (level.object == null) {
            level.items.add(value);
        } else {
            level.object.put(level.name, value);
        }
    }

    @Override
    public void begin() {
        levels.push(new Level(ObjectValue.builder()));
    }

    @Override
    public void end() {
        ObjectValue.Builder object = levels.pop().object;
        if (object == null) {
            throw new IllegalStateException("a list is open, not an object");
        }
        add(object.build());
    }

    @Override
    public ValueWriter name(FieldNames names, int number) {
        return name(names.name(number));
    }

    @Override
    public ValueWriter name(String name) {
        levels.element().name = name;
        return this;
    }

    @Override
    protected void beginList() {
        levels.push(new Level(null));
    }

    @Override
    protected void item() {}

    @Override
    protected void endList() {
        add(ListValue.copyOf(levels.pop().items));
    }

    @Override
    public void string(String text) {
        add(new StringValue(text));
    }

    @Override
    public void bool(boolean truth) {
        add(BooleanValue.of(truth));
    }

    @Override
    public void integer(long number) {
        add(NumberValue.of(number));
    }

    @Override
    public void number(double number) {
        add(NumberValue.of(number));
    }

    @Override
    public void value(Value value) {
        add(value);
    }

    @Override
    public void raw(Raw raw) {
        add(raw.value());
    }
}
