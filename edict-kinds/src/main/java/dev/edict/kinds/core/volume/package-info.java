/** Volumes: those of a pod, what is projected into them, and persistent ones. */
@NullMarked
package dev.edict.kinds.core.volume;

import org.jspecify.annotations.NullMarked;
