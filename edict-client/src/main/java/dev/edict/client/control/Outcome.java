package dev.edict.client.control;

import java.time.Duration;
import java.util.Locale;

/** What a {@link Reconciler} says at the end of a pass. That something went wrong is said by an exception instead. */
public sealed interface Outcome {
    Outcome DONE = new Done();

    /** All is as it should be; the key comes again when something changes. */
    record Done() implements Outcome {
        @Override
        public String toString() {
            return "done";
        }
    }

    /** The key is to come again soon, and ever later if that is said time after time, as after a failure. @param why for people */
    record Again(String why) implements Outcome {
        @Override
        public String toString() {
            return "again";
        }
    }

    /**
     * The key is to come again after some time, unless something wakes it before: then that pass decides anew.
     *
     * @param why for people
     */
    record AgainAfter(Duration delay, String why) implements Outcome {
        @Override
        public String toString() {
            return "again after " + delay.toString().substring(2).toLowerCase(Locale.ROOT);
        }
    }

    static Outcome done() {
        return DONE;
    }

    static Outcome again(String why) {
        return new Again(why);
    }

    static Outcome againAfter(Duration delay, String why) {
        return new AgainAfter(delay, why);
    }
}
