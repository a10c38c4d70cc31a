package dev.edict.server.admit.security;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing that pods may not do.
 *
 * @param id by which checks are put in order
 * @param level from which on it is checked
 * @param revisions what is checked as of which version, in their order
 */
record Check(String id, Level level, List<Revision> revisions) {

    /** Looks at a pod. */
    @FunctionalInterface
    interface Look {
        /** @return null if there is nothing wrong */
        @Nullable Violation at(PodShape pod);
    }

    /**
     * @param minor the 1.x from which on it is checked like this
     * @param instead the check of a lower level that needs not be made beside this one; empty if there is none
     */
    record Revision(int minor, Look look, String instead) {}

    static Check of(String id, Level level, int minor, Look look) {
        return new Check(id, level, List.of(new Revision(minor, look, "")));
    }

    static Check instead(String id, String of, int minor, Look look) {
        return new Check(id, Level.RESTRICTED, List.of(new Revision(minor, look, of)));
    }

    /** The same check, made in another way from a version on. */
    Check from(int minor, Look look) {
        Revision last = revisions.getLast();
        List<Revision> more = new ArrayList<>(revisions);
        more.add(new Revision(minor, look, last.instead));
        return new Check(id, level, List.copyOf(more));
    }

    /** What is checked as of a version; null if nothing is. */
    @Nullable Revision asOf(int minor) {
        Revision found = null;
        for (Revision revision : revisions) {
            if (revision.minor <= minor) {
                found = revision;
            }
        }
        return found;
    }
}
