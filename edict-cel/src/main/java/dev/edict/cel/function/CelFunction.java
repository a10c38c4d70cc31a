package dev.edict.cel.function;

import dev.edict.cel.value.Meter;

/** What a function does. It returns an error as a value and throws nothing. */
@FunctionalInterface
public interface CelFunction {

    /** @param arguments the target of a member function first; none of them is an error unless the function is lenient */
    Object call(Object[] arguments, Meter meter);
}
