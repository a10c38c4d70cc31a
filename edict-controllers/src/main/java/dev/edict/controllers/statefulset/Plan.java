package dev.edict.controllers.statefulset;

import dev.edict.api.core.v1.Pod;
import java.util.List;

/**
 * What is to be done to a set's pods now. Stages follow each other; if something goes wrong in one, the next is not begun.
 *
 * @param isOrdered whether turns of a stage are taken one after the other; else side by side
 * @param replicas to those that should be there
 * @param claims to the claims of those that should not
 * @param condemned to those that should not be there
 * @param update to those of an old template
 */
record Plan(boolean isOrdered, List<Turn> replicas, List<Turn> claims, List<Turn> condemned, List<Turn> update) {

    List<List<Turn>> stages() {
        return List.of(replicas, claims, condemned, update);
    }

    /** What is done to one pod, in order. */
    record Turn(Pod pod, List<Act> acts) {
        Turn(Pod pod, Act act) {
            this(pod, List.of(act));
        }
    }

    /** Something that is done to a pod. */
    enum Act {
        /** With its claims, which come first. */
        CREATE,
        DELETE,
        /** Creates those of its claims that are not there. */
        COMPLETE_CLAIMS,
        /** Gives it the labels and volumes of a member, and its claims the right owners. */
        MEND,
        /** Gives its claims the right owners. */
        OWN_CLAIMS
    }
}
