package dev.edict.types;

import dev.edict.model.json.JsonWriter;
import dev.edict.model.value.NumberValue;
import dev.edict.model.value.Value;

/** Writes typed values as compact JSON. */
class JsonValueWriter extends ValueWriter {
    private final JsonWriter out = new JsonWriter();
    /** Whether the innermost object or list has something in it already. */
    private boolean hasBefore;

    byte[] toByteArray() {
        return out.toByteArray();
    }

    @Override
    public void begin() {
        out.ascii("{");
        hasBefore = false;
    }

    @Override
    public void end() {
        out.ascii("}");
        hasBefore = true;
    }

    @Override
    public ValueWriter name(FieldNames names, int number) {
        item();
        out.bytes(names.quoted(number));
        return this;
    }

    @Override
    public ValueWriter name(String name) {
        item();
        out.string(name).ascii(":");
        return this;
    }

    @Override
    protected void beginList() {
        out.ascii("[");
        hasBefore = false;
    }

    @Override
    protected void item() {
        if (hasBefore) {
            out.ascii(",");
        }
        hasBefore = true;
    }

    @Override
    protected void endList() {
        out.ascii("]");
        hasBefore = true;
    }

    @Override
    public void string(String text) {
        out.string(text);
    }

    @Override
    public void bool(boolean truth) {
        out.ascii(truth ? "true" : "false");
    }

    @Override
    public void integer(long number) {
        out.ascii(Long.toString(number));
    }

    @Override
    public void number(double number) {
        out.write(NumberValue.of(number));
    }

    @Override
    public void value(Value value) {
        out.write(value);
    }

    @Override
    public void raw(Raw raw) {
        raw.writeTo(out);
    }
}
