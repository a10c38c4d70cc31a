package dev.edict.cel.evaluate;

import dev.edict.cel.function.CelFunction;
import dev.edict.cel.function.FunctionDeclaration;
import dev.edict.cel.function.Overload;
import dev.edict.cel.type.CelType;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import dev.edict.cel.value.Meter;
import dev.edict.cel.value.Values;
import java.util.Iterator;
import java.util.List;

/** Finds the signature that fits the values of a call whose types were not known beforehand, and guards those that were. */
record Dispatch(String function, List<Overload> overloads) implements CelFunction {

    static Dispatch among(FunctionDeclaration function) {
        return new Dispatch(function.name(), function.overloads());
    }

    @Override
    public Object call(Object[] arguments, Meter meter) {
        for (int index = 0; index < overloads.size(); index++) {
            Overload overload = overloads.get(index);
            CelFunction implementation = overload.implementation();
            if (implementation != null && fits(overload, arguments)) {
                return implementation.call(arguments, meter);
            }
        }
        StringBuilder types = new StringBuilder();
        for (Object argument : arguments) {
            if (argument instanceof CelError) {
                return argument;
            }
            types.append(types.isEmpty() ? "" : ", ").append(Values.typeOf(argument).name());
        }
        return new CelError("no such overload: " + function + "(" + types + ")");
    }

    private static boolean fits(Overload overload, Object[] arguments) {
        if (overload.parameters().size() != arguments.length) {
            return false;
        }
        for (int index = 0; index < arguments.length; index++) {
            if (!fits(overload.parameters().get(index), arguments[index])) {
                return overload.lenient() && arguments[index] instanceof CelError;
            }
        }
        return true;
    }

    private static boolean fits(CelType type, Object value) {
        return switch (type.kind()) {
            case DYN, ANY, PARAMETER -> true;
            case LIST -> value instanceof CelList list
                    && (list.size() == 0 || fits(type.parameters().getFirst(), list.get(0)));
            case MAP -> value instanceof CelMap map && fitsEntries(type, map);
            default -> type.name().equals(Values.typeOf(value).name());
        };
    }

    private static boolean fitsEntries(CelType type, CelMap map) {
        Iterator<Object> keys = map.keys();
        if (!keys.hasNext()) {
            return true;
        }
        Object key = keys.next();
        Object value = map.find(key);
        return fits(type.parameters().getFirst(), key)
                && value != null
                && fits(type.parameters().get(1), value);
    }
}
