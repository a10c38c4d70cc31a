package dev.edict.server.watch;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A watcher that is told, and its place in the index. Belongs to the dispatcher. */
final class Registration {
    private final Watcher watcher;
    private final long known;
    private @Nullable Set<Registration> home;

    /** @param known the revision up to which the watcher knows everything: nothing of that is told again */
    Registration(Watcher watcher, long known) {
        this.watcher = watcher;
        this.known = known;
    }

    Watcher watcher() {
        return watcher;
    }

    boolean knows(long revision) {
        return revision <= known;
    }

    /** Whether the watcher knows more than there is up to a revision. */
    boolean knowsMoreThan(long revision) {
        return revision < known;
    }

    void movesTo(Set<Registration> place) {
        home = place;
        place.add(this);
    }

    /** @return the place, which may be empty now */
    @Nullable Set<Registration> leaves() {
        if (home != null) {
            home.remove(this);
        }
        return home;
    }
}
