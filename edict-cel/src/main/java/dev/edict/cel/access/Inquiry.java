package dev.edict.cel.access;

import dev.edict.cel.type.CelType;
import dev.edict.cel.value.OpaqueValue;
import org.jspecify.annotations.Nullable;

/** A question about rights as far as an expression has put it together. */
public sealed interface Inquiry extends OpaqueValue {

    /** Nothing but who is meant. @param account null for whoever makes the request */
    record About(@Nullable Account account, AccessDecider decider) implements Inquiry {
        @Override
        public CelType type() {
            return AccessTypes.AUTHORIZER;
        }
    }

    /** About a path that is no resource. */
    record OfPath(AccessQuestion question, AccessDecider decider) implements Inquiry {
        @Override
        public CelType type() {
            return AccessTypes.PATH_CHECK;
        }
    }

    /** About resources of a group. */
    record OfGroup(About about, String group) implements Inquiry {
        @Override
        public CelType type() {
            return AccessTypes.GROUP_CHECK;
        }
    }

    /** About a resource. */
    record OfResource(AccessQuestion question, AccessDecider decider) implements Inquiry {
        @Override
        public CelType type() {
            return AccessTypes.RESOURCE_CHECK;
        }

        public OfResource with(AccessQuestion other) {
            return new OfResource(other, decider);
        }
    }
}
