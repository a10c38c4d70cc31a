package dev.edict.controllers.garbage;

import dev.edict.api.meta.v1.OwnerReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * An object's owners, by what is to become of them.
 *
 * @param solid are there, and stay or go by themselves
 * @param dangling are not there
 * @param waiting are being deleted, as soon as their dependents are gone
 */
record OwnerStates(List<OwnerReference> solid, List<OwnerReference> dangling, List<OwnerReference> waiting) {

    /** What is known of an owner. */
    enum State {
        SOLID,
        DANGLING,
        WAITING
    }

    static OwnerStates of(
            List<OwnerReference> references, BiFunction<OwnerReference, Identity, State> state, Identity dependent) {
        OwnerStates states = new OwnerStates(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (OwnerReference reference : references) {
            switch (state.apply(reference, dependent)) {
                case SOLID -> states.solid.add(reference);
                case DANGLING -> states.dangling.add(reference);
                case WAITING -> states.waiting.add(reference);
            }
        }
        return states;
    }

    boolean hasSolid() {
        return !solid.isEmpty();
    }
}
