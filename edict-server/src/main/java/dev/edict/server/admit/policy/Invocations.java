package dev.edict.server.admit.policy;

import dev.edict.model.value.ObjectValue;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which policies have changed one request, from its first round to its second: who wants to see an object again is asked
 * again if anybody has changed it since.
 */
final class Invocations {
    private final Set<Key> earlier = new HashSet<>();
    private final Set<Key> again = new HashSet<>();
    private @Nullable ObjectValue left;

    /** A policy with a binding and one of its parameters. */
    record Key(String policy, String binding, String namespace, String name) {
        static Key of(Policy<?> policy, PolicyBinding binding, Optional<ObjectValue> parameters) {
            ObjectValue metadata = parameters.map(object -> object.object("metadata")).orElse(ObjectValue.EMPTY);
            return new Key(policy.name(), binding.name(), metadata.string("namespace"), metadata.string("name"));
        }
    }

    /** Begins the second round. @param object as it is now */
    void comeBack(ObjectValue object) {
        if (!Objects.equals(left, object)) {
            changed();
        }
    }

    boolean asksAgain(Key key) {
        return again.contains(key);
    }

    /** Somebody has changed the object: those who were asked before want to see it again. */
    void changed() {
        again.addAll(earlier);
        earlier.clear();
    }

    /** Notes one who wants to see the object again if it changes. */
    void note(Key key) {
        earlier.add(key);
    }

    /** Ends a round. */
    void leave(ObjectValue object) {
        left = object;
    }
}
