package dev.edict.model.value;

/** True or false. */
public enum BooleanValue implements Value {
    TRUE,
    FALSE;

    public static BooleanValue of(boolean truth) {
        return truth ? TRUE : FALSE;
    }

    public boolean isTrue() {
        return this == TRUE;
    }

    @Override
    public String typeName() {
        return "boolean";
    }

    @Override
    public String toString() {
        return this == TRUE ? "true" : "false";
    }
}
