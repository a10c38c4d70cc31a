package dev.edict.patch.managed;

/** How a manager came to own its fields. */
public enum Operation {
    APPLY("Apply"),
    UPDATE("Update");

    private final String word;

    Operation(String word) {
        this.word = word;
    }

    /** The operation as {@code managedFields} writes it. */
    public String word() {
        return word;
    }
}
