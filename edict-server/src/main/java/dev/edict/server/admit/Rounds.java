package dev.edict.server.admit;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The rounds that one request makes through those who may change it. There is a second one if somebody asks for it: because
 * a plugin has changed the object after others had seen it who want to see it again. There is never a third.
 */
public final class Rounds {
    private final Map<AdmissionPlugin, Object> memories = new IdentityHashMap<>();
    private boolean second;
    private boolean wanted;

    /** Whether all have been asked once already. */
    public boolean isSecond() {
        return second;
    }

    /** Asks for a second round. */
    public void wantAnother() {
        wanted = true;
    }

    /** What a plugin keeps from the first round for the second. */
    @SuppressWarnings("unchecked")
    public <T> T memory(AdmissionPlugin plugin, Supplier<T> initial) {
        return (T) memories.computeIfAbsent(plugin, absent -> initial.get());
    }

    /** Begins the second round, if somebody has asked for it. */
    boolean another() {
        if (second || !wanted) {
            return false;
        }
        second = true;
        return true;
    }
}
