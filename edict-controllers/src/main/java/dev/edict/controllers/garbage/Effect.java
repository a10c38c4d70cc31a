package dev.edict.controllers.garbage;

import dev.edict.api.meta.v1.OwnerReference;

/** What is to be done because the graph has changed. */
sealed interface Effect {

    /**
     * It is to be found out whether an object is to be deleted.
     *
     * @param virtual whether it is only known because others call it their owner: then it is to be found out whether it is there at
     *     all, unless somebody sees it before
     */
    record Examine(String uid, boolean virtual) implements Effect {}

    /** The dependents of an object are to be let go. */
    record Orphan(String uid) implements Effect {}

    /** An owner is known not to be there. */
    record Absent(Identity owner) implements Effect {}

    /** An object names an owner that is there, but in another namespace, where it counts for nothing. */
    record WrongNamespace(Identity dependent, OwnerReference owner) implements Effect {}

    /** A virtual owner is not where it was looked for, but may be elsewhere: it is to be examined again, not at once. */
    record ExamineElsewhere(String uid) implements Effect {}
}
