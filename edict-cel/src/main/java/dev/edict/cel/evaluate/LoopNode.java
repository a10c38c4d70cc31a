package dev.edict.cel.evaluate;

import dev.edict.cel.function.Collector;
import dev.edict.cel.value.CelError;
import dev.edict.cel.value.CelList;
import dev.edict.cel.value.CelMap;
import dev.edict.cel.value.Values;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** A loop over a list or the keys of a map that carries a value along. The loop costs what its turns cost. */
record LoopNode(
        Node range, int variable, int second, int carried, Node condition, Node step, Node result) implements Node {

    /** In the place of a slot that the loop does not have. */
    static final int NO_SLOT = -1;

    @Override
    public Object evaluate(Frame frame) {
        Object over = range.evaluate(frame);
        if (over instanceof CelError) {
            return over;
        }
        // A loop within a loop runs many times, each time from the beginning.
        frame.slots[carried] = null;
        switch (over) {
            case CelList list -> runOver(list, frame);
            case CelMap map -> runOver(map, frame);
            default -> {
                return new CelError("got '" + Values.typeOf(over).name() + "', expected iterable type");
            }
        }
        frame.slots[variable] = null;
        if (second != NO_SLOT) {
            frame.slots[second] = null;
        }
        Object found = result.evaluate(frame);
        frame.slots[carried] = null;
        return Collector.finished(found);
    }

    private void runOver(CelList list, Frame frame) {
        long index = 0;
        for (Object element : list) {
            boolean goesOn = second == NO_SLOT ? turn(element, null, frame) : turn(index, element, frame);
            if (!goesOn) {
                return;
            }
            index++;
        }
    }

    private void runOver(CelMap map, Frame frame) {
        for (Iterator<Object> keys = map.keys(); keys.hasNext(); ) {
            Object key = keys.next();
            Object value = second == NO_SLOT ? null : map.find(key);
            if (!turn(key, value, frame)) {
                return;
            }
        }
    }

    private boolean turn(Object first, @Nullable Object other, Frame frame) {
        frame.meter.work(1);
        frame.slots[variable] = first;
        if (second != NO_SLOT) {
            frame.slots[second] = other;
        }
        if (Boolean.FALSE.equals(condition.evaluate(frame))) {
            return false;
        }
        frame.slots[carried] = step.evaluate(frame);
        return true;
    }
}
