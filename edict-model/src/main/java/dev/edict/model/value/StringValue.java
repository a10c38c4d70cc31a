package dev.edict.model.value;

/** A string. */
public record StringValue(String text) implements Value {

    @Override
    public String typeName() {
        return "string";
    }

    @Override
    public String toString() {
        return '"' + text + '"';
    }
}
