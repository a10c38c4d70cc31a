package dev.edict.cel.cost;

import org.jspecify.annotations.Nullable;

/**
 * What a call is estimated to cost.
 *
 * @param resultSize null if nothing is known of it
 */
record CallEstimate(Estimate cost, @Nullable Estimate resultSize) {

    static CallEstimate of(Estimate cost) {
        return new CallEstimate(cost, null);
    }
}
