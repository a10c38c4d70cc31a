package dev.edict.node.source;

import dev.edict.api.core.v1.Pod;
import dev.edict.api.core.v1.ServiceAccountTokenProjection;
import dev.edict.types.Bytes;

/** One file of a volume. */
public sealed interface VolumeFile {
    /** What it says was known when the volume was looked at. */
    record Known(Bytes bytes) implements VolumeFile {}

    /** A token of the pod's account. Nobody asks for one before somebody reads it: most of those of simulated pods never are. */
    record Token(Pod pod, ServiceAccountTokenProjection wanted, Sources sources) implements VolumeFile {
        /** @throws MissingSourceException if there is none to be had */
        public String value() throws MissingSourceException {
            return sources.token(pod, wanted);
        }
    }
}
