package dev.edict.server.admit.match;

import dev.edict.server.admit.AdmissionTarget;
import java.util.List;

/** Knows under which other resources the objects of a resource are served. */
public interface Equivalents {
    /** No object is served twice. */
    Equivalents NONE = new Equivalents() {
        @Override
        public List<RequestVersion> of(AdmissionTarget target) {
            return List.of();
        }

        @Override
        public Object state() {
            return this;
        }
    };

    /** The versions of such requests under other resources, without the target's own. */
    List<RequestVersion> of(AdmissionTarget target);

    /** Another object each time when the answers may have become others. */
    Object state();
}
