package dev.edict.model.value;

/** The explicit null of JSON, which is not the same as an absent field. */
public enum NullValue implements Value {
    NULL;

    @Override
    public String typeName() {
        return "null";
    }

    @Override
    public String toString() {
        return "null";
    }
}
