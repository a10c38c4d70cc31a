package dev.edict.cel.evaluate;

import dev.edict.cel.value.CelList;
import dev.edict.cel.value.Numbers;
import dev.edict.cel.value.UnsignedInteger;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the test for membership in a list of literals a look-up. */
final class Members {
    private Members() {}

    /** The test, or null if the list holds more than plain values. */
    static @Nullable Node of(Node value, Object literal) {
        if (!(literal instanceof CelList list)) {
            return null;
        }
        if (list.size() == 0) {
            return new Node.Constant(false);
        }
        Set<Object> members = new HashSet<>();
        for (long index = 0; index < list.size(); index++) {
            Object element = list.get(index);
            switch (element) {
                case Boolean truth -> members.add(truth);
                case String text -> members.add(text);
                case Long number -> {
                    members.add(number);
                    members.add((double) number);
                    if (number >= 0) {
                        members.add(new UnsignedInteger(number));
                    }
                }
                case UnsignedInteger number -> {
                    members.add(number);
                    members.add(number.doubleValue());
                    if (number.bits() >= 0) {
                        members.add(number.bits());
                    }
                }
                case Double number -> {
                    members.add(number);
                    Long integer = Numbers.toInteger(number);
                    if (integer != null && Numbers.compare(integer, number) == 0) {
                        members.add(integer);
                    }
                    UnsignedInteger unsigned = Numbers.toUnsigned(number);
                    if (unsigned != null && Numbers.compare(unsigned, number) == 0) {
                        members.add(unsigned);
                    }
                }
                default -> {
                    return null;
                }
            }
        }
        return new LogicNodes.Membership(value, Set.copyOf(members));
    }
}
