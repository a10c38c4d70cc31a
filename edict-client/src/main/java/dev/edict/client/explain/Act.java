package dev.edict.client.explain;

import java.time.Duration;

/**
 * Something that a pass has done.
 *
 * @param what the request, without its query and its content, or the pass' own words
 * @param result the status of the answer; empty for what has none
 */
public record Act(String what, String result, Duration took) {

    @Override
    public String toString() {
        return result.isEmpty() ? what : what + " → " + result;
    }
}
