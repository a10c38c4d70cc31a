package dev.edict.cel.evaluate;

import dev.edict.cel.value.OptionalValue;

/**
 * Looks at an attribute for its value.
 *
 * @param test whether the last step only asks if there is something
 */
record AttributeNode(Attribute attribute, boolean test) implements Node {

    @Override
    public Object evaluate(Frame frame) {
        Object value = attribute.resolve(frame);
        if (test) {
            return value instanceof OptionalValue optional ? (Object) optional.isPresent() : value;
        }
        if (!(attribute instanceof Attribute.Choice)) {
            frame.meter.charge(1);
        }
        return value;
    }
}
