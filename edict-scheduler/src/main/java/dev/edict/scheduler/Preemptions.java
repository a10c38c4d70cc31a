package dev.edict.scheduler;

import java.util.HashSet;
import java.util.Set;

/** The pods whose victims are being told to go. They are not tried before that is done. Owned by the scheduling thread. */
final class Preemptions {
    private final Set<String> underWay = new HashSet<>();

    void begin(String uid) {
        underWay.add(uid);
    }

    void end(String uid) {
        underWay.remove(uid);
    }

    boolean isUnderWay(String uid) {
        return underWay.contains(uid);
    }
}
