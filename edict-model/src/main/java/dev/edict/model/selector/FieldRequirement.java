package dev.edict.model.selector;

/**
 * One condition on one field.
 *
 * @param operator {@link Operator#EQUALS} or {@link Operator#NOT_EQUALS}
 */
public record FieldRequirement(String field, Operator operator, String value) {

    public FieldRequirement {
        if (operator != Operator.EQUALS && operator != Operator.NOT_EQUALS) {
            throw new IllegalArgumentException("no operator for fields: " + operator);
        }
    }

    boolean matches(String actual) {
        return actual.equals(value) == (operator == Operator.EQUALS);
    }

    @Override
    public String toString() {
        return field + operator.word() + FieldSelector.escape(value);
    }
}
