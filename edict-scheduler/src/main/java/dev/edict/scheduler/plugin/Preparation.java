package dev.edict.scheduler.plugin;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a plugin has to say of a pod before it is asked about nodes. */
public sealed interface Preparation {
    /** Nothing: all nodes will do. */
    Preparation NOTHING = new Nothing();

    /** All nodes will do. */
    record Nothing() implements Preparation {}

    /** No node will do, whichever it is. */
    record Rejected(Rejection rejection) implements Preparation {}

    /** Each node is to be checked. @param nodes the only ones that come into question; null for all */
    record Checked(NodeCheck check, @Nullable Set<String> nodes) implements Preparation {}

    static Preparation check(NodeCheck check) {
        return new Checked(check, null);
    }
}
