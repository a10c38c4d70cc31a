package dev.edict.server.admit.quota;

import dev.edict.model.value.ObjectValue;
import dev.edict.server.registry.Movement;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** How the objects of one resource are counted. */
interface Evaluator {
    /**
     * How much earlier a write takes an object for one that is not counted any more than a count does: whoever counts may have
     * another clock, and what was perhaps not counted must not be given back.
     */
    Duration MARGIN = Duration.ofSeconds(30);

    /** Which of these names of a quota are about such objects. */
    List<String> matching(Collection<String> names);

    /** What an object takes. */
    Amounts usage(ObjectValue object, Instant now);

    /** Whether a write can change what an object takes; what it changes is found out only if so. */
    default boolean counts(Movement movement) {
        return movement.creates() || movement.removes();
    }

    /** Whether a write is held to quotas, if it is one that may be. */
    default boolean limits(Movement movement) {
        return movement.creates() && movement.scope().subresource().isEmpty();
    }

    /** Whether an object is in a scope. Most are in none. */
    default boolean isIn(ScopeRequirement scope, ObjectValue object) {
        return false;
    }

    /** What an object that a quota counts must say and does not; empty if nothing is missing. */
    default String missing(Set<String> required, ObjectValue object) {
        return "";
    }

    /** Whether what an object takes of a name is given back when it takes less; if not it is found out anew what there is. */
    default boolean givesBack(String name) {
        return true;
    }

    /** The same for who counts all objects of a namespace at once. */
    default Evaluator counting(String namespace) {
        return this;
    }

    /** Whether all of this is told by the object alone, without a look at others. */
    default boolean isSelfContained() {
        return true;
    }

    /** Whether it depends on when one looks whether such an object was counted. */
    default boolean isDoubtful(ObjectValue object, Instant now) {
        return false;
    }
}
