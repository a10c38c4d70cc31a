package dev.edict.server.admit.webhook;

import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is kept between the two rounds of one request: who wants to be asked again, because somebody has changed the object
 * after he was asked. Who was not asked in the first round is not asked in the second.
 */
final class Reinvocation {
    private final Set<String> asked = new HashSet<>();
    private final Set<String> again = new HashSet<>();
    private @Nullable ObjectValue last;

    /** The object has changed: whoever wants to know of it and was asked before is asked again. */
    void changed() {
        again.addAll(asked);
        asked.clear();
    }

    /** A webhook was asked that wants to know of later changes. */
    void asked(String webhook) {
        asked.add(webhook);
    }

    boolean wants(String webhook) {
        return again.contains(webhook);
    }

    /** Notes what all webhooks together have left of the object. */
    void left(ObjectValue object) {
        last = object;
    }

    /** Whether others have changed the object since the webhooks left it. */
    boolean isOther(ObjectValue object) {
        return !object.equals(last);
    }
}
