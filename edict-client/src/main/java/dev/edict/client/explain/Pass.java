package dev.edict.client.explain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * One look at one key, from its beginning to its end.
 *
 * @param number counts the passes of a loop, from 1
 * @param wakes what has woken the loop for this key since it was last looked at
 * @param unsaid how many further wakes, sights and acts there were that are not kept
 * @param outcome such as {@code done}, {@code again after 10s}, {@code failed}
 * @param waitsFor why the key comes again; empty if it does not
 * @param failure what went wrong; empty if nothing did
 */
public record Pass(
        long number,
        String key,
        int worker,
        Instant started,
        Duration took,
        List<Wake> wakes,
        List<Seen> seen,
        List<Act> acts,
        int unsaid,
        String outcome,
        String waitsFor,
        String failure) {

    /** The pass on one line, for logs. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder().append('#').append(number).append(' ').append(key).append(": ").append(outcome);
        if (!failure.isEmpty()) {
            line.append(" (").append(failure).append(')');
        }
        line.append(" in ").append(took.toMillis()).append(" ms");
        if (!waitsFor.isEmpty()) {
            line.append(", waits for ").append(waitsFor);
        }
        return line.append("; woken by ").append(wakes).append("; saw ").append(seen).append("; did ").append(acts).toString();
    }
}
