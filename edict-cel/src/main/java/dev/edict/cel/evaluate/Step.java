package dev.edict.cel.evaluate;

import dev.edict.cel.type.TypeKind;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import dev.edict.cel.value.Numbers;
import dev.edict.cel.value.Values;

/** One step of an attribute: from a value to one of its fields or elements. */
sealed interface Step {
    /** In the place of a value that is not there. */
    Object ABSENT = new Object();

    /** Whether the step may lead nowhere, and the rest of the way with it. */
    boolean isOptional();

    Object take(Object from, Frame frame);

    /** Like {@link #take}, but what is not there is {@link #ABSENT} and costs nothing. */
    Object takeIfPresent(Object from, Frame frame);

    private static Object find(Object from, Object key, boolean mayBeAbsent) {
        return switch (from) {
            case CelError error -> error;
            case CelMap map -> {
                Object found = map.find(key);
                yield found != null ? found : mayBeAbsent ? ABSENT : new CelError("no such key: " + Values.show(key));
            }
            case CelList list -> findElement(list, key, mayBeAbsent);
            default -> mayBeAbsent ? ABSENT : new CelError("no such key: " + Values.show(key));
        };
    }

    private static Object findElement(CelList list, Object key, boolean mayBeAbsent) {
        Long index = Numbers.toIndex(key);
        if (index == null) {
            return new CelError(Numbers.isNumber(key)
                    ? "unsupported index value " + Values.show(key) + " in list"
                    : "unsupported index type '" + Values.typeOf(key).name() + "' in list");
        }
        if (index >= 0 && index < list.size()) {
            return list.get(index);
        }
        return mayBeAbsent ? ABSENT : new CelError("index out of bounds: " + Values.show(key));
    }

    private static Object charged(Object found, Frame frame) {
        if (found != ABSENT && !(found instanceof CelError)) {
            frame.meter.charge(1);
        }
        return found;
    }

    /** To a field or element that the expression names. */
    record Known(Object key, boolean isOptional) implements Step {
        @Override
        public Object take(Object from, Frame frame) {
            Object found = find(from, key, false);
            frame.meter.charge(1);
            return found;
        }

        @Override
        public Object takeIfPresent(Object from, Frame frame) {
            return charged(find(from, key, true), frame);
        }
    }

    /** To the answer whether there is a field. */
    record Test(Object key) implements Step {
        @Override
        public boolean isOptional() {
            return false;
        }

        @Override
        public Object take(Object from, Frame frame) {
            Object found = find(from, key, true);
            frame.meter.charge(1);
            return found instanceof CelError ? found : (Object) (found != ABSENT);
        }

        @Override
        public Object takeIfPresent(Object from, Frame frame) {
            return charged(find(from, key, true), frame);
        }
    }

    /** To a field or element whose name is itself the value of an attribute. */
    record Looked(Attribute key, boolean isOptional) implements Step {
        @Override
        public Object take(Object from, Frame frame) {
            Object found = find(from, frame, false);
            frame.meter.charge(1);
            return found;
        }

        @Override
        public Object takeIfPresent(Object from, Frame frame) {
            return charged(find(from, frame, true), frame);
        }

        private Object find(Object from, Frame frame, boolean mayBeAbsent) {
            Object name = key.resolve(frame);
            if (name instanceof CelError) {
                return name;
            }
            return switch (Values.typeOf(name).kind()) {
                case STRING, INT, UINT, DOUBLE, BOOL -> Step.find(from, name, mayBeAbsent);
                default -> new CelError("invalid qualifier type: " + Values.typeOf(name).name());
            };
        }
    }

    /** Kinds of literals that can name a field or element. */
    static boolean canName(TypeKind kind) {
        return switch (kind) {
            case STRING, INT, UINT, DOUBLE, BOOL -> true;
            default -> false;
        };
    }
}
